"""The words too common to tell one note from another, by language.

Our own short lists of function words. They serve two ends: they stay out of the index, and they tell which
language a note is written in.
"""

from __future__ import annotations


def by_language(**words: str) -> dict[str, frozenset[str]]:
    """Return the words of each language as a set; they are given apart by blanks."""
    return {language: frozenset(listed.split()) for language, listed in words.items()}


STOP_WORDS = by_language(
    english="""
    a about above after again against all also am an and any are as at be because been before being below between both
    but by can could did do does doing don down during each few for from further had has have having he her here hers
    him his how i if in into is isn it its itself just ll me more most my no nor not of off on once only or other our
    ours out over own re s same she should so some such t than that the their them then there these they this those
    through to too under until up ve very was wasn we were what when where which while who whom why will with would you
    your yours
    """,
    german="""
    aber alle als also am an auch auf aus bei beim bin bis da damit dann das dass dem den der des die dies diese dieser
    dieses doch dort du durch ein eine einem einen einer eines er es für hat haben ich ihr ihre im in ist ja kann kein
    keine man mehr mein mit nach nicht noch nun nur oder ohne schon sein seine sich sie sind so über um und uns unter
    vom von vor war waren was wenn wer werden wie wieder wir wird wo zu zum zur
    """,
    french="""
    à au aux avec ce ces cette comme dans de des du elle en est et être eu il ils je la le les leur lui mais me même
    mes moi mon ne nos notre nous on ont ou où par pas plus pour qu que qui sa sans se ses si son sont sous sur ta te
    tes toi ton tu un une vos votre vous y
    """,
    spanish="""
    a al algo antes como con contra cual cuando de del desde donde dos el ella ellas ellos en entre era es esa ese eso
    esta este esto está fue ha han hasta hay la las le les lo los me mi mis muy más ni no nos o otra otro para pero por
    porque que quien se ser si sin sobre son su sus sí también te tiene todo todos tu un una uno y ya yo
    """,
    italian="""
    a ad agli ai al alla alle allo anche che chi ci come con cui da dagli dai dal dalla dalle dei del della delle dello
    di dove e ed era essere gli ha hanno i il in io la le lei lo loro lui ma mi nei nel nella nelle no noi non o per
    perché più quale quando quella quello questa questo se sei si sia sono su sua sue sui sul sulla suo tra tu
    un una uno
    """,
    portuguese="""
    a ao aos as até com como da das de dela dele do dos e ela elas ele eles em entre era essa esse esta este eu foi há
    isso isto já la mais mas me mesmo meu minha muito na nas nem no nos nossa nosso não o os ou para pela pelo por qual
    quando que quem se sem ser seu sua são só também te tem um uma você à às é
    """,
    dutch="""
    aan al als bij dat de der deze die dit doch door dus een en er ge geen had heb heeft hem het hier hij hoe hun ik in
    is ja je kan maar me meer men met mij mijn naar niet nog nu of om omdat ons ook op over te tegen toch toen tot u uit
    van veel voor want was wat we wel werd wie wij wordt zal ze zich zij zijn zo zou
    """,
    swedish="""
    alla att av blev bli blir de dem den denna deras dess det detta dig din där då efter ej eller en er ett från för
    ha hade han hans har hon hur här i icke in inte jag kan kunde man med men mig min mot mycket ni nu när något och om
    oss på samma sedan sig sin ska skulle så till under upp ut utan var vara varit vi vid vilken är än över
    """,
    russian="""
    а без бы был была были было быть в вам вас весь во вот все всё вы где да для до его ее её если есть еще ещё же за
    здесь и из или им их к как ко когда кто ли мне может мы на над надо не него нее нет ни них но о об от по
    под при с со
    так также там то того тоже только тот ты у уже чего чем что чтобы эта эти это этот я
    """,
)
