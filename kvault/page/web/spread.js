// Where nodes lie within their discs.

const ROUNDS = 45;
const SAMPLES = 4; // members of its disc that push a node in each round
const PARTINGS = 8; // rounds in which nodes that touch are parted

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
  for (let round = 0; round < PARTINGS; round++) {
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
