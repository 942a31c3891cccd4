// The map itself: discs, bands between them, links, nodes.

const HEAVY = 3_000; // links or nodes from which on a moving map is a picture
const HUGE = 20_000; // and from which on it is one until it rests, however far it has moved
const heavy = linkCount > HEAVY || count > HEAVY;
const huge = linkCount > HUGE || count > HUGE;

/** What is drawn at present, in pixels of the page. */
let sight = { left: 0, top: 0, right: 0, bottom: 0 };

/** @param {CanvasRenderingContext2D} to */
function drawAll(to) {
  to.fillStyle = theme.paper;
  to.fillRect(sight.left, sight.top, sight.right - sight.left, sight.bottom - sight.top);
  drawBridges(to, false);
  for (let d = 0; d < discs.length; d++) if (inSight(d)) drawDisc(to, d);
  if (state.focus >= 0) drawBridges(to, true);
  for (let d = 0; d < discs.length; d++) {
    if (!inSight(d)) continue;
    drawLinks(to, d);
    drawNodes(to, d);
  }
  to.globalAlpha = 1;
}

/** @param {number} d */
function inSight(d) {
  const r = discR[d] * view.k;
  const x = discX[d] * view.k + view.x;
  const y = discY[d] * view.k + view.y;
  return x > sight.left - r && x < sight.right + r && y > sight.top - r && y < sight.bottom + r;
}

/** @param {number} d */
const lit = (d) => state.focus < 0 || state.focus === d;

/**
 * @param {CanvasRenderingContext2D} to
 * @param {number} d
 */
function drawDisc(to, d) {
  if (discs[d].kind === "tags" && !shown[d].length) return;
  to.beginPath();
  to.arc(discX[d] * view.k + view.x, discY[d] * view.k + view.y, discR[d] * view.k, 0, 7);
  to.globalAlpha = 0.74; // bands shine through a little
  to.fillStyle = theme.paper;
  to.fill();
  to.globalAlpha = theme.tintAlpha * (lit(d) ? 1 : 0.4) * (shown[d].length ? 1 : 0.3);
  to.fillStyle = to.strokeStyle = theme.tint[d];
  if (!theme.bare) to.fill();
  to.globalAlpha = (lit(d) ? 0.3 : 0.12) * (shown[d].length ? 1 : 0.4);
  to.lineWidth = 1;
  to.stroke();
  to.globalAlpha = 1;
}

/**
 * Between discs: one curved band for each pair, from rim to rim, as wide as it has links.
 * @param {CanvasRenderingContext2D} to
 * @param {boolean} own only those of the disc in focus, above the others
 */
function drawBridges(to, own) {
  to.lineCap = "round";
  const quiet = Math.min(1, Math.sqrt(400 / (bridges.length + 1))); // many bands are fainter ones
  for (const { a, b, links, sure } of bridges) {
    const mine = state.focus === a || state.focus === b;
    if (own !== (mine && state.focus >= 0)) continue;
    if (!mine && (discs[a].kind !== "community" || discs[b].kind !== "community")) continue;
    const [ax, ay, bx, by] = [
      discX[a] * view.k + view.x,
      discY[a] * view.k + view.y,
      discX[b] * view.k + view.x,
      discY[b] * view.k + view.y,
    ];
    if (
      Math.max(ax, bx) < sight.left ||
      Math.min(ax, bx) > sight.right ||
      Math.max(ay, by) < sight.top ||
      Math.min(ay, by) > sight.bottom
    )
      continue;
    const length = Math.hypot(bx - ax, by - ay) || 1;
    const [ux, uy] = [(bx - ax) / length, (by - ay) / length];
    const [ra, rb] = [discR[a] * view.k, discR[b] * view.k];
    const free = length - ra - rb;
    const bend = Math.min(free, length * 0.3) * 0.2;
    to.globalAlpha = own ? 0.55 : (state.focus < 0 ? 1 : 0.3) * quiet * Math.min(0.5, 0.16 + 0.05 * Math.sqrt(links));
    to.strokeStyle = own ? theme.node[state.focus] : theme.edge;
    to.lineWidth = clamp(0.7, Math.sqrt(links) * 0.55 * clamp(0.5, view.k / 4, 2), 12);
    to.setLineDash(sure ? [] : [4, 5]);
    to.beginPath();
    to.moveTo(ax + ux * ra, ay + uy * ra);
    to.quadraticCurveTo(
      (ax + ux * ra + bx - ux * rb) / 2 - uy * bend,
      (ay + uy * ra + by - uy * rb) / 2 + ux * bend,
      bx - ux * rb,
      by - uy * rb,
    );
    to.stroke();
  }
  to.setLineDash([]);
  to.globalAlpha = 1;
}

/**
 * Inside a disc: its own links in its own colour; dashed where nobody wrote them just so.
 * @param {CanvasRenderingContext2D} to
 * @param {number} d
 */
function drawLinks(to, d) {
  if (heavy && discR[d] * view.k < 14) return;
  to.strokeStyle = theme.node[d];
  to.lineWidth = clamp(0.4, view.k / 7, 1.1);
  to.globalAlpha = Math.min(0.4, 0.13 + view.k / 45) * (lit(d) ? 1 : 0.25);
  line(to, sure[d]);
  if (!unsure[d].length) return;
  to.setLineDash([3, 3]);
  line(to, unsure[d]);
  to.setLineDash([]);
}

/**
 * @param {CanvasRenderingContext2D} to
 * @param {readonly number[]} links
 */
function line(to, links) {
  const { left, top, right, bottom } = sight;
  to.beginPath();
  for (const e of links) {
    const ax = xOf(pairs[2 * e]);
    const ay = yOf(pairs[2 * e]);
    const bx = xOf(pairs[2 * e + 1]);
    const by = yOf(pairs[2 * e + 1]);
    if (
      (ax < left && bx < left) ||
      (ax > right && bx > right) ||
      (ay < top && by < top) ||
      (ay > bottom && by > bottom)
    )
      continue;
    to.moveTo(ax, ay);
    to.lineTo(bx, by);
  }
  to.stroke();
}

/**
 * @param {CanvasRenderingContext2D} to
 * @param {number} d
 */
function drawNodes(to, d) {
  const pale = discs[d].kind !== "community" && discs[d].kind !== "small";
  to.globalAlpha = (lit(d) ? 1 : 0.22) * (pale ? 0.8 : 1);
  to.fillStyle = theme.node[d];
  to.beginPath();
  for (const i of shown[d]) {
    const x = xOf(i);
    const y = yOf(i);
    const r = radiusOf(i);
    if (x > sight.left - r && y > sight.top - r && x < sight.right + r && y < sight.bottom + r) shape(to, i, x, y, r);
  }
  to.fill();
}

/**
 * Add a node to a path: packages are squares, tags stand on a corner, all others are round.
 * @param {CanvasRenderingContext2D} to
 * @param {number} i
 * @param {number} x
 * @param {number} y
 * @param {number} r
 */
function shape(to, i, x, y, r) {
  if (kind[i] === TAG) {
    to.moveTo(x, y - r * 1.2);
    to.lineTo(x + r * 1.2, y);
    to.lineTo(x, y + r * 1.2);
    to.lineTo(x - r * 1.2, y);
    to.closePath();
  } else if (kind[i] === PACKAGE || r < 1.4) {
    const half = r * 0.89; // as much ink as the circle
    to.rect(x - half, y - half, 2 * half, 2 * half);
  } else {
    to.moveTo(x + r, y);
    to.arc(x, y, r, 0, 7);
  }
}
