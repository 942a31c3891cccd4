"""The words of a request that say what to do, not with what, and those that only carry it on."""

from __future__ import annotations

from kvault.search.stopwords import by_language

TASK_WORDS = by_language(
    english="""
    add adjust apply build change check clean clear code commit complete configure continue correct create debug
    delete deploy describe do draft edit explain extend find finish fix format generate get give go handle help
    implement improve include install investigate keep let lint look make merge modify move need open optimise
    optimize please polish prepare print pull push put read rebase refactor release remove rename replace rerun
    resolve review revise rewrite run see setup show simplify sort split squash start stop summarise summarize
    support take tell test tests tidy try tweak understand undo update upgrade use verify want work write file files
    function line lines thing things way like really maybe actually just still also again well new same sure first
    last next bit fail error bug broken break crash issue problem wrong works ready
    """,
    german="""
    ändere ändern anpassen aktualisiere aktualisieren baue bauen behebe beheben benenne bitte commit entferne
    entfernen ergänze ergänzen erkläre erklären erstelle erstellen erweitere finde finden fixe fixen füge hinzu
    implementiere implementieren korrigiere lösche löschen mach mache machen prüfe prüfen schau schreib schreibe
    schreiben starte teste testen überarbeite überprüfe umbenennen verbessere verbessern zeig zeige zeigen möchte
    brauche will soll kannst könntest mal bitte datei dateien
    """,
    french="""
    ajoute ajouter améliore améliorer change changer corrige corriger crée créer explique expliquer fais faire
    implémente lance lancer mets mettre modifie modifier montre montrer peux regarde remplace renomme répare
    supprime supprimer teste tester utilise vérifie vérifier veux écris écrire fichier fichiers plaît
    """,
    spanish="""
    actualiza actualizar añade añadir agrega agregar arregla arreglar borra busca cambia cambiar corrige corregir
    crea crear ejecuta elimina eliminar escribe escribir explica explicar haz hacer implementa mejora mejorar
    modifica muestra necesito prueba puedes quiero quita revisa revisar usa verifica archivo archivos favor
    """,
    italian="""
    aggiorna aggiungi aggiungere cambia controlla correggi crea elimina esegui fai implementa migliora modifica
    mostra puoi rimuovi rinomina scrivi sistema spiega usa verifica voglio prova file favore
    """,
    portuguese="""
    adiciona adicione adicionar altera arruma atualiza atualize conserta corrige corrija cria crie criar escreva
    executa explica explique faz faça fazer implementa implemente melhora melhore modifica mostra pode precisa quero
    remova remove roda rode teste testa usa verifica arquivo arquivos favor
    """,
    dutch="""
    bekijk bouw controleer fix gebruik implementeer laat maak maken pas aan repareer schrijf test toon toevoegen
    update verander verbeter verwijder voeg toe wijzig zoek graag even bestand
    """,
    swedish="""
    bygg fixa förbättra förklara gör göra implementera kontrollera kör lägg till ändra ta bort skapa skriv skriva
    testa uppdatera visa vill snälla fil filer
    """,
    russian="""
    добавь добавить измени изменить исправь исправить напиши написать объясни объяснить обнови обновить переименуй
    перепиши покажи показать поменяй почини проверь проверить реализуй сделай сделать создай создать удали удалить
    улучши запусти найди хочу нужно можешь пожалуйста давай файл файлы
    """,
)
"""Words for what an agent does with any subject; they never count."""

