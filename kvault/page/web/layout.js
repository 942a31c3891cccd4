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

const ROUNDS = 60;
const SAMPLES = 5; // members of its disc that push a node in each round
/** Radius of a disc for n nodes: √n times the first, and the second. Nodes without links need less room. */
const ROOM = /** @type {Record<string, [number, number]>} */ ({
  community: [1.3, 1.5],
  small: [0.9, 1.5],
  loose: [0.75, 1.5],
  tags: [1.15, 1.5],
});
/** Where the discs that are no community lie beside a wide map, as an angle; beside a high one all is turned. */
const SIDES = /** @type {Record<string, number>} */ ({ loose: 0.25, small: Math.PI - 0.25, tags: Math.PI + 0.6 });

/**
 * @param {Plan} plan
 * @returns {Places}
 */
function layOut(plan) {
  const { disc, solid, links, kinds } = plan;
  const seeds = Uint32Array.from(plan.ids, hashOf);
  const groups = membersOf(plan, seeds);
  const radii = kinds.map((kind, at) => {
    const [each, rim] = ROOM[kind];
    return Math.sqrt(groups.first[at + 1] - groups.first[at]) * each + rim;
  });
  const discs = arrange(kinds, radii, bonds(disc, solid, links, kinds.length), plan.aspect);
  const inside = spread(plan, groups, seeds);
  const x = new Float64Array(disc.length);
  const y = new Float64Array(disc.length);
  groups.order.forEach((node, at) => {
    const d = disc[node];
    const few = 1 / Math.sqrt(groups.first[d + 1] - groups.first[d]);
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
 * Places in unit discs, one for each place in the order of `groups`.
 *
 * Linked nodes of a disc pull each other, sampled others push; then the nodes are spread so that every part of the
 * disc holds as many, and those that touch are parted. Each node begins at an angle of its own and at a distance that
 * falls with its links; nothing depends on the place of another in a list, so that a small change stays small.
 * @param {Plan} plan
 * @param {{first: Int32Array, order: Int32Array}} groups
 * @param {Uint32Array} seeds
 */
function spread({ disc, links, degree }, { first, order }, seeds) {
  const count = order.length;
  const x = new Float64Array(count);
  const y = new Float64Array(count);
  const place = new Int32Array(disc.length).fill(-1);
  order.forEach((node, at) => (place[node] = at));
  for (let d = 0; d + 1 < first.length; d++) begin(x, y, first[d], first[d + 1], order, degree, seeds);
  const inner = [];
  for (let e = 0; e < links.length; e += 2) {
    const a = place[links[e]];
    const b = place[links[e + 1]];
    if (a >= 0 && b >= 0 && disc[links[e]] === disc[links[e + 1]]) inner.push(a, b);
  }
  pull(x, y, first, Int32Array.from(inner), order, degree, seeds);
  for (let d = 0; d + 1 < first.length; d++) {
    even(x, y, first[d], first[d + 1]);
    part(x, y, first[d], first[d + 1], order, degree);
  }
  return { x, y };
}

/**
 * @param {Float64Array} x
 * @param {Float64Array} y
 * @param {number} from
 * @param {number} to
 * @param {Int32Array} order
 * @param {Int32Array} degree
 * @param {Uint32Array} seeds
 */
function begin(x, y, from, to, order, degree, seeds) {
  const byDegree = Int32Array.from({ length: to - from }, (_, at) => from + at);
  // Among equals by another mix of the seed, which is the angle already: else they would lie on a spiral.
  const mixed = Uint32Array.from(order.subarray(from, to), (node) => Math.imul(seeds[node], 0x9e3779b1));
  byDegree.sort((a, b) => degree[order[b]] - degree[order[a]] || mixed[a - from] - mixed[b - from] || a - b);
  byDegree.forEach((at, rank) => {
    const angle = (seeds[order[at]] / 2 ** 32) * 2 * Math.PI;
    const r = Math.sqrt((rank + 0.5) / (to - from));
    x[at] = Math.cos(angle) * r;
    y[at] = Math.sin(angle) * r;
  });
}

/**
 * @param {Float64Array} x
 * @param {Float64Array} y
 * @param {Int32Array} first
 * @param {Int32Array} inner pairs of places, flat
 * @param {Int32Array} order
 * @param {Int32Array} degree
 * @param {Uint32Array} seeds
 */
function pull(x, y, first, inner, order, degree, seeds) {
  const count = order.length;
  const [fx, fy, gap, ease] = Array.from({ length: 4 }, () => new Float64Array(count));
  const dice = Uint32Array.from(order, (node) => seeds[node]);
  for (let d = 0; d + 1 < first.length; d++) gap.fill(1.6 / Math.sqrt(first[d + 1] - first[d]), first[d], first[d + 1]);
  order.forEach((node, at) => (ease[at] = 1 / Math.sqrt(Math.max(1, degree[node]))));
  for (let round = 0; round < ROUNDS && inner.length; round++) {
    const step = 0.5 * (1 - round / ROUNDS) + 0.02;
    fx.fill(0);
    fy.fill(0);
    for (let e = 0; e < inner.length; e += 2) {
      const a = inner[e];
      const b = inner[e + 1];
      const dx = x[b] - x[a];
      const dy = y[b] - y[a];
      const length = Math.sqrt(dx * dx + dy * dy) + 1e-9;
      const force = Math.max(-1, (length - gap[a]) / length) * 0.5;
      fx[a] += dx * force * ease[a];
      fy[a] += dy * force * ease[a];
      fx[b] -= dx * force * ease[b];
      fy[b] -= dy * force * ease[b];
    }
    for (let d = 0; d + 1 < first.length; d++) push(first[d], first[d + 1] - first[d], step);
  }

  /**
   * @param {number} from
   * @param {number} size
   * @param {number} step
   */
  function push(from, size, step) {
    const g = gap[from];
    const g2 = g * g;
    const strength = (size / SAMPLES) * g * 0.02;
    for (let i = from; i < from + size; i++) {
      for (let q = 0; q < SAMPLES; q++) {
        dice[i] = Math.imul(dice[i], 1664525) + 1013904223;
        const other = from + Math.floor((dice[i] / 2 ** 32) * size);
        const dx = x[i] - x[other];
        const dy = y[i] - y[other];
        const force = Math.min(2, g2 / (dx * dx + dy * dy + g2 * 0.05)) * strength;
        fx[i] += dx * force;
        fy[i] += dy * force;
      }
      const length = Math.sqrt(fx[i] * fx[i] + fy[i] * fy[i]) + 1e-9;
      const move = Math.min(length * step, g * 3) / length;
      x[i] += fx[i] * move;
      y[i] += fy[i] * move;
      const r = Math.sqrt(x[i] * x[i] + y[i] * y[i]);
      if (r > 1) {
        x[i] /= r;
        y[i] /= r;
      }
    }
  }
}

/**
 * Spread the nodes of a disc so that its rings hold as many nodes as their area asks for; angles stay.
 * @param {Float64Array} x
 * @param {Float64Array} y
 * @param {number} from
 * @param {number} to
 */
function even(x, y, from, to) {
  const size = to - from;
  let mx = 0;
  let my = 0;
  for (let i = from; i < to; i++) {
    mx += x[i] / size;
    my += y[i] / size;
  }
  const r = new Float64Array(size);
  for (let i = from; i < to; i++) {
    x[i] -= mx;
    y[i] -= my;
    r[i - from] = Math.sqrt(x[i] * x[i] + y[i] * y[i]);
  }
  const byDistance = Int32Array.from({ length: size }, (_, at) => at).sort((a, b) => r[a] - r[b] || a - b);
  byDistance.forEach((at, rank) => {
    const scale = Math.sqrt((rank + 0.5) / size) / (r[at] + 1e-9);
    x[from + at] *= scale;
    y[from + at] *= scale;
  });
}

/**
 * Part the nodes of a disc that touch; the better connected take more room. Who leaves the disc is put back.
 * @param {Float64Array} x
 * @param {Float64Array} y
 * @param {number} from
 * @param {number} to
 * @param {Int32Array} order
 * @param {Int32Array} degree
 */
function part(x, y, from, to, order, degree) {
  const size = to - from;
  if (size < 2) return;
  const space = 1.62 / Math.sqrt(size); // 1.9 / √size is as dense as a disc can be
  const half = Float64Array.from({ length: size }, (_, i) => {
    return (space / 2) * Math.min(2.2, 0.86 + 0.07 * Math.sqrt(degree[order[from + i]]));
  });
  const cell = space * 1.6;
  const across = Math.ceil(2 / cell) + 2;
  const starts = new Int32Array(across * across + 1);
  const cells = new Int32Array(size);
  const sorted = new Int32Array(size);
  const mx = new Float64Array(size);
  const my = new Float64Array(size);
  for (let round = 0; round < 10; round++) {
    starts.fill(0);
    for (let i = 0; i < size; i++) {
      cells[i] = Math.floor((x[from + i] + 1) / cell + 0.5) * across + Math.floor((y[from + i] + 1) / cell + 0.5);
      starts[cells[i] + 1]++;
    }
    for (let c = 0; c < across * across; c++) starts[c + 1] += starts[c];
    const free = starts.slice();
    for (let i = 0; i < size; i++) sorted[free[cells[i]]++] = i;
    mx.fill(0);
    my.fill(0);
    for (let i = 0; i < size; i++) {
      for (let row = -across; row <= across; row += across) {
        const begin = starts[Math.max(0, cells[i] + row - 1)];
        const end = starts[Math.min(across * across, cells[i] + row + 2)];
        for (let s = begin; s < end; s++) {
          const j = sorted[s];
          if (j <= i) continue;
          const dx = x[from + j] - x[from + i];
          const dy = y[from + j] - y[from + i];
          const reach = half[i] + half[j];
          const d2 = dx * dx + dy * dy;
          if (d2 >= reach * reach || d2 === 0) continue;
          const length = Math.sqrt(d2);
          const by = ((reach - length) / length) * 0.35;
          const share = half[j] / reach;
          mx[i] -= dx * by * share;
          my[i] -= dy * by * share;
          mx[j] += dx * by * (1 - share);
          my[j] += dy * by * (1 - share);
        }
      }
    }
    for (let i = 0; i < size; i++) {
      const px = x[from + i] + mx[i];
      const py = y[from + i] + my[i];
      const back = Math.min(1, 1 / Math.sqrt(px * px + py * py));
      x[from + i] = px * back;
      y[from + i] = py * back;
    }
  }
}

/**
 * How many links each pair of discs has, as pairs with the lower number first.
 * @param {Int32Array} disc
 * @param {Uint8Array} solid
 * @param {Int32Array} links
 * @param {number} count of discs
 * @returns {Map<number, number>} links by lower number × count + higher number
 */
function bonds(disc, solid, links, count) {
  const found = new Map();
  for (let e = 0; e < links.length; e += 2) {
    const a = links[e];
    const b = links[e + 1];
    if (!solid[a] || !solid[b] || disc[a] === disc[b]) continue;
    const key = Math.min(disc[a], disc[b]) * count + Math.max(disc[a], disc[b]);
    found.set(key, (found.get(key) ?? 0) + 1);
  }
  return found;
}

const LEADERS = 14; // communities that find their places together; the smaller ones are put between them
const SWEEPS = 260;
const GRAVITY = 0.06;

/**
 * The middles of the discs. The largest communities begin on a spiral, are pulled to the middle and to those they have
 * links with, and part as they grow to their size: small steps from the same start, so that a change in the links
 * moves them a little, never to another place. Each smaller one goes to the free spot that suits it best; what is no
 * community is put beside all others.
 * @param {readonly string[]} kinds
 * @param {readonly number[]} radii
 * @param {Map<number, number>} bond
 * @param {number} aspect
 */
function arrange(kinds, radii, bond, aspect) {
  const x = new Float64Array(kinds.length);
  const y = new Float64Array(kinds.length);
  const count = kinds.filter((kind) => kind === "community").length;
  const leaders = Math.min(count, LEADERS);
  const shares = sharesOf(bond, kinds.length, count);
  lead(x, y, radii, leaders, shares, aspect);
  fillGaps(x, y, radii, leaders, count, shares, aspect);
  for (let d = count; d < kinds.length; d++) beside(x, y, radii, d, SIDES[kinds[d]] + (aspect < 1 ? Math.PI / 2 : 0));
  return { x, y };
}

/** Space that is kept around a disc. @param {number} radius */
const gapOf = (radius) => 0.5 + 0.035 * radius;

/**
 * @param {Float64Array} x
 * @param {Float64Array} y
 * @param {readonly number[]} radii
 * @param {number} count
 * @param {Map<number, number>[]} shares
 * @param {number} aspect
 */
function lead(x, y, radii, count, shares, aspect) {
  let area = 0;
  for (let d = 0; d < count; d++) {
    const r = Math.sqrt(area + radii[d] ** 2 / 2) * 1.25;
    area += radii[d] ** 2;
    if (!d) continue;
    x[d] = Math.cos(d * 2.399963) * r * Math.sqrt(aspect);
    y[d] = (Math.sin(d * 2.399963) * r) / Math.sqrt(aspect);
  }
  for (let sweep = 0; sweep < SWEEPS; sweep++) {
    const left = 1 - sweep / SWEEPS;
    for (let d = 0; d < count; d++) {
      x[d] *= 1 - (GRAVITY / aspect) * Math.max(left, 0.2);
      y[d] *= 1 - GRAVITY * aspect * Math.max(left, 0.2);
      for (const [other, share] of shares[d]) {
        if (other >= count) continue;
        const dx = x[other] - x[d];
        const dy = y[other] - y[d];
        const length = Math.sqrt(dx * dx + dy * dy) + 1e-9;
        const far = (Math.max(0, length - (radii[d] + radii[other]) * 1.1) / length) * share * left * 0.06;
        x[d] += dx * far;
        y[d] += dy * far;
      }
    }
    separate(x, y, radii, count, Math.min(1, 0.4 + (0.9 * sweep) / SWEEPS), 0.5);
  }
  for (let sweep = 0; sweep < 300 && separate(x, y, radii, count, 1, 0.6) > 1e-3; sweep++);
  loosen(x, y, radii, count);
}

/**
 * Of each community the share that its links with each other one have of all that lead out of it. Links are counted
 * in powers of two, and one alone is none: so most links that come or go change nothing here.
 * @param {Map<number, number>} bond
 * @param {number} discs
 * @param {number} count of communities
 */
function sharesOf(bond, discs, count) {
  const shares = Array.from({ length: count }, () => /** @type {Map<number, number>} */ (new Map()));
  for (const [key, links] of [...bond].sort((p, q) => p[0] - q[0])) {
    const a = Math.floor(key / discs);
    const b = key % discs;
    if (b >= count || links < 2) continue;
    const weight = 2 ** Math.floor(Math.log2(links));
    shares[a].set(b, weight);
    shares[b].set(a, weight);
  }
  for (const row of shares) {
    let sum = 0;
    for (const weight of row.values()) sum += weight;
    for (const [other, weight] of row) row.set(other, weight / sum);
  }
  return shares;
}

/**
 * Part the discs that overlap, the lighter one moves more; return the deepest overlap.
 * @param {Float64Array} x
 * @param {Float64Array} y
 * @param {readonly number[]} radii
 * @param {number} count
 * @param {number} grown share of their size that the discs have
 * @param {number} by share of an overlap that is mended at once
 */
function separate(x, y, radii, count, grown, by) {
  let deepest = 0;
  for (let a = 0; a < count; a++) {
    for (let b = a + 1; b < count; b++) {
      const dx = x[b] - x[a];
      const dy = y[b] - y[a];
      const reach = (radii[a] + radii[b] + gapOf(radii[a]) + gapOf(radii[b])) * grown;
      const length = Math.sqrt(dx * dx + dy * dy) + 1e-9;
      if (length >= reach) continue;
      deepest = Math.max(deepest, reach - length);
      const move = ((reach - length) / length) * by;
      const share = radii[b] ** 2 / (radii[a] ** 2 + radii[b] ** 2);
      x[a] -= dx * move * share;
      y[a] -= dy * move * share;
      x[b] += dx * move * (1 - share);
      y[b] += dy * move * (1 - share);
    }
  }
  return deepest;
}

/**
 * Move all discs apart evenly if two still overlap.
 * @param {Float64Array} x
 * @param {Float64Array} y
 * @param {readonly number[]} radii
 * @param {number} count
 */
function loosen(x, y, radii, count) {
  let scale = 1;
  for (let a = 0; a < count; a++) {
    for (let b = a + 1; b < count; b++) {
      const length = Math.sqrt((x[b] - x[a]) ** 2 + (y[b] - y[a]) ** 2) + 1e-9;
      scale = Math.max(scale, (radii[a] + radii[b]) / length);
    }
  }
  for (let d = 0; d < count; d++) {
    x[d] *= scale;
    y[d] *= scale;
  }
}

/**
 * Put each further disc, the larger first, where it touches two others, overlaps none, and is as near as can be to the
 * middle and to those it has links with.
 * @param {Float64Array} x
 * @param {Float64Array} y
 * @param {readonly number[]} radii falling
 * @param {number} from the first disc to be put
 * @param {number} to
 * @param {Map<number, number>[]} shares
 * @param {number} aspect
 */
function fillGaps(x, y, radii, from, to, shares, aspect) {
  if (from >= to) return;
  const sized = radii.map((radius) => radius + gapOf(radius));
  const least = sized[to - 1];
  /** Sides of pairs of discs on which one more may have room and touch both. */
  let corners = /** @type {{a: number, b: number, apart: number, side: number}[]} */ ([]);
  /** @param {number} b */
  const meet = (b) => {
    for (let a = 0; a < b; a++) {
      const apart = Math.hypot(x[a] - x[b], y[a] - y[b]);
      if (apart < sized[a] + sized[b] + 2 * sized[Math.max(b, from)]) {
        for (const side of [1, -1]) if (hasRoom(cornerAt(a, b, apart, side, least), least, b)) corners.push({ a, b, apart, side });
      }
    }
  };
  /** @param {number} a @param {number} b @param {number} apart @param {number} side @param {number} r */
  const cornerAt = (a, b, apart, side, r) => {
    const [ra, rb] = [sized[a] + r, sized[b] + r];
    if (apart >= ra + rb || apart <= Math.abs(ra - rb)) return null;
    const along = (ra * ra - rb * rb + apart * apart) / (2 * apart);
    const off = side * Math.sqrt(Math.max(0, ra * ra - along * along));
    const [ux, uy] = [(x[b] - x[a]) / apart, (y[b] - y[a]) / apart];
    return { px: x[a] + ux * along - uy * off, py: y[a] + uy * along + ux * off };
  };
  /** @param {{px: number, py: number} | null} spot @param {number} r @param {number} last the last disc that is placed */
  const hasRoom = (spot, r, last) => {
    if (!spot) return true; // too far apart for the least one, not for others
    for (let other = last; other >= 0; other--) {
      const reach = sized[other] + r - 1e-6;
      const dx = spot.px - x[other];
      if (dx > reach || dx < -reach) continue;
      if (dx * dx + (spot.py - y[other]) ** 2 < reach * reach) return false;
    }
    return true;
  };
  /** @param {{px: number, py: number}} spot @param {number} d */
  const costOf = ({ px, py }, d) => {
    let cost = Math.hypot(px / Math.sqrt(aspect), py * Math.sqrt(aspect)) * 0.8;
    for (const [other, share] of shares[d]) if (other < d) cost += 0.5 * share * Math.hypot(px - x[other], py - y[other]);
    return cost;
  };
  for (let d = 1; d < from; d++) meet(d);
  for (let d = from; d < to; d++) {
    const spots = corners.flatMap(({ a, b, apart, side }) => {
      const spot = cornerAt(a, b, apart, side, sized[d]);
      return spot ? [{ ...spot, cost: costOf(spot, d) }] : [];
    });
    spots.sort((p, q) => p.cost - q.cost);
    const free = spots.find((spot) => hasRoom(spot, sized[d], d - 1));
    if (free) [x[d], y[d]] = [free.px, free.py];
    else beside(x, y, radii, d, 0);
    corners = corners.filter(({ a, b, apart, side }) => hasRoomBeside(cornerAt(a, b, apart, side, least), d));
    meet(d);
  }

  /** @param {{px: number, py: number} | null} spot @param {number} d */
  function hasRoomBeside(spot, d) {
    return !spot || (spot.px - x[d]) ** 2 + (spot.py - y[d]) ** 2 >= (sized[d] + least - 1e-6) ** 2;
  }
}

/**
 * Put a disc beside those before it, on a ray from the middle, as near as it fits.
 * @param {Float64Array} x
 * @param {Float64Array} y
 * @param {readonly number[]} radii
 * @param {number} disc
 * @param {number} angle
 */
function beside(x, y, radii, disc, angle) {
  const ux = Math.cos(angle);
  const uy = Math.sin(angle);
  let away = 0;
  for (let d = 0; d < disc; d++) {
    const along = x[d] * ux + y[d] * uy;
    const reach = radii[d] + radii[disc] + 2 + 0.06 * radii[disc];
    const off = x[d] ** 2 + y[d] ** 2 - along ** 2;
    if (off < reach * reach) away = Math.max(away, along + Math.sqrt(reach * reach - off));
  }
  x[disc] = ux * away;
  y[disc] = uy * away;
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
    if (anchor[i] < 0 || degree[j] > degree[anchor[i]] || (degree[j] === degree[anchor[i]] && j < anchor[i])) anchor[i] = j;
  }
  for (let i = 0; i < disc.length; i++) {
    if (solid[i]) continue;
    const angle = (seeds[i] / 2 ** 32) * 2 * Math.PI;
    const away = anchor[i] < 0 ? 2 : 0.75 + (seeds[i] % 97) / 194;
    x[i] = (anchor[i] < 0 ? discs.x[disc[i]] : x[anchor[i]]) + Math.cos(angle) * away;
    y[i] = (anchor[i] < 0 ? discs.y[disc[i]] : y[anchor[i]]) + Math.sin(angle) * away;
  }
}
