// Names on the map: communities inside their discs, notes by their dots; none touches another.

/**
 * @typedef {object} Label
 * @property {string} text
 * @property {number} x middle
 * @property {number} y baseline
 * @property {string} font
 * @property {string} colour
 * @property {number} alpha
 */

const NAMES = 40; // communities that are named at once
const NAMED = 90; // notes that are named at once
/** Pixels of a disc's radius for each of its nodes that is named. */
const ROOM_OF_NAME = { community: 24, small: 40, loose: 200, tags: 12 };
const LOOKED_AT = 4_000; // members of a disc of which those in sight are looked for
const LONGEST = 34; // characters of a name on the map
const FAMILY = 'system-ui, "Segoe UI", Roboto, "Noto Sans", "DejaVu Sans", sans-serif';
const widths = /** @type {Map<string, number>} */ (new Map());
const segments = new Intl.Segmenter(undefined, { granularity: "grapheme" });
const shortTitles = /** @type {Map<number, string>} */ (new Map());

/** Size of the browser's text beside the usual 16 pixels. */
let textScale = 1;

/** @param {number} size @param {number} weight */
const fontOf = (size, weight) => `${weight} ${Math.round(size * textScale * 2) / 2}px ${FAMILY}`;

/**
 * A text in at most so many characters as a person sees them.
 * @param {string} text
 * @param {number} longest
 */
function cutText(text, longest) {
  if (text.length <= longest) return text;
  const part = text.slice(0, 12 * longest); // longer than so many characters ever are
  const seen = Array.from(segments.segment(part), (one) => one.segment);
  if (seen.length <= longest && part.length === text.length) return text;
  return `${seen
    .slice(0, Math.min(seen.length, longest) - 1)
    .join("")
    .trimEnd()}…`;
}

/**
 * A title for the map, cut; it cannot turn around what stands beside it.
 * @param {number} i
 */
function shortTitle(i) {
  const known = shortTitles.get(i);
  if (known !== undefined) return known;
  const short = cutText(titles[i].replace(/\s+/g, " "), LONGEST);
  shortTitles.set(i, short);
  return short;
}

/**
 * @param {CanvasRenderingContext2D} to
 * @param {string} text
 * @param {string} font
 */
function widthOf(to, text, font) {
  const key = `${font}\n${text}`;
  const known = widths.get(key);
  if (known !== undefined) return known;
  to.font = font;
  const width = to.measureText(text).width;
  if (widths.size > 20_000) widths.clear();
  widths.set(key, width);
  return width;
}

/**
 * Place the names of the present view.
 * @param {CanvasRenderingContext2D} to
 * @param {readonly number[]} first nodes that are named before all others, best first
 * @param {readonly number[]} bare nodes whose dots no name may cover
 * @param {{names: number, notes: boolean}} rest how strongly communities are named, and whether other notes are
 * @returns {Label[]}
 */
function placeLabels(to, first, bare, rest) {
  const labels = /** @type {Label[]} */ ([]);
  const taken = bare.map((i) => [
    xOf(i) - radiusOf(i),
    yOf(i) - radiusOf(i),
    xOf(i) + radiusOf(i),
    yOf(i) + radiusOf(i),
  ]);
  /** @param {Label[]} lines @param {number[]} box left, top, right, bottom @param {boolean} sure */
  const put = (lines, box, sure) => {
    if (!sure && (box[0] < view.left || box[2] > view.width || box[1] < 0 || box[3] > view.height - view.bottom))
      return false;
    if (!sure && taken.some((t) => t[0] < box[2] && t[2] > box[0] && t[1] < box[3] && t[3] > box[1])) return false;
    taken.push(box);
    labels.push(...lines);
    return true;
  };
  /** @param {number} i @param {number} size @param {number} weight @param {boolean} sure */
  const name = (i, size, weight, sure) => {
    const font = fontOf(size, weight);
    const text = shortTitle(i);
    const half = widthOf(to, text, font) / 2 + 4;
    const high = size * textScale;
    const x = sure ? clamp(view.left + half, xOf(i), view.width - half) : xOf(i);
    const away = radiusOf(i) * 1.25 + 4;
    // Above the dot, or below it where something is in the way.
    return [yOf(i) - away, yOf(i) + away + 0.75 * high].some((y) =>
      put(
        [{ text, x, y, font, colour: theme.ink, alpha: 1 }],
        [x - half, y - 0.9 * high, x + half, y + 0.2 * high],
        sure,
      ),
    );
  };
  first.forEach((i, at) => name(i, at ? 11.5 : 13, at ? 500 : 650, at === 0));
  if (rest.names > 0) nameDiscs(to, put, rest.names);
  if (rest.notes) nameNotes(name);
  return labels;
}

/**
 * @param {CanvasRenderingContext2D} to
 * @param {(lines: Label[], box: number[], sure: boolean) => boolean} put
 * @param {number} alpha
 */
