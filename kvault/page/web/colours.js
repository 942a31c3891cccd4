// Colours: every disc has one that its neighbours on the map do not have; light and dark by the system's choice.

/**
 * @typedef {object} Theme
 * @property {string} paper
 * @property {string} ink
 * @property {string} dim
 * @property {string} edge for what joins discs
 * @property {string[]} node by disc
 * @property {string[]} name by disc
 * @property {string[]} tint by disc, to be laid thinly
 * @property {number} tintAlpha
 * @property {boolean} bare the system has chosen the colours: discs are outlines
 */

const HUES = 15;
const SHADES = 2;
const DARK = matchMedia("(prefers-color-scheme: dark)");
const FORCED = matchMedia("(forced-colors: active)");
const CONTRAST = matchMedia("(prefers-contrast: more)");

/**
 * Of each disc a hue from 0 to HUES - 1 and a shade. In the order of the communities each takes the one that is least
 * like those it lies near, and among equals the one seldom taken.
 * @param {number} communities
 * @param {Places} places
 * @returns {[number, number][]}
 */
function chooseHues(communities, { discX, discY, discR }) {
  const chosen = /** @type {[number, number][]} */ ([]);
  const cost = new Float64Array(HUES * SHADES);
  const taken = new Float64Array(HUES * SHADES);
  for (let d = 0; d < communities; d++) {
    for (let c = 0; c < cost.length; c++)
      cost[c] = taken[c] * 0.02 + (c % SHADES) * 0.004 + (((c >> 1) * 4 + 13) % HUES) * 1e-4;
    for (let other = 0; other < d; other++) {
      const away = Math.hypot(discX[other] - discX[d], discY[other] - discY[d]) - discR[other] - discR[d];
      const nearness = 1 / (1 + Math.max(0, away) / (0.4 * (discR[d] + discR[other]))) ** 3;
      for (let c = 0; c < cost.length; c++) cost[c] += nearness * likeness([c >> 1, c % SHADES], chosen[other]);
    }
    const best = cost.indexOf(Math.min(...cost));
    taken[best]++;
    chosen.push([best >> 1, best % SHADES]);
  }
  return chosen;
}

/**
 * From 0, nothing in common, to 1, the same.
 * @param {[number, number]} a
 * @param {[number, number]} b
 */
function likeness([hue, shade], [otherHue, otherShade]) {
  const turn = Math.abs(hue - otherHue);
  const apart = Math.min(turn, HUES - turn) / 4 + (shade === otherShade ? 0 : 0.3);
  return Math.max(0, 1 - apart);
}

const hues = chooseHues(discs.filter((one) => one.kind === "community").length, places);
let theme = readTheme();

/** @returns {Theme} */
function readTheme() {
  const css = getComputedStyle(document.documentElement);
  /** @param {string} name */
  const value = (name) => css.getPropertyValue(name).trim();
  const bare = FORCED.matches;
  const [low, high] = DARK.matches ? [70, 80] : [58, 46];
  const sharp = CONTRAST.matches ? (DARK.matches ? 8 : -10) : 0;
  /** @param {(hue: number, shade: number) => string} make @param {string} pale */
  const byDisc = (make, pale) =>
    discs.map((_, d) => (bare ? value("--ink") : hues[d] ? make(hues[d][0] * (360 / HUES) + 18, hues[d][1]) : pale));
  return {
    paper: value("--paper"),
    ink: value("--ink"),
    dim: value("--dim"),
    edge: value("--edge"),
    node: byDisc((hue, shade) => `oklch(${(shade ? high : low) + sharp}% .135 ${hue})`, value("--pale")),
    name: byDisc(
      (hue) => `oklch(${DARK.matches ? 90 : 34 + sharp}% ${DARK.matches ? 0.055 : 0.085} ${hue})`,
      value("--dim"),
    ),
    tint: byDisc((hue, shade) => `oklch(${shade ? high : low}% .13 ${hue})`, value("--pale")),
    tintAlpha: DARK.matches ? 0.13 : 0.12,
    bare,
  };
}
