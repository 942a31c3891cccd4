// When the map is drawn and when a picture of it does: one of many links slides as a picture while it moves.

const base = byId("base", HTMLCanvasElement);
const map = contextOf(base, { alpha: false });
const MARGIN = 0.2; // of the window, that a picture reaches beyond each side
const REST = 140; // milliseconds without movement until the map is drawn sharp

/** @typedef {{canvas: HTMLCanvasElement, k: number, x: number, y: number, margin: number}} Picture */
let picture = /** @type {Picture | null} */ (null); // of the last sharp view
let whole = /** @type {Picture | null} */ (null); // of the last sharp view that showed everything
let movingUntil = 0;

/**
 * @param {HTMLCanvasElement} canvas
 * @param {CanvasRenderingContext2DSettings} [settings]
 */
function contextOf(canvas, settings) {
  const context = canvas.getContext("2d", settings);
  if (!context) throw new Error("this browser draws no canvas");
  return context;
}

/** @returns {boolean} whether the map has to be drawn again when it has come to rest */
function drawMap() {
  if (heavy && performance.now() < movingUntil && picture && (huge || serves(picture))) {
    slide();
    return true;
  }
  if (heavy) takePicture();
  else {
    map.setTransform(devicePixelRatio, 0, 0, devicePixelRatio, 0, 0);
    sight = { left: 0, top: 0, right: view.width, bottom: view.height };
    drawAll(map);
  }
  return false;
}

/**
 * Whether a picture covers the window and is not enlarged or reduced too much.
 * @param {Picture} one
 */
function serves({ k, x, y, margin }) {
  const q = view.k / k;
  const left = view.x - (x + margin) * q;
  const top = view.y - (y + margin) * q;
  const covers =
    left <= 0 &&
    top <= 0 &&
    left + (view.width + 2 * margin) * q >= view.width &&
    top + (view.height + 2 * margin) * q >= view.height;
  return q > 0.5 && q < 1.8 && (covers || whole === picture);
}

function slide() {
  map.setTransform(1, 0, 0, 1, 0, 0);
  map.fillStyle = theme.paper;
  map.fillRect(0, 0, base.width, base.height);
  for (const one of whole === picture ? [picture] : [whole, picture]) {
    if (!one) continue;
    const q = view.k / one.k;
    const d = devicePixelRatio;
    const left = view.x - (one.x + one.margin) * q;
    const top = view.y - (one.y + one.margin) * q;
    map.drawImage(one.canvas, left * d, top * d, one.canvas.width * q, one.canvas.height * q);
  }
}

function takePicture() {
  const margin = Math.round(Math.min(view.width, view.height) * MARGIN);
  const canvas = picture && picture !== whole ? picture.canvas : document.createElement("canvas");
  canvas.width = (view.width + 2 * margin) * devicePixelRatio;
  canvas.height = (view.height + 2 * margin) * devicePixelRatio;
  const to = contextOf(canvas, { alpha: false });
  to.setTransform(devicePixelRatio, 0, 0, devicePixelRatio, margin * devicePixelRatio, margin * devicePixelRatio);
  sight = { left: -margin, top: -margin, right: view.width + margin, bottom: view.height + margin };
  drawAll(to);
  picture = { canvas, margin, k: view.k, x: view.x, y: view.y };
  const [left, top, right, bottom] = bounds();
  const all =
    left * view.k + view.x >= sight.left &&
    top * view.k + view.y >= sight.top &&
    right * view.k + view.x <= sight.right &&
    bottom * view.k + view.y <= sight.bottom;
  if (all) whole = picture;
  slide();
}
