"""The words of a request that say what to do, not with what, and those that only carry it on."""

from __future__ import annotations

_ENGLISH = """
add adjust apply build change check clean clear code commit complete configure continue correct create debug
delete deploy describe do draft edit explain extend find finish fix format generate get give go handle help
implement
improve include install investigate keep let lint look make merge modify move need open optimise optimize please
polish prepare print pull push put read rebase refactor release remove rename replace rerun resolve review revise
rewrite run see setup show simplify sort split squash start stop summarise summarize support take tell test tests
tidy try tweak understand undo update upgrade use verify want work write file files function line lines thing things way
like really maybe actually just still also again well new same sure first last next bit fail error bug broken break
crash issue problem wrong works ready
"""
_GERMAN = """
ändere ändern anpassen aktualisiere aktualisieren baue bauen behebe beheben benenne bitte commit entferne entfernen
ergänze ergänzen erkläre erklären erstelle erstellen erweitere finde finden fixe fixen füge hinzu implementiere
implementieren korrigiere lösche löschen mach mache machen prüfe prüfen schau schreib schreibe schreiben starte
teste testen überarbeite überprüfe umbenennen verbessere verbessern zeig zeige zeigen möchte brauche will soll
kannst
könntest mal bitte datei dateien
"""
_FRENCH = """
ajoute ajouter améliore améliorer change changer corrige corriger crée créer explique expliquer fais faire
implémente
lance lancer mets mettre modifie modifier montre montrer peux regarde remplace renomme répare supprime supprimer
teste
tester utilise vérifie vérifier veux écris écrire fichier fichiers plaît
"""
_SPANISH = """
actualiza actualizar añade añadir agrega agregar arregla arreglar borra busca cambia cambiar corrige corregir crea
crear ejecuta elimina eliminar escribe escribir explica explicar haz hacer implementa mejora mejorar modifica
muestra
necesito prueba puedes quiero quita revisa revisar usa verifica archivo archivos favor
"""
_ITALIAN = """
aggiorna aggiungi aggiungere cambia controlla correggi crea elimina esegui fai implementa migliora modifica mostra
puoi rimuovi rinomina scrivi sistema spiega usa verifica voglio prova file favore
"""
_PORTUGUESE = """
adiciona adicione adicionar altera arruma atualiza atualize conserta corrige corrija cria crie criar escreva executa
explica explique faz faça fazer implementa implemente melhora melhore modifica mostra pode precisa quero remova
remove
roda rode teste testa usa verifica arquivo arquivos favor
"""
_DUTCH = """
bekijk bouw controleer fix gebruik implementeer laat maak maken pas aan repareer schrijf test toon toevoegen update
verander verbeter verwijder voeg toe wijzig zoek graag even bestand
"""
_SWEDISH = """
bygg fixa förbättra förklara gör göra implementera kontrollera kör lägg till ändra ta bort skapa skriv skriva testa
uppdatera visa vill snälla fil filer
"""
_RUSSIAN = """
добавь добавить измени изменить исправь исправить напиши написать объясни объяснить обнови обновить переименуй
перепиши покажи показать поменяй почини проверь проверить реализуй сделай сделать создай создать удали удалить
улучши
запусти найди хочу нужно можешь пожалуйста давай файл файлы
"""

TASK_WORDS: dict[str, frozenset[str]] = {
    "english": frozenset(_ENGLISH.split()),
    "german": frozenset(_GERMAN.split()),
    "french": frozenset(_FRENCH.split()),
    "spanish": frozenset(_SPANISH.split()),
    "italian": frozenset(_ITALIAN.split()),
    "portuguese": frozenset(_PORTUGUESE.split()),
    "dutch": frozenset(_DUTCH.split()),
    "swedish": frozenset(_SWEDISH.split()),
    "russian": frozenset(_RUSSIAN.split()),
}

CARRY_ON = frozenset(
    """
    again also alright and another as but carry continue correct cool done else exactly fine go good great instead k
    keep lgtm more nah next nice no nope now ok okay perfect please proceed retry right same so still sure thank
    thanks
    then though too undo wait what yeah yep yes y
    also aber danke doch genau gut ja jawohl jetzt mach nein noch nochmal okay passt prima richtig stimmt super und
    weiter
    wieder
    aussi bien continue d'accord encore ensuite et merci non oui parfait puis suite vas
    adelante además ahora bien claro continúa gracias no otra perfecto sí si sigue también vale y
    ancora anche avanti bene continua e grazie ora perfetto poi procedi sì
    agora ainda beleza certo continua continue e isso mais obrigada obrigado ok segue sim também
    dank en ga goed graag ja nee nog ook opnieuw prima verder
    bra fortsätt igen ja nej och också tack
    ага дальше да ещё еще и нет ок опять отлично потом продолжай снова спасибо также теперь хорошо
    네 예 응 계속 다시 그리고 좋아 아니 또 고마워
    """.split()
)
"""Words with which one carries on when they come first: ``yes do it``, ``also the footer``, ``and now?``."""

STOP_SIGNS = frozenset("的了吗嗎呢吧呀啊嘛把被们們这這那哪谁誰您你我他她它与與")
"""Characters that are words of their own in a script without blanks, and tell nothing."""

STOP_PAIRS = frozenset(
    """
    一下 一个 一個 一些 不是 不要 个人 为什 什么 什麼 以及 何も 使用 修复 修復 修改 修正 優化 优化 作る 作成 全部
    再試 再试 写个
    创建 創建 删除 刪除 制作 动作 可以 因为 因為 如何 如果 好的 完成 実行 実装 实现 實現 对的 對的 帮忙 幫忙 帮我
    幫我 怎么 怎麼
    所以 执行 執行 改一 改成 改进 文件 是的 更新 更改 查看 检查 檢查 没有 沒有 测试 測試 添加 漂亮 現在 现在 甚麼
    生成 看看 看一
    确认 確認 継続 続い 続き 続け 继续 繼續 编写 編寫 编辑 編輯 缺少 能够 能否 表示 解释 解釋 解决 解決 試す 試試
    试试 试一 调整
    調整 謝謝 谢谢 説明 说明 請問 请问 请帮 追加 运行 運行 还是 還是 还有 還有 进行 進行 那么 那麼 部分 重构 重構
    重写 重寫 需要
    非常 削除 変更 教え 見て 書い 直し 次の 次は 同じ 今度 お願 願い
    """.split()
)
"""Pairs of characters that are task words, stop words or words to carry on with, in Chinese and Japanese."""

CARRY_ON_STARTS = tuple(
    """
    是的 好的 好 对 對 行 可以 继续 繼續 再 还有 還有 也 然后 然後 接着 接著 没错 不
    はい うん 継続 続け 続き また もう一度 それ 次 では じゃあ いいえ ありがとう お願い 同じ
    ครับ ค่ะ ใช่ ต่อ อีก
    """.split()
)
"""How a request begins that carries on, where no blanks are written."""
