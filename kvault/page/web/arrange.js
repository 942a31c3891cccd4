// Where the discs lie.

/** Where the discs that are no community lie beside a wide map, as an angle; beside a high one all is turned. */
const SIDES = /** @type {Record<string, number>} */ ({ loose: 0.25, small: Math.PI - 0.25, tags: Math.PI + 0.6 });
const LEADING = 0.55; // share of the nodes in communities that the leaders have together
const LEADERS = 64; // leaders at most, for speed
const SWEEPS = 160;
const GRAVITY = 0.06;

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

/**
 * The middles of the discs. The largest communities, which together have most of the nodes, find their places by their
 * sizes alone; each smaller one goes to the free spot that suits its size and its links best; what is no community is
 * put beside all others. So a link that comes or goes never moves most of the map.
 * @param {readonly string[]} kinds
 * @param {readonly number[]} sizes nodes of each disc
 * @param {readonly number[]} radii
 * @param {Map<number, number>} bond
 * @param {number} aspect
 */
function arrange(kinds, sizes, radii, bond, aspect) {
  const x = new Float64Array(kinds.length);
  const y = new Float64Array(kinds.length);
  const count = kinds.filter((kind) => kind === "community").length;
  const all = sizes.slice(0, count).reduce((sum, size) => sum + size, 0);
  let leaders = 0;
  for (let led = 0; leaders < Math.min(count, LEADERS) && led < LEADING * all; leaders++) led += sizes[leaders];
  gather(x, y, radii, leaders, aspect);
  fillGaps(x, y, radii, leaders, count, sharesOf(bond, kinds.length, count), aspect);
  for (let d = count; d < kinds.length; d++) beside(x, y, radii, d, SIDES[kinds[d]] + (aspect < 1 ? Math.PI / 2 : 0));
  return { x, y };
}

/** Space that is kept around a disc. @param {number} radius */
const gapOf = (radius) => 0.5 + 0.035 * radius;

/**
 * Discs from a spiral, on which they lie in their order, to the middle: they part as they grow to their size.
 * @param {Float64Array} x
 * @param {Float64Array} y
 * @param {readonly number[]} radii
 * @param {number} count
 * @param {number} aspect
 */
function gather(x, y, radii, count, aspect) {
  let area = 0;
  for (let d = 0; d < count; d++) {
    const r = d && Math.sqrt(area + radii[d] ** 2 / 2) * 1.25;
    area += radii[d] ** 2;
    x[d] = Math.cos(d * 2.399963) * r * Math.sqrt(aspect);
    y[d] = (Math.sin(d * 2.399963) * r) / Math.sqrt(aspect);
  }
  for (let sweep = 0; sweep < SWEEPS; sweep++) {
    const left = Math.max(0.2, 1 - sweep / SWEEPS);
    for (let d = 0; d < count; d++) {
      x[d] *= 1 - (GRAVITY / aspect) * left;
      y[d] *= 1 - GRAVITY * aspect * left;
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
        for (const side of [1, -1])
          if (hasRoom(cornerAt(a, b, apart, side, least), least, b)) corners.push({ a, b, apart, side });
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
  /** @param {{px: number, py: number} | null} spot @param {number} r @param {number} last disc that is placed */
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
    let cost = Math.hypot(px / Math.sqrt(aspect), py * Math.sqrt(aspect));
    for (const [other, share] of shares[d])
      if (other < d) cost += 0.5 * share * Math.hypot(px - x[other], py - y[other]);
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
