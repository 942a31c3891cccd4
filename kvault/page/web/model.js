// The data of the page, read once: nodes with their neighbours, discs with their members.

/**
 * @typedef {object} Disc
 * @property {"community" | "small" | "loose" | "tags"} kind
 * @property {string} name
 * @property {number | null} number
 *
 * @typedef {object} Tie how two nodes are tied
 * @property {string[]} to kinds of the edges from the first to the second
 * @property {string[]} back kinds of those from the second to the first
 * @property {"extracted" | "inferred" | "ambiguous"} provenance
 *
 * @typedef {object} Data as kvault writes it
 * @property {number} version
 * @property {string} vault name of its folder
 * @property {string[]} kinds
 * @property {string[]} projects
 * @property {Disc[]} discs
 * @property {string[]} ids
 * @property {string[]} titles "" where it is the name of the file
 * @property {string[]} summaries
 * @property {number[]} kind
 * @property {number[]} disc
 * @property {number[]} project -1 for none
 * @property {Tie[]} ties
 * @property {number[]} links first node, second node, tie; flat
 */

const data = /** @type {Data} */ (JSON.parse(byId("data", HTMLScriptElement).textContent ?? ""));
const { vault, projects, discs, ids, summaries, ties } = data;
const count = ids.length;
const titles = data.titles.map((title, i) => title || stemOf(ids[i]));
const disc = Int32Array.from(data.disc);
const project = Int32Array.from(data.project);
const kind = Uint8Array.from(data.kind);

/** What a person can choose to see, the kinds it stands for, and whether it is there from the start. */
const SHOWN = [
  { name: "Notes", one: "note", kinds: ["note", "entity"], on: true },
  { name: "Code", one: "package", kinds: ["package"], on: true },
  { name: "Tags", one: "tag", kinds: ["tag"], on: false },
  { name: "Attachments", one: "attachment", kinds: ["attachment", "canvas", "base"], on: false },
];
const PROVENANCES = /** @type {const} */ (["extracted", "inferred", "ambiguous"]);

/** Of each kind its row in SHOWN. */
const rowOfKind = data.kinds.map((name) => SHOWN.findIndex((row) => row.kinds.includes(name)));
const shownAs = Uint8Array.from(kind, (at) => rowOfKind[at]);
const TAG = data.kinds.indexOf("tag");
const PACKAGE = data.kinds.indexOf("package");

const linkCount = data.links.length / 3;
/** Pairs of nodes, flat. */
const pairs = new Int32Array(linkCount * 2);
const tieOf = new Int32Array(linkCount);
for (let e = 0; e < linkCount; e++) {
  pairs[2 * e] = data.links[3 * e];
  pairs[2 * e + 1] = data.links[3 * e + 1];
  tieOf[e] = data.links[3 * e + 2];
}
const provenanceOf = Uint8Array.from(ties, (tie) => PROVENANCES.indexOf(tie.provenance));

/** The links of node i are those in near[start[i]] up to, not including, near[start[i + 1]]; see `other`. */
const start = new Int32Array(count + 1);
for (const i of pairs) start[i + 1]++;
for (let i = 0; i < count; i++) start[i + 1] += start[i];
const near = new Int32Array(pairs.length);
const filled = start.slice();
for (let e = 0; e < linkCount; e++) {
  near[filled[pairs[2 * e]]++] = e;
  near[filled[pairs[2 * e + 1]]++] = e;
}

/**
 * The node at the other end of a link.
 * @param {number} e
 * @param {number} i
 */
const other = (e, i) => (pairs[2 * e] === i ? pairs[2 * e + 1] : pairs[2 * e]);

/** Neighbours of each node; tags are none, but have all their notes. */
const degree = new Int32Array(count);
for (let e = 0; e < linkCount; e++) {
  const [a, b] = [pairs[2 * e], pairs[2 * e + 1]];
  if (kind[b] !== TAG) degree[a]++;
  if (kind[a] !== TAG) degree[b]++;
}

const solid = Uint8Array.from(kind, (at, i) => Number(discs[disc[i]].kind === "tags" || SHOWN[rowOfKind[at]].on));
const ASPECT = 1.5; // the map is wider than high, as most windows are, and the other way round in a high window
const aspect = innerHeight > 1.1 * innerWidth ? 1 / ASPECT : ASPECT;
const places = layOut({ ids, disc, solid, links: pairs, degree, kinds: discs.map(({ kind }) => kind), aspect });
const { x: nodeX, y: nodeY, discX, discY, discR } = places;

/** Members of each disc, the best connected first. */
const members = /** @type {number[][]} */ (discs.map(() => []));
for (let i = 0; i < count; i++) members[disc[i]].push(i);
for (const group of members) group.sort((a, b) => solid[b] - solid[a] || degree[b] - degree[a] || a - b);

/**
 * The name of a file without folder and ending.
 * @param {string} id
 */
function stemOf(id) {
  return id.slice(id.lastIndexOf("/") + 1).replace(/\.md$/, "");
}

/**
 * @template {HTMLElement} Kind
 * @param {string} id
 * @param {new () => Kind} type
 * @returns {Kind}
 */
function byId(id, type) {
  const found = document.getElementById(id);
  if (!(found instanceof type)) throw new Error(`the page has no ${id}`);
  return found;
}
