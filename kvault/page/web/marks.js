// The layer above the map: what the pointer, the search or a choice marks, and all names. The map below stays as it is.

const canvas = byId("top", HTMLCanvasElement);
const over = contextOf(canvas);
const VEIL = 0.78; // how much of the map is taken back behind what is marked
const COMPANIONS = 20; // neighbours that are named
const BARE = 80; // marked nodes that names keep clear of

function drawMarks() {
  over.setTransform(devicePixelRatio, 0, 0, devicePixelRatio, 0, 0);
  over.clearRect(0, 0, view.width, view.height);
  const marked = state.hover >= 0 ? state.hover : state.chosen;
  const veiled = state.found !== null || state.chosen >= 0;
  if (veiled) {
    over.globalAlpha = VEIL;
    over.fillStyle = theme.paper;
    over.fillRect(0, 0, view.width, view.height);
    over.globalAlpha = 1;
  }
  if (state.found) for (const i of state.found) dot(i, 1.15, 0.6);
  const first = marked >= 0 ? drawNeighbours(marked) : [];
  const bare =
    veiled && marked >= 0
      ? neighboursOf(marked)
          .slice(0, BARE)
          .map(({ j }) => j)
      : [];
  if (state.found) {
    first.push(...state.found.slice(0, 60));
    bare.push(...state.found.slice(0, BARE));
  }
  drawLabels(over, placeLabels(over, first, bare, { names: veiled ? 0.45 : 1, notes: !veiled }));
}

/**
 * A node with its links and neighbours; many links are thin ones. Returns who is to be named.
 * @param {number} i
 */
function drawNeighbours(i) {
  const neighbours = neighboursOf(i);
  over.globalAlpha = clamp(0.16, 5 / Math.sqrt(neighbours.length + 40), 0.75);
  over.lineWidth = neighbours.length > 120 ? 0.7 : 1.2;
  for (const dashed of [false, true]) {
    over.setLineDash(dashed ? [4, 4] : []);
    for (const { e, j } of neighbours) {
      if (provenanceOf[tieOf[e]] > 0 !== dashed) continue;
      over.strokeStyle = theme.node[disc[j]];
      over.beginPath();
      over.moveTo(xOf(i), yOf(i));
      over.lineTo(xOf(j), yOf(j));
      over.stroke();
    }
  }
  over.setLineDash([]);
  over.globalAlpha = 1;
  for (const { j } of neighbours) dot(j, 1.1, 0.4);
  dot(i, 1.25, 1.5);
  over.lineWidth = 1.6;
  over.strokeStyle = theme.ink;
  over.beginPath();
  shape(over, i, xOf(i), yOf(i), radiusOf(i) * 1.25 + 2.6);
  over.stroke();
  const seen = neighbours.filter(({ j }) => onScreen(j));
  return [i, ...seen.slice(0, COMPANIONS).map(({ j }) => j)];
}

/** @param {number} i */
const onScreen = (i) => xOf(i) > view.left && xOf(i) < view.width && yOf(i) > 0 && yOf(i) < view.height - view.bottom;

/**
 * @param {number} i
 * @param {number} times larger than on the map
 * @param {number} more pixels
 */
function dot(i, times, more) {
  const [x, y] = [xOf(i), yOf(i)];
  if (x < -20 || y < -20 || x > view.width + 20 || y > view.height + 20) return;
  over.fillStyle = theme.node[disc[i]];
  over.beginPath();
  shape(over, i, x, y, Math.max(2, radiusOf(i) * times + more));
  over.fill();
}

// When to draw: at most once a frame, and the map only when it has changed.

let frame = 0;
let stale = true;
let resting = 0; // the timer that draws a big map sharp again
let drawnAt = 0; // milliseconds after the page was opened until the first picture; 0 before

/** @param {boolean} everything not only the layer above */
function schedule(everything = true) {
  stale ||= everything;
  frame ||= requestAnimationFrame(() => {
    frame = 0;
    if (stale) {
      stale = false;
      const again = drawMap();
      clearTimeout(resting);
      if (again) resting = setTimeout(schedule, REST + 10);
    }
    drawMarks();
    drawnAt ||= performance.now();
  });
}

/** Draw anew since the view has moved. */
function moved() {
  movingUntil = performance.now() + REST;
  schedule();
}

/** Draw anew since something else than the view has changed: no picture is of any use. */
function changed() {
  picture = whole = null;
  schedule();
}

function resize() {
  view.width = innerWidth;
  view.height = innerHeight;
  textScale = parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;
  for (const one of [base, canvas]) {
    one.width = Math.round(view.width * devicePixelRatio);
    one.height = Math.round(view.height * devicePixelRatio);
  }
  picture = whole = null;
}
