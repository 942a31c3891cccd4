// Moving about and pointing, by mouse, touch and keyboard.

const CALM = matchMedia("(prefers-reduced-motion: reduce)");
const GLIDE = 420; // milliseconds
const CELL = 4; // side of a cell of the grid in which nodes are looked for
const STEP = 60; // pixels that an arrow key moves
const ARROWS = /** @type {Record<string, [number, number]>} */ ({
  ArrowLeft: [1, 0],
  ArrowRight: [-1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
});

const grid = /** @type {Map<number, number[]>} */ (new Map());
/** @param {number} x @param {number} y */
const cellOf = (x, y) => Math.floor(x / CELL) * 1e5 + Math.floor(y / CELL);
for (let i = 0; i < count; i++) {
  const key = cellOf(nodeX[i], nodeY[i]);
  const here = grid.get(key);
  if (here) here.push(i);
  else grid.set(key, [i]);
}

/**
 * The node at a point of the screen, or -1.
 * @param {number} px
 * @param {number} py
 * @param {number} slack pixels beside it that still count
 */
function nodeAt(px, py, slack = 5) {
  const x = (px - view.x) / view.k;
  const y = (py - view.y) / view.k;
  const reach = (15 + slack) / view.k;
  if (reach > 40 * CELL) return -1; // so far away that everything is under the pointer
  let best = -1;
  let least = slack;
  for (let cx = x - reach; cx < x + reach + CELL; cx += CELL) {
    for (let cy = y - reach; cy < y + reach + CELL; cy += CELL) {
      for (const i of grid.get(cellOf(cx, cy)) ?? []) {
        const away = Math.hypot(xOf(i) - px, yOf(i) - py) - radiusOf(i);
        if (visible[i] && away < least) {
          least = away;
          best = i;
        }
      }
    }
  }
  return best;
}

/**
 * The disc at a point of the screen, or -1.
 * @param {number} px
 * @param {number} py
 */
function discAt(px, py) {
  const x = (px - view.x) / view.k;
  const y = (py - view.y) / view.k;
  return discs.findIndex((_, d) => shown[d].length && Math.hypot(discX[d] - x, discY[d] - y) < discR[d]);
}

let gliding = 0;

/**
 * Glide to a part of the map: the zoom grows evenly, and the middle follows the zoom.
 * @param {[number, number, number, number]} box
 * @param {number} pad
 */
function travel(box, pad = PAD) {
  const { k, x, y } = view;
  fit(box, pad);
  const goal = { k: view.k, x: view.x, y: view.y };
  cancelAnimationFrame(gliding);
  gliding = 0;
  if (CALM.matches) return moved();
  const began = performance.now();
  /** @param {number} now */
  const step = (now) => {
    const part = clamp(0, (now - began) / GLIDE, 1);
    const eased = part * part * (3 - 2 * part);
    view.k = k * (goal.k / k) ** eased;
    const way = Math.abs(goal.k - k) < 1e-6 * k ? eased : (view.k - k) / (goal.k - k);
    view.x = x + (goal.x - x) * way;
    view.y = y + (goal.y - y) * way;
    if (part === 1) Object.assign(view, goal);
    gliding = part < 1 ? requestAnimationFrame(step) : 0;
    moved();
  };
  step(began);
}

/**
 * Travel to a node, near enough to read what stands around it.
 * @param {number} i
 */
function flyTo(i) {
  const reach = Math.max(14, Math.min(discR[disc[i]] * 0.7, 42));
  travel([nodeX[i] - reach, nodeY[i] - reach, nodeX[i] + reach, nodeY[i] + reach]);
}

/**
 * Zoom about a point of the screen.
 * @param {number} factor
 * @param {number} px
 * @param {number} py
 */
function zoom(factor, px = view.left + (view.width - view.left) / 2, py = view.height / 2) {
  cancelAnimationFrame(gliding);
  gliding = 0;
  const q = clamp(0.05, view.k * factor, 60) / view.k;
  view.x = px - (px - view.x) * q;
  view.y = py - (py - view.y) * q;
  view.k *= q;
  moved();
}

/** @param {number} dx @param {number} dy */
function pan(dx, dy) {
  cancelAnimationFrame(gliding);
  gliding = 0;
  view.x += dx;
  view.y += dy;
  moved();
}

/** The pointers that are down, where they were last, and whether one has moved. */
const held = /** @type {Map<number, {x: number, y: number}>} */ (new Map());
let dragged = false;
let pressed = { x: 0, y: 0 };

canvas.addEventListener(
  "wheel",
  (event) => {
    event.preventDefault();
    const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 24 : 1;
    zoom(Math.exp(-event.deltaY * lines * (event.ctrlKey ? 0.01 : 0.0016)), event.clientX, event.clientY);
  },
  { passive: false },
);

canvas.addEventListener("pointerdown", (event) => {
  if (event.button > 0) return;
  if (!held.size) {
    dragged = false;
    pressed = { x: event.clientX, y: event.clientY };
  } else dragged = true;
  held.set(event.pointerId, { x: event.clientX, y: event.clientY });
  canvas.setPointerCapture(event.pointerId);
});

canvas.addEventListener("pointermove", (event) => {
  const last = held.get(event.pointerId);
  if (!last) {
    if (event.pointerType !== "touch") pointAt(event.clientX, event.clientY);
    return;
  }
  const now = { x: event.clientX, y: event.clientY };
  if (!dragged && Math.hypot(now.x - pressed.x, now.y - pressed.y) < 5) return;
  if (!dragged) {
    dragged = true;
    pointAt(-1, -1);
    canvas.classList.add("held");
  }
  const [still] = [...held].filter(([id]) => id !== event.pointerId).map(([, at]) => at);
  if (still) {
    const [before, after] = [
      Math.hypot(last.x - still.x, last.y - still.y),
      Math.hypot(now.x - still.x, now.y - still.y),
    ];
    pan((now.x - last.x) / 2, (now.y - last.y) / 2);
    if (before > 1) zoom(after / before, (now.x + still.x) / 2, (now.y + still.y) / 2);
  } else pan(now.x - last.x, now.y - last.y);
  held.set(event.pointerId, now);
});

canvas.addEventListener("pointerup", (event) => {
  const known = held.delete(event.pointerId);
  if (held.size) return;
  canvas.classList.remove("held");
  if (known && !dragged) click(event);
});

canvas.addEventListener("pointercancel", (event) => {
  held.delete(event.pointerId);
  canvas.classList.remove("held");
});

canvas.addEventListener("pointerleave", () => pointAt(-1, -1));

/** @param {PointerEvent} event */
function click({ clientX, clientY, pointerType, shiftKey }) {
  const i = nodeAt(clientX, clientY, pointerType === "touch" ? 14 : 5);
  if (i >= 0 && shiftKey) return copyPath(i);
  if (i >= 0 && i === state.chosen) return openNote(i);
  if (i >= 0) return choose(i);
  if (state.chosen >= 0) return choose(-1);
  const d = discAt(clientX, clientY);
  if (d !== state.focus) focusOn(d);
}

canvas.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key in ARROWS) pan(ARROWS[event.key][0] * STEP, ARROWS[event.key][1] * STEP);
  else if (event.key === "Enter" && state.chosen >= 0) openNote(state.chosen);
  else return;
  event.preventDefault();
});

/** What keys do wherever the focus is, unless somebody writes. */
const KEYS = /** @type {Record<string, () => void>} */ ({
  "+": () => zoom(1.3),
  "=": () => zoom(1.3),
  "-": () => zoom(1 / 1.3),
  0: () => travel(bounds()),
  "/": () => {
    openDrawer(true);
    searchBox.focus();
  },
});

addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const writing = event.target === searchBox || event.target instanceof HTMLSelectElement;
  if (event.key === "Escape") back();
  else if (!writing && event.key in KEYS) KEYS[event.key]();
  else return;
  event.preventDefault(); // Escape: else the search box would empty itself as well
});

for (const button of document.querySelectorAll("#zoom button")) {
  const way = Number(button instanceof HTMLElement && button.dataset.zoom);
  button.addEventListener("click", () => (way ? zoom(1.4 ** way) : travel(bounds())));
}
