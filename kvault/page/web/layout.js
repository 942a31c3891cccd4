// Where everything lies on the map: a function of its plan alone, without window, clock or chance.

/**
 * @typedef {object} Plan what the layout needs to know; nodes are numbered
 * @property {readonly string[]} ids of the nodes
 * @property {Int32Array} disc of each node
 * @property {Uint8Array} solid 1 for nodes that take room in their disc, 0 for those that hang on one of these
 * @property {Int32Array} links pairs of nodes, flat
 * @property {Int32Array} degree of each node
 * @property {readonly string[]} kinds of the discs; communities come first and by size
 * @property {number} aspect how much wider than high the map is to be
 *
 * @typedef {object} Places where everything lies; one unit is about half the way between two notes
 * @property {Float64Array} x of the nodes
 * @property {Float64Array} y of the nodes
 * @property {Float64Array} discX middles of the discs
 * @property {Float64Array} discY middles of the discs
 * @property {Float64Array} discR radii of the discs
 */

/** Radius of a disc for n nodes: √n times the first, and the second. Nodes without links need less room. */
const ROOM = /** @type {Record<string, [number, number]>} */ ({
  community: [1.3, 1.5],
  small: [0.9, 1.5],
  loose: [0.75, 1.5],
  tags: [1.15, 1.5],
});

/**
 * @param {Plan} plan
 * @returns {Places}
 */
function layOut(plan) {
  const { disc, solid, links, kinds } = plan;
  const seeds = Uint32Array.from(plan.ids, hashOf);
  const groups = membersOf(plan, seeds);
  const sizes = kinds.map((_, d) => groups.first[d + 1] - groups.first[d]);
  const radii = kinds.map((kind, d) => Math.sqrt(sizes[d]) * ROOM[kind][0] + ROOM[kind][1]);
  const discs = arrange(kinds, sizes, radii, bonds(disc, solid, links, kinds.length), plan.aspect);
  const inside = spread(plan, groups, seeds);
  const x = new Float64Array(disc.length);
  const y = new Float64Array(disc.length);
  groups.order.forEach((node, at) => {
    const d = disc[node];
    const few = 1 / Math.sqrt(sizes[d]);
    const fill = 0.89 - 0.4 * few; // share of the radius within which the nodes lie, a little below the middle:
    const drop = 0.05 + 0.25 * few; // so that the name has room above them
    x[node] = discs.x[d] + inside.x[at] * radii[d] * fill;
    y[node] = discs.y[d] + (inside.y[at] * fill + drop) * radii[d];
  });
  hang(plan, seeds, discs, { x, y });
  return { x, y, discX: discs.x, discY: discs.y, discR: Float64Array.from(radii) };
}

/**
 * A number from a text, the same everywhere: FNV-1a, then mixed so that like texts get unlike numbers.
 * @param {string} text
 */
function hashOf(text) {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/**
 * The solid nodes disc by disc: those of disc d are order[first[d]] up to, not including, order[first[d + 1]].
 * Within a disc they are in the order of their seeds, so that a link changes no one's place in it.
 * @param {Plan} plan
 * @param {Uint32Array} seeds
 */
function membersOf({ disc, solid, kinds }, seeds) {
  const first = new Int32Array(kinds.length + 1);
  const nodes = [];
  for (let i = 0; i < disc.length; i++) {
    if (!solid[i]) continue;
    first[disc[i] + 1]++;
    nodes.push(i);
  }
  for (let d = 0; d < kinds.length; d++) first[d + 1] += first[d];
  nodes.sort((a, b) => disc[a] - disc[b] || seeds[a] - seeds[b] || a - b);
  return { first, order: Int32Array.from(nodes) };
}

/**
 * Places for the nodes that take no room: beside their best-connected neighbour, each at an angle of its own.
 * @param {Plan} plan
 * @param {Uint32Array} seeds
 * @param {{x: Float64Array, y: Float64Array}} discs
 * @param {{x: Float64Array, y: Float64Array}} nodes to be filled in
 */
function hang({ disc, solid, links, degree }, seeds, discs, { x, y }) {
  const anchor = new Int32Array(disc.length).fill(-1);
  for (let e = 0; e < links.length; e++) {
    const i = links[e];
    const j = links[e ^ 1];
    if (solid[i] || !solid[j] || disc[i] !== disc[j]) continue;
    if (anchor[i] < 0 || degree[j] > degree[anchor[i]] || (degree[j] === degree[anchor[i]] && j < anchor[i]))
      anchor[i] = j;
  }
  for (let i = 0; i < disc.length; i++) {
    if (solid[i]) continue;
    const angle = (seeds[i] / 2 ** 32) * 2 * Math.PI;
    const away = anchor[i] < 0 ? 2 : 0.75 + (seeds[i] % 97) / 194;
    x[i] = (anchor[i] < 0 ? discs.x[disc[i]] : x[anchor[i]]) + Math.cos(angle) * away;
    y[i] = (anchor[i] < 0 ? discs.y[disc[i]] : y[anchor[i]]) + Math.sin(angle) * away;
  }
}
