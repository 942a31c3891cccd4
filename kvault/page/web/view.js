// What is looked at and from where: the view, what is chosen, what is filtered away.

/** A point of the map is at (x * k + view.x, y * k + view.y) on the screen, in pixels of the page. */
const view = { k: 1, x: 0, y: 0, width: 0, height: 0, left: 0, bottom: 0 };

const state = {
  hover: -1, // a node, or -1
  chosen: -1, // a node, or -1
  focus: -1, // a disc, or -1
  found: /** @type {number[] | null} */ (null), // nodes that match the search
  rows: SHOWN.map((row) => row.on), // by row of SHOWN
  provenances: PROVENANCES.map(() => true),
  project: -1, // a project, or -1 for all
};

const visible = new Uint8Array(count);
const linkOn = new Uint8Array(linkCount);

/** Links that are shown inside each disc: those a person wrote, and those that are inferred or ambiguous. */
let sure = /** @type {number[][]} */ ([]);
let unsure = /** @type {number[][]} */ ([]);

/** How many shown links each pair of discs has. */
let bridges = /** @type {{a: number, b: number, links: number, sure: boolean}[]} */ ([]);

/** Visible members of each disc, the best connected first. */
let shown = /** @type {number[][]} */ ([]);

function applyFilters() {
  for (let i = 0; i < count; i++)
    visible[i] = Number(state.rows[shownAs[i]] && (state.project < 0 || project[i] === state.project));
  if (state.project >= 0) showCompany();
  sure = discs.map(() => []);
  unsure = discs.map(() => []);
  const found = /** @type {Map<number, {a: number, b: number, links: number, sure: boolean}>} */ (new Map());
  for (let e = 0; e < linkCount; e++) {
    const [i, j] = [pairs[2 * e], pairs[2 * e + 1]];
    const provenance = provenanceOf[tieOf[e]];
    linkOn[e] = Number(visible[i] && visible[j] && state.provenances[provenance]);
    if (!linkOn[e] || kind[i] === TAG || kind[j] === TAG) continue; // tags would tie everything together
    if (disc[i] === disc[j]) {
      (provenance ? unsure : sure)[disc[i]].push(e);
      continue;
    }
    const [a, b] = disc[i] < disc[j] ? [disc[i], disc[j]] : [disc[j], disc[i]];
    const bridge = found.get(a * discs.length + b) ?? { a, b, links: 0, sure: false };
    bridge.links++;
    bridge.sure ||= provenance === 0;
    found.set(a * discs.length + b, bridge);
  }
  bridges = [...found.values()];
  shown = members.map((group) => group.filter((i) => visible[i]));
}

/** With one project shown, what belongs to none and is no note is shown beside the notes that name it. */
function showCompany() {
  const own = visible.slice();
  for (let e = 0; e < linkCount; e++) {
    for (const [i, j] of [
      [pairs[2 * e], pairs[2 * e + 1]],
      [pairs[2 * e + 1], pairs[2 * e]],
    ]) {
      if (own[j] && project[i] < 0 && SHOWN[shownAs[i]].one !== "note" && state.rows[shownAs[i]]) visible[i] = 1;
    }
  }
}

/**
 * Neighbours of a node over links that are shown, the best connected first.
 * @param {number} i
 */
function neighboursOf(i) {
  const links = [...near.subarray(start[i], start[i + 1])].filter((e) => linkOn[e]);
  return links.map((e) => ({ e, j: other(e, i) })).sort((a, b) => degree[b.j] - degree[a.j] || a.j - b.j);
}

/** @param {number} i */
const xOf = (i) => nodeX[i] * view.k + view.x;
/** @param {number} i */
const yOf = (i) => nodeY[i] * view.k + view.y;

/**
 * @param {number} low
 * @param {number} value
 * @param {number} high
 */
const clamp = (low, value, high) => Math.min(high, Math.max(low, value));

/**
 * Radius of a node on the screen, in pixels.
 * @param {number} i
 */
function radiusOf(i) {
  const size = 0.62 * clamp(0.42, view.k / 4.5, 3.2);
  const most = Math.min(16, 0.13 * discR[disc[i]] * view.k);
  return Math.max(0.8, Math.min(most, solid[i] ? Math.sqrt(degree[i] + 1.2) * size : 1.1 * size));
}

/**
 * The rectangle around one disc, or around all that show something.
 * @param {number} [d]
 * @returns {[number, number, number, number]}
 */
function bounds(d) {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let one = 0; one < discs.length; one++) {
    if (d === undefined ? discs[one].kind === "tags" && !shown[one].length : one !== d) continue;
    left = Math.min(left, discX[one] - discR[one]);
    top = Math.min(top, discY[one] - discR[one]);
    right = Math.max(right, discX[one] + discR[one]);
    bottom = Math.max(bottom, discY[one] + discR[one]);
  }
  return left > right ? [-10, -10, 10, 10] : [left, top, right, bottom];
}

const PAD = 20; // pixels around everything

/**
 * Set the view so that a rectangle fills what the panel leaves free.
 * @param {[number, number, number, number]} box
 * @param {number} pad pixels
 */
function fit([left, top, right, bottom] = bounds(), pad = PAD) {
  const width = view.width - view.left;
  const height = view.height - view.bottom;
  view.k = Math.min(40, Math.max(1, width - 2 * pad) / (right - left), Math.max(1, height - 2 * pad) / (bottom - top));
  view.x = view.left + width / 2 - (view.k * (left + right)) / 2;
  view.y = height / 2 - (view.k * (top + bottom)) / 2;
}