EVERYDAY = frozenset(
    """
    abbrechen abbruch abort above accept accepted accurate ack advice agree agreed aha ahead alles alternativ
    alternative alternatives amazing anders andra annule annuler annulla answer antwort anybody anyone anything
    approach approaches approve approved ask aspetta attends ausgabe autre avbryt awesome bad beaucoup beautiful
    beetje begin beispiel bene besser best beter better big bigger bisschen both bottom branch branches bravo
    brilliant bug bye bättre cancel cancela cancelar capito cheers choice choose ciao cleaner close code codebase
    codice comentario comentarios comentário comentários comment commentaar commentaire commentaires commenti
    commento comments compris confused console corto court crashed curto cut cute código decline depois dernière
    detail detailed details detalhe detalhes detaljer detalle detalles dettagli dettaglio deuxième diff diffs
    disagree docstring docstrings double doubt dr dritte drop duidelijk désolé détail détails easy eerste egal eight
    einfach einfacher ejemplo elaborate ende enkelt enough entendi entendido ergebnis erreur erreurs erro error
    errore errores errori erros erste ersten esempio espera every everyone everything example examples excellent
    exception exceptions execute exempel exemple exemplo explanation explícame extra failed failing failure failures
    fair falla fallo falsch fantastic fast faster fatto faux feedback fehler feito fel felet fertig fini five
    flawless forget forgot formatting four fout fouten frage funciona fungerar funktioniert funny funziona färdig
    första ganz geht gelukt gern gerne git gleich goed grund größer guess half hallo halt hang happened hard harder
    hej hello helpful hey hi hint hm hmm hola hold hour hours hurry idea ideas idee ideia idé idée ignore immer
    important impressive improvement improvements incorrect info information instruction instructions interesting
    item items kill klaar klappt klar klein kleiner komisch kommentar kommentare kommentarer kortare korter kurz
    kürzer lang langer langsam langsamer langzaam largo lass later leider lento letzte ligne lignes linea linha
    linhas lint linter list listo lists log logging logs lol long longer los louder love lovely länger längre läuft
    långsamt línea líneas many marche mean means meglio meinung mejor melhor meno menos merge message messages mieux
    mind minute minutes mir missing mistake mistakes moins mooi nada name names naming neat neither never nevermind
    nicer nichts niente niks nine nobody none nothing number nächste nächster oben oh omg one oops opción opinion
    optie option options opzione opção order ouch output overview page parfait part parts paso pasos pass passed
    passes passi passing passo passos patch pause peggio peor perfect pergunta piano pick pior place plan plano
    plans pls plus plz poor possible pourquoi pr pregunta première primeira primera probleem problem problema
    problème progress pronto prs pruebas prêt pull push quatsch question questions quick quicker quickly quit qué
    rad rader raison rapide razón readable ready real reason reasons recap recheck reden redo refactoring refais
    regel regels reject reload remaining repo request rest restart restore result resultaat resultado resultat
    results resume retour revert ridiculous rien riga righe risultato rollback rápido résultat sad safe salut schade
    schlecht schneller schritt schön screenshot second seconda section segunda seguro select semplice seven several
    short shorter sicher sicuro silent silly simpatico simpel simple simpler simples six skip slow slower small
    smaller smart smarter smooth snabbare sneller something soon sorry sound sounds space spaces spec specific
    später stack stage stand stap stappen state status stay steg step steps stop strange stuck stupid style
    suggestion suggestions super sync syntax sûr tab tabs task tasks teil ten termina terrible test tester testes
    tests thought thoughts three thx time timeout times tiny tl tldr today todo todos together toll tomorrow tool
    tools top trace traceback tschüss tweede two ty type types typing typo typos ugh ugly uitleg uitvoer um unclear
    unit unklar unneeded unten useful useless value varför variable variables variante veloce verbose versie version
    versione versions versión verstanden verstehe versão viel vielen voorbeeld vorschlag vuelve vänta waarom wacht
    wait warning warnings warte warum weird weniger werkt whatever whole wieso witzig wonderful worse worst wow wtf
    yay yesterday yikes yo zeile zeilen zeker zero zurück zweite zweiten étape быстрее вариант версия ветка вопрос
    вторая второй дифф длиннее ждать жди код комментарии комментарий коммит короче лучше медленно неверно непонятно
    неправильно ничего откати отмена отмени ошибка ошибки первая первый плохо подожди понял понятно почему правильно
    привет пример причина проблема проще работает результат сломалось статус стоп строка тест тесты хватит шаг шаги
    간단히 감사합니다 결과 고쳐줘 다음 단계 더 덜 리팩터링 만들어줘 멈춰 문제 방법 변경해줘 병합 보여줘 빠르게
    삭제해줘 설명해 설명해줘 수정해줘 실행 실행해 실행해줘 아니요 안돼 안돼요 안됩니다 알려줘 에러 오류 완료 왜 왜요
    이유 자세히 작동 좋습니다 좋아요 주석 중지 짧게 추가해줘 취소 커밋 커밋해줘 코드 코드를 테스트 테스트를 파일
    푸시 해주세요 해줘 확인해줘
    ça
    """.split()
).union(*TASK_WORDS.values())
"""Words that go with any subject in some language: a request of one or two of them begins nothing new."""

CARRY_ON = frozenset(
    """
    again also alright and another as but carry continue correct cool done else exactly fine go good great instead k
    keep lgtm more nah next nice no nope now ok okay perfect please proceed retry right same so still sure thank thanks
    then though too undo wait what yeah yep yes y
    also aber danke doch genau gut ja jawohl jetzt mach nein noch nochmal okay passt prima richtig stimmt super
    und weiter
    wieder
    aussi bien continue d'accord encore ensuite et merci non oui parfait puis suite vas
    adelante además ahora bien claro continúa gracias no otra perfecto sí si sigue también vale y
    ancora anche avanti bene continua e grazie ora perfetto poi procedi sì
    agora ainda beleza certo continua continue e isso mais obrigada obrigado ok segue sim também
    dank en ga goed graag ja nee nog ook opnieuw prima verder
    bra fortsätt igen ja nej och också tack
    ага дальше да ещё еще и нет ок опять отлично потом продолжай снова спасибо также теперь хорошо
    네 예 응 계속 다시 그리고 좋아 아니 또 고마워 """.split()
)
"""Words with which one carries on when they come first: ``yes do it``, ``also the footer``, ``and now?``."""

CARRY_ON_STARTS = tuple(
    """
    是的 好的 好 对 對 行 可以 继续 繼續 再 还有 還有 也 然后 然後 接着 接著 没错 不
    はい うん 継続 続け 続き また もう一度 それ 次 では じゃあ いいえ ありがとう お願い 同じ
    ครับ ค่ะ ใช่ ต่อ อีก
    """.split()
)
"""How a request begins that carries on, where no blanks are written."""
