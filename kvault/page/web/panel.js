// The panel: all that the map shows, as text and buttons.

const panel = byId("panel", HTMLElement);
const legend = byId("legend", HTMLElement);

/** @param {number} number @param {string} one @param {string} many */
const many = (number, one, many = `${one}s`) => `${number.toLocaleString("en")} ${number === 1 ? one : many}`;

/**
 * An element with a text or with other elements in it; a text stays a text.
 * @param {string} tag
 * @param {string | Node[]} [inside]
 * @param {Record<string, string>} [attributes]
 */
function make(tag, inside = "", attributes = {}) {
  const element = document.createElement(tag);
  if (typeof inside === "string") element.textContent = inside;
  else element.append(...inside);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return element;
}

/**
 * @param {Node[]} inside
 * @param {() => void} act
 * @param {Record<string, string>} [attributes]
 */
function makeButton(inside, act, attributes = {}) {
  const button = make("button", inside, { type: "button", ...attributes });
  button.addEventListener("click", act);
  return button;
}

/** @param {string} text */
function say(text) {
  byId("spoken", HTMLElement).textContent = text;
}

const TOLD = 1800; // milliseconds that a message stays
let untold = 0; // the timer that takes it away

/**
 * Say something that is to be seen as well.
 * @param {string} text
 */
function tell(text) {
  say(text);
  const message = byId("message", HTMLElement);
  message.textContent = text;
  message.hidden = false;
  clearTimeout(untold);
  untold = setTimeout(() => (message.hidden = true), TOLD);
}

/** @param {number} i */
const kindName = (i) => data.kinds[kind[i]];

/**
 * A small mark in the colour of a disc and the shape of a kind.
 * @param {number} d
 * @param {number} [i]
 */
function swatch(d, i) {
  const shape = i === undefined ? "disc" : kind[i] === PACKAGE ? "square" : kind[i] === TAG ? "corner" : "dot";
  const mark = make("span", "", { class: `swatch ${shape}`, "data-disc": String(d) });
  mark.style.background = theme.node[d];
  return mark;
}

/**
 * A node as a button that shows it.
 * @param {number} i
 * @param {string} note what stands below its title
 */
function nodeButton(i, note) {
  const inside = [swatch(disc[i], i), make("bdi", titles[i], { class: "name" })];
  if (note) inside.push(make("small", note, { dir: "auto" }));
  return makeButton(inside, () => choose(i, true), { class: "row", "data-node": String(i) });
}

// The legend

function showLegend() {
  const rows = discs.flatMap((one, d) => (shown[d].length ? [legendRow(one, d)] : []));
  const list = make("ul", rows);
  legend.replaceChildren(
    make("h2", "Communities"),
    rows.length ? list : make("p", count ? "Nothing is left by the filters." : "There are no notes yet."),
  );
  const notes = SHOWN.flatMap((row, at) => {
    const number = countShown(at);
    return number || (row.one === "note" && !countShown(1)) ? [many(number, row.one)] : [];
  });
  const links = linkOn.reduce(
    (sum, on, e) => sum + Number(on && kind[pairs[2 * e]] !== TAG && kind[pairs[2 * e + 1]] !== TAG),
    0,
  );
  const groups = discs.filter((one, d) => one.kind === "community" && shown[d].length).length;
  const parts = [...notes, many(links, "link"), many(groups, "community", "communities")];
  byId("counts", HTMLElement).replaceChildren(...parts.map((part) => make("span", part)));
  const all = `Map of ${many(
    visible.reduce((sum, on) => sum + on, 0),
    "note",
  )} in ${many(groups, "community", "communities")}.`;
  canvas.setAttribute(
    "aria-label",
    `${all} Everything on it is in the lists beside it: search, communities, the chosen note.`,
  );
}

/** @param {number} row of SHOWN */
function countShown(row) {
  let number = 0;
  for (let i = 0; i < count; i++) number += Number(visible[i] && shownAs[i] === row);
  return number;
}

/** @param {Disc} one @param {number} d */
function legendRow(one, d) {
  const best = shown[d]
    .slice(0, 3)
    .map((i) => titles[i])
    .join(", ");
  const inside = [
    swatch(d),
    make("bdi", one.name, { class: "name" }),
    make("span", shown[d].length.toLocaleString("en"), { class: "size" }),
    make("small", best, { dir: "auto" }),
  ];
  const pressed = String(state.focus === d);
  return make("li", [
    makeButton(inside, () => focusOn(state.focus === d ? -1 : d), {
      class: "row",
      "aria-pressed": pressed,
      "data-disc": String(d),
    }),
  ]);
}

/**
 * Look at one disc, or at all.
 * @param {number} d
 */
function focusOn(d) {
  state.focus = d;
  for (const row of legend.querySelectorAll("button"))
    row.setAttribute("aria-pressed", String(Number(row.dataset.disc) === d));
  picture = whole = null;
  travel(d < 0 ? bounds() : bounds(d), d < 0 ? PAD : 2 * PAD);
  say(d < 0 ? "All communities" : `${discs[d].name}, ${many(shown[d].length, "node")}`);
}