function nameDiscs(to, put, alpha) {
  let named = 0;
  for (let d = 0; d < discs.length && named < NAMES; d++) {
    const r = discR[d] * view.k;
    if (r < 19 || !lit(d) || !shown[d].length || r > 2.2 * view.height) continue;
    const middle = { x: discX[d] * view.k + view.x, y: discY[d] * view.k + view.y };
    if (middle.x < view.left - r || middle.x > view.width + r || middle.y < -r || middle.y > view.height + r) continue;
    const fitted = fitName(to, cutText(discs[d].name.replace(/\s+/g, " "), 48), r);
    if (!fitted) continue;
    const { lines, font, width, high, top } = fitted;
    const box = [
      middle.x - width / 2 - 4,
      middle.y + top,
      middle.x + width / 2 + 4,
      middle.y + top + high * lines.length,
    ];
    const all = put(
      lines.map((text, at) => ({
        text,
        x: middle.x,
        y: middle.y + top + high * (at + 0.8),
        font,
        colour: theme.name[d],
        alpha,
      })),
      box,
      false,
    );
    if (all) named++;
  }
}

/**
 * The largest type in which a name fits into the upper part of a disc, on one or two lines; if none does, the name
 * stands in the middle. Null where there is no room for it.
 * @param {CanvasRenderingContext2D} to
 * @param {string} text
 * @param {number} r pixels
 */
function fitName(to, text, r) {
  const largest = clamp(11, r / 5, 21);
  let fitted = null;
  for (let size = largest; size >= Math.max(11, largest * 0.52); size -= 1) {
    const font = fontOf(size, 650);
    const lines = linesOf(to, text, font, r * (r < 48 ? 2.2 : 1.72));
    if (!lines) continue;
    const width = Math.max(...lines.map((line) => widthOf(to, line, font)));
    const high = size * textScale * 1.18;
    // As high as the rim allows, beyond which a name may stand a little.
    const top = -Math.min(0.93 * r, Math.sqrt(Math.max(0, (r * 1.12) ** 2 - (width / 2) ** 2)));
    const cut = lines[lines.length - 1].endsWith("…");
    if (!fitted || (fitted.cut && !cut)) fitted = { lines, font, width, high, cut, top: -high * lines.length * 0.5 };
    if (!cut && top + high * lines.length < -0.3 * r) return { lines, font, width, high, cut, top };
  }
  return fitted;
}

/**
 * A name on one or two lines, the second cut if it must be; null where there is no room for it.
 * @param {CanvasRenderingContext2D} to
 * @param {string} text
 * @param {string} font
 * @param {number} room
 * @returns {string[] | null}
 */
function linesOf(to, text, font, room) {
  if (widthOf(to, text, font) <= room) return [text];
  const words = text.split(" ");
  let best = words.length;
  for (let at = 1; at < words.length; at++) {
    if (widthOf(to, words.slice(0, at).join(" "), font) > room) break;
    best = at;
    if (widthOf(to, words.slice(at).join(" "), font) <= widthOf(to, words.slice(0, at).join(" "), font)) break;
  }
  const lines = best < words.length ? [words.slice(0, best).join(" "), words.slice(best).join(" ")] : [text];
  const last = lines.length - 1;
  for (let longest = lines[last].length; widthOf(to, lines[last], font) > room; longest--) {
    if (longest < 8) return null;
    lines[last] = cutText(lines[last].replace(/…$/, ""), longest - 1).replace(/…?$/, "…");
  }
  return lines;
}

/** @param {(i: number, size: number, weight: number, sure: boolean) => boolean} name */
function nameNotes(name) {
  let named = 0;
  const turns = [];
  for (let d = 0; d < discs.length; d++) {
    const r = discR[d] * view.k;
    const x = discX[d] * view.k + view.x;
    const y = discY[d] * view.k + view.y;
    if (!lit(d) || x < view.left - r || x > view.width + r || y < -r || y > view.height + r) continue;
    if (r > 55) turns.push({ d, first: r > 170 ? 0 : 1, wanted: Math.floor(r / ROOM_OF_NAME[discs[d].kind]) });
  }
  for (const { d, first, wanted } of turns) {
    let got = 0;
    for (const i of shown[d].slice(discs[d].kind === "community" ? first : 0, LOOKED_AT)) {
      if (got >= wanted || named >= NAMED) break;
      const x = xOf(i);
      const y = yOf(i);
      if (x < view.left || x > view.width || y < 0 || y > view.height) continue;
      got++;
      if (name(i, 11.5, 400, false)) named++;
    }
  }
}

/**
 * @param {CanvasRenderingContext2D} to
 * @param {Label[]} labels
 */
function drawLabels(to, labels) {
  to.textAlign = "center";
  to.lineJoin = "round";
  to.strokeStyle = theme.paper;
  for (const { text, x, y, font, colour, alpha } of labels) {
    to.font = font;
    to.lineWidth = 4;
    to.globalAlpha = 0.85 * alpha;
    to.strokeText(text, x, y);
    to.globalAlpha = alpha;
    to.fillStyle = colour;
    to.fillText(text, x, y);
  }
  to.globalAlpha = 1;
}
