// Search: every word must stand in a note's title, path or summary; accents and case do not count.

/** Letters that no decomposition takes apart. */
const PLAIN = /** @type {Record<string, string>} */ ({
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  đ: "d",
  ð: "d",
  ł: "l",
  ı: "i",
  þ: "th",
});

/**
 * @param {string} text
 * @returns {string}
 */
function fold(text) {
  return text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/\p{M}+/gu, "")
    .replace(/[ßæœøđðłıþ]/g, (letter) => PLAIN[letter]);
}

/** Titles, and what else is searched, folded; made when somebody searches. */
let folded = /** @type {{title: string, rest: string}[] | null} */ (null);

/**
 * The nodes that hold all words, best first: by where they stand in the title, then by links.
 * @param {string} words
 * @param {Uint8Array} visible
 * @returns {number[] | null} null when nothing is asked
 */
function search(words, visible) {
  const wanted = fold(words).split(/\s+/).filter(Boolean);
  if (!wanted.length) return null;
  folded ??= ids.map((id, i) => ({ title: fold(titles[i]), rest: fold(`${id}\n${summaries[i]}`) }));
  const hits = /** @type {{i: number, rank: number}[]} */ ([]);
  for (let i = 0; i < count; i++) {
    if (!visible[i]) continue;
    const { title, rest } = folded[i];
    if (wanted.every((word) => title.includes(word) || rest.includes(word)))
      hits.push({ i, rank: rankOf(title, wanted) });
  }
  hits.sort((a, b) => a.rank - b.rank || degree[b.i] - degree[a.i] || a.i - b.i);
  return hits.map(({ i }) => i);
}

/**
 * 0 for the title itself, 1 for its beginning, 2 for words of it, 3 for parts of it, 4 for what stands elsewhere.
 * @param {string} title
 * @param {string[]} wanted
 */
function rankOf(title, wanted) {
  const whole = wanted.join(" ");
  if (title === whole) return 0;
  if (title.startsWith(whole)) return 1;
  if (!wanted.every((word) => title.includes(word))) return 4;
  return wanted.every((word) => title.startsWith(word) || title.includes(` ${word}`)) ? 2 : 3;
}
