// Names on the map: communities inside their discs, notes above their dots; a name that would touch another is left out.

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
  const parts = Array.from(segments.segment(text.slice(0, 8 * longest)), (one) => one.segment);
  return parts.length <= longest ? parts.join("") : `${parts.slice(0, longest - 1).join("").trimEnd()}…`;
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
 * @param {{names: number, notes: boolean}} rest how strongly communities are named, and whether other notes are
 * @returns {Label[]}
 */
function placeLabels(to, first, rest) {
  const labels = /** @type {Label[]} */ ([]);
  const taken = /** @type {number[][]} */ ([]);
  /** @param {Label} label @param {number} width @param {number} size @param {boolean} sure */
  const put = (label, width, size, sure) => {
    const box = [label.x - width / 2 - 4, label.y - size, label.x + width / 2 + 4, label.y + size * 0.28];
    if (box[2] < view.left || box[0] > view.width || box[3] < 0 || box[1] > view.height) return false;
    if (!sure && taken.some((t) => t[0] < box[2] && t[2] > box[0] && t[1] < box[3] && t[3] > box[1])) return false;
    taken.push(box);
    labels.push(label);
    return true;
  };
  /** @param {number} i @param {number} size @param {number} weight @param {boolean} sure */
  const name = (i, size, weight, sure) => {
    const font = fontOf(size, weight);
    const text = shortTitle(i);
    const label = { text, x: screenX(i), y: screenY(i) - radiusOf(i) - 4, font, colour: theme.ink, alpha: 1 };
    return put(label, widthOf(to, text, font), size * textScale, sure);
  };
  first.forEach((i, at) => name(i, at ? 11.5 : 13, at ? 500 : 650, at === 0));
  if (rest.names > 0) nameDiscs(to, put, rest.names);
  if (rest.notes) nameNotes(name);
  return labels;
}

/**
 * @param {CanvasRenderingContext2D} to
 * @param {(label: Label, width: number, size: number, sure: boolean) => boolean} put
 * @param {number} alpha
 */
function nameDiscs(to, put, alpha) {
  let named = 0;
  for (let d = 0; d < discs.length && named < NAMES; d++) {
    const r = discR[d] * view.k;
    if (r < 19 || !lit(d) || !shown[d].length || r > 2.2 * view.height) continue;
    const middle = { x: discX[d] * view.k + view.x, y: discY[d] * view.k + view.y };
    if (middle.x < view.left - r || middle.x > view.width + r || middle.y < -r || middle.y > view.height + r) continue;
    const size = clamp(11, r / 5, 21);
    const font = fontOf(size, 650);
    const lines = linesOf(to, cutText(discs[d].name.replace(/\s+/g, " "), 48), font, r * 1.72);
    if (!lines) continue;
    const width = Math.max(...lines.map((text) => widthOf(to, text, font)));
    const high = size * textScale * 1.18;
    // As high as the rim allows; what is too wide for that stands in the middle.
    let top = -Math.sqrt(Math.max(0, (r * 0.97) ** 2 - (width / 2 + 5) ** 2));
    if (top > -0.5 * r) top = (-high * lines.length) / 2;
    const all = lines.every((text, at) => {
      const label = { text, x: middle.x, y: middle.y + top + high * (at + 0.85), font, colour: theme.name[d], alpha };
      return put(label, widthOf(to, text, font), size * textScale, false);
    });
    if (all) named++;
  }
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
    if (longest < 5) return null;
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
    turns.push({ d, wanted: Math.floor(r / (discs[d].kind === "community" ? 24 : 40)) });
  }
  for (const { d, wanted } of turns) {
    let got = 0;
    let seen = 0;
    for (const i of shown[d]) {
      if (got >= wanted || named >= NAMED || seen++ > LOOKED_AT) break;
      const x = screenX(i);
      const y = screenY(i);
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
