"""Which words a text is made of, and which of them meet."""

from __future__ import annotations

from unicodedata import normalize

import pytest

from kvault.search.languages import ENGLISH
from kvault.search.languages import guess
from kvault.search.languages import language_of
from kvault.search.terms import MAX_WORD
from kvault.search.terms import forms
from kvault.search.terms import terms
from kvault.search.terms import without_marks
from kvault.search.terms import words

MEET = (
    *("bill billing billed bills", "invoice invoices Invoice", "retry retries retried", "run running runs"),
    *("café CAFÉ cafe\u0301", "ｆｕｌｌ full", "ﬁle file", "Straße STRASSE", "naïve naïve", "x² x2", "Ⅷ viii"),
    *("ñandú ÑANDÚ", "русский РУССКИЙ", "ΟΔΟΣ οδος", "한국어 한국어"),
)
APART = (
    *("string strong", "king kin", "status state", "c c++", "c c#", "net .net", "10 100", "go got"),
    *("東 京", "いい うう", "été ete", "é e"),
)


@pytest.mark.parametrize("row", MEET)
def test_forms_of_a_word_meet(row: str) -> None:
    assert len({tuple(terms(word, ENGLISH)) for word in row.split()}) == 1


@pytest.mark.parametrize("row", APART)
def test_words_stay_apart(row: str) -> None:
    one, other = row.split()
    assert set(terms(one, ENGLISH)) & set(terms(other, ENGLISH)) == set()


@pytest.mark.parametrize("word", "string king status spring bring sing thing class bus gas".split())
def test_words_that_only_look_like_forms_survive(word: str) -> None:
    assert terms(word, ENGLISH) == [word]


def test_species_keeps_a_stem_of_its_own() -> None:
    assert terms("species", ENGLISH) == ["speci"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("c++ and C#", ["cplusplus", "csharp"]),
        (".NET, .Net; .net", ["dotnet", "dotnet", "dotnet"]),
        ("F# c++17 asp.net x.net", ["fsharp", "c", "17", "asp", "net", "x", "net"]),
        ("#tag/sub c# [[C++]]", ["tag", "sub", "csharp", "cplusplus"]),
        ("camelCase HTTPServer", ["camelcas", "camel", "case", "httpserver", "http", "server"]),
        ("snake_case __init__", ["snake_cas", "snake", "case", "init"]),
        ("iPhone McDonald", ["iphon", "phone", "mcdonald", "mc", "donald"]),
        ("NASA Title ALLCAPS", ["nasa", "titl", "allcap"]),
        ("v2.0 2024-01-02 3rd", ["v2", "0", "2024", "01", "02", "3rd"]),
        ("e-mail don't it's O'Brien", ["e", "mail", "o", "brien"]),
        ("_ ___ + # ++ ...", []),
        ("東京都", ["東京", "京都", "東", "京", "都"]),
        ("京", ["京"]),
        ("Python言語", ["python", "言語", "言", "語"]),
        ("データ", ["デー", "ータ", "デ", "ー", "タ"]),
        ("ไทย", ["ไท", "ทย", "ไ", "ท", "ย"]),
        ("שָׁלוֹם", [normalize("NFKC", "שָׁלוֹם")]),
        ("हिन्दी", ["हिन्दी"]),
        ("a\0b\ud800c", ["b", "c"]),
    ],
)
def test_words_of_a_text(text: str, expected: list[str]) -> None:
    assert terms(text, ENGLISH) == expected


def test_runs_that_are_data_are_no_words() -> None:
    assert terms("a" * MAX_WORD, ENGLISH) != []
    for data in ("a" * (MAX_WORD + 1), "9" * 100, "é" * 100, "Ab" * 50, "a_" * 50, "QUJD" * 5_000):
        assert terms(data, ENGLISH) == []
    assert len(terms("京" * 100, ENGLISH)) == 199, "a script without spaces has no such words"


@pytest.mark.parametrize("text", ["Café Ångström", "東京 ABC", "c++ ñ", "HTTPServer é", "snake_case ß"])
def test_composed_and_decomposed_texts_have_the_same_words(text: str) -> None:
    assert terms(normalize("NFD", text), ENGLISH) == terms(normalize("NFC", text), ENGLISH)


@pytest.mark.parametrize(
    ("word", "plain"),
    [
        ("café", "cafe"),
        ("naïve", "naive"),
        ("ångström", "angstrom"),
        ("abc", "abc"),
        ("שָׁלוֹם", "שלום"),
        ("مُحَمَّد", "محمد"),
    ],
)
def test_a_word_without_its_marks(word: str, plain: str) -> None:
    assert without_marks(word) == plain


@pytest.mark.parametrize(
    ("language", "row"),
    [
        ("german", "Rechnung Rechnungen"),
        ("german", "Haus Häuser"),
        ("french", "facture factures"),
        ("russian", "книга книги книгу"),
        ("spanish", "factura facturas"),
        ("italian", "fattura fatture"),
        ("arabic", "كتاب الكتاب"),
    ],
)
def test_forms_meet_in_their_language(language: str, row: str) -> None:
    assert len({tuple(terms(word, language)) for word in row.split()}) == 1


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("This is the way in which we do it and why", "english"),
        ("Die Rechnung ist nicht mehr gültig und wird vom Kunden nicht bezahlt", "german"),
        ("La facture est payée par le client tous les mois", "french"),
        ("Счёт был оплачен, и это было не сразу", "russian"),
        ("La factura no es para el cliente sino para nosotros", "spanish"),
        ("東京は日本の首都です", "english"),
        ("فاتورة شهرية للعميل", "arabic"),
        ("Η τιμολόγηση γίνεται", "greek"),
        ("", "english"),
        ("xyz", "english"),
    ],
)
def test_the_language_of_a_text(text: str, language: str) -> None:
    assert guess(words(text)) == language


@pytest.mark.parametrize(
    ("name", "language"),
    [("de", "german"), ("de-AT", "german"), ("de_CH", "german"), ("German", "german"), ("xx", None), ("", None)],
)
def test_names_of_languages(name: str, language: str | None) -> None:
    assert language_of(name) == language


def test_forms_of_one_word() -> None:
    assert forms("Billing") == ["billing"]
    assert forms("parseJSON2xml") == ["parsejson2xml", "parse", "json2", "xml"]
    assert forms("_") == [] and forms("__") == []
