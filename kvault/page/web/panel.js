// The panel: all that the map shows, as text and buttons.

const LISTED = 50; // hits that are listed
const NEIGHBOURS = 12; // of the chosen note, listed before somebody asks for all
const panel = byId("panel", HTMLElement);
const searchBox = byId("search", HTMLInputElement);
const hitList = byId("hits", HTMLElement);
const legend = byId("legend", HTMLElement);
const card = byId("note", HTMLElement);
const tip = byId("tip", HTMLElement);
const drawer = byId("drawer", HTMLButtonElement);

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
  legend.replaceChildren(make("h2", "Communities"), rows.length ? list : make("p", count ? "Nothing is left by the filters." : "There are no notes yet."));
  const notes = SHOWN.flatMap((row, at) => {
    const number = countShown(at);
    return number || (row.one === "note" && !countShown(1)) ? [many(number, row.one)] : [];
  });
  const links = linkOn.reduce((sum, on, e) => sum + Number(on && kind[pairs[2 * e]] !== TAG && kind[pairs[2 * e + 1]] !== TAG), 0);
  const groups = discs.filter((one, d) => one.kind === "community" && shown[d].length).length;
  const parts = [...notes, many(links, "link"), many(groups, "community", "communities")];
  byId("counts", HTMLElement).replaceChildren(...parts.map((part) => make("span", part)));
  const all = `Map of ${many(visible.reduce((sum, on) => sum + on, 0), "note")} in ${many(groups, "community", "communities")}.`;
  canvas.setAttribute("aria-label", `${all} Everything on it is in the lists beside it: search, communities, the chosen note.`);
}

/** @param {number} row of SHOWN */
function countShown(row) {
  let number = 0;
  for (let i = 0; i < count; i++) number += Number(visible[i] && shownAs[i] === row);
  return number;
}

/** @param {Disc} one @param {number} d */
function legendRow(one, d) {
  const best = shown[d].slice(0, 3).map((i) => titles[i]).join(", ");
  const inside = [
    swatch(d),
    make("bdi", one.name, { class: "name" }),
    make("span", shown[d].length.toLocaleString("en"), { class: "size" }),
    make("small", best, { dir: "auto" }),
  ];
  const pressed = String(state.focus === d);
  return make("li", [makeButton(inside, () => focusOn(state.focus === d ? -1 : d), { class: "row", "aria-pressed": pressed, "data-disc": String(d) })]);
}

/**
 * Look at one disc, or at all.
 * @param {number} d
 */
function focusOn(d) {
  state.focus = d;
  for (const row of legend.querySelectorAll("button")) row.setAttribute("aria-pressed", String(Number(row.dataset.disc) === d));
  picture = whole = null;
  travel(d < 0 ? bounds() : bounds(d), d < 0 ? 28 : 44);
  say(d < 0 ? "All communities" : `${discs[d].name}, ${many(shown[d].length, "node")}`);
}

// Search

function showHits() {
  state.found = search(searchBox.value, visible);
  hitList.hidden = !state.found;
  legend.hidden = Boolean(state.found);
  if (state.found) {
    const list = make("ul", state.found.slice(0, LISTED).map((i) => make("li", [nodeButton(i, ids[i])])));
    const more = state.found.length - LISTED;
    const rest = more > 0 ? [make("p", `and ${more.toLocaleString("en")} more`)] : [];
    const title = state.found.length ? many(state.found.length, "hit") : "Nothing found";
    hitList.replaceChildren(make("h2", title), list, ...rest);
    say(title);
  } else say("");
  schedule(false);
}

searchBox.addEventListener("input", showHits);
searchBox.addEventListener("keydown", (event) => {
  if (event.key === "Enter" && state.found?.length) choose(state.found[0], true);
  else if (event.key === "ArrowDown") hitList.querySelector("button")?.focus();
  else return;
  event.preventDefault();
});

/** Arrow keys go through the rows of a list; up from the first hit leads back to the search. */
panel.addEventListener("keydown", (event) => {
  const from = event.target instanceof Element ? event.target.closest("li > button") : null;
  if (!from || (event.key !== "ArrowDown" && event.key !== "ArrowUp")) return;
  const rows = [...(from.closest("section")?.querySelectorAll("li > button") ?? [])];
  const to = rows[rows.indexOf(from) + (event.key === "ArrowDown" ? 1 : -1)];
  if (to instanceof HTMLElement) to.focus();
  else if (event.key === "ArrowUp" && hitList.contains(from)) searchBox.focus();
  event.preventDefault();
});

// The chosen note

/**
 * Choose a node, or none.
 * @param {number} i
 * @param {boolean} fly whether to travel there
 */
function choose(i, fly = false) {
  state.chosen = i;
  if (i >= 0 && state.focus >= 0 && disc[i] !== state.focus) {
    state.focus = -1;
    for (const row of legend.querySelectorAll("button")) row.setAttribute("aria-pressed", "false");
    changed();
  }
  showCard();
  if (i >= 0) {
    openDrawer(true);
    byId("lists", HTMLElement).scrollTop = 0;
    say(`${titles[i]}. ${summaries[i]}`);
    if (fly) flyTo(i);
  }
  schedule(false);
}

function showCard() {
  const i = state.chosen;
  card.hidden = i < 0;
  if (i < 0) return card.replaceChildren();
  const where = makeButton([swatch(disc[i]), make("bdi", discs[disc[i]].name)], () => focusOn(disc[i]), { class: "place", title: "Show this community" });
  const href = linkTo(i);
  const open = make("a", kind[i] === TAG ? "Search in Obsidian" : "Open in Obsidian", { class: "act", href, id: "open" });
  const copy = makeButton([document.createTextNode(kind[i] === TAG ? "Copy tag" : "Copy path")], () => copyPath(i), { class: "act", id: "copy" });
  card.replaceChildren(
    make("div", [make("h2", titles[i], { id: "note-title", dir: "auto" }), makeButton([document.createTextNode("×")], () => choose(-1), { class: "close", "aria-label": "Close the note" })]),
    make("p", [make("span", `${kindName(i)} · ${many(degree[i], kind[i] === TAG ? "note" : "link")} ·`), where], { class: "facts" }),
    ...(summaries[i] ? [make("p", summaries[i], { dir: "auto", class: "summary" })] : []),
    make("p", ids[i], { class: "path", dir: "auto" }),
    make("p", href ? [open, copy] : [copy], { class: "acts" }),
    ...neighbourLists(i),
  );
}

/** @param {number} i */
function neighbourLists(i) {
  const neighbours = neighboursOf(i);
  const says = /** @type {[string, (tie: Tie, first: boolean) => string[]][]} */ ([
    ["Links to", (tie, first) => (first ? tie.to : tie.back)],
    ["Linked from", (tie, first) => (first ? tie.back : tie.to)],
  ]);
  return says.flatMap(([title, kindsOf]) => {
    const rows = neighbours.flatMap(({ e, j }) => {
      const tie = ties[tieOf[e]];
      const kinds = kindsOf(tie, pairs[2 * e] === i);
      return kinds.length ? [{ j, note: noteOf(kinds, tie) }] : [];
    });
    if (!rows.length) return [];
    const list = make("ul", rows.slice(0, NEIGHBOURS).map(({ j, note }) => make("li", [nodeButton(j, note)])));
    const more = makeButton([document.createTextNode(`Show all ${rows.length.toLocaleString("en")}`)], () => {
      list.append(...rows.slice(NEIGHBOURS).map(({ j, note }) => make("li", [nodeButton(j, note)])));
      more.remove();
    }, { class: "more" });
    return [make("h3", `${title} ${rows.length.toLocaleString("en")}`), list, ...(rows.length > NEIGHBOURS ? [more] : [])];
  });
}

/**
 * What is worth saying of a link: that it is in the text and somebody wrote it goes without saying.
 * @param {string[]} kinds
 * @param {Tie} tie
 */
function noteOf(kinds, { provenance }) {
  const said = kinds.filter((kind) => kind !== "references").map((kind) => kind.replaceAll("_", " "));
  return (provenance === "extracted" ? said : [...said, provenance]).join(" · ");
}

/**
 * The address at which Obsidian opens a file or searches a tag; "" for what Obsidian does not know.
 * @param {number} i
 */
function linkTo(i) {
  const isFile = ["note", "attachment", "canvas", "base"].includes(kindName(i));
  if ((!isFile && kind[i] !== TAG) || /[\uD800-\uDFFF]/u.test(vault + ids[i])) return "";
  const place = `obsidian://${isFile ? "open" : "search"}?vault=${encodeURIComponent(vault)}`;
  return isFile ? `${place}&file=${encodeURIComponent(ids[i])}` : `${place}&query=${encodeURIComponent(`tag:${ids[i]}`)}`;
}

/** @param {number} i */
function openNote(i) {
  const href = linkTo(i);
  if (!href) return copyPath(i);
  const link = card.querySelector("#open");
  if (link instanceof HTMLElement) link.click();
}

/** @param {number} i */
function copyPath(i) {
  const done = () => say(`Copied: ${ids[i]}`);
  navigator.clipboard.writeText(ids[i]).then(done, () => {
    const box = document.body.appendChild(document.createElement("textarea"));
    box.value = ids[i];
    box.select();
    document.execCommand("copy");
    box.remove();
    done();
  });
}

/** One step back: from the chosen note, from the search, from the community in focus. */
function back() {
  if (state.chosen >= 0) choose(-1);
  else if (searchBox.value) {
    searchBox.value = "";
    showHits();
  } else focusOn(-1);
}

// The tip beside the pointer

/** @param {number} px @param {number} py of the pointer; (-1, -1) when it is gone */
function pointAt(px, py) {
  const i = px < 0 ? -1 : nodeAt(px, py);
  if (i !== state.hover) {
    state.hover = i;
    canvas.classList.toggle("over", i >= 0);
    schedule(false);
  }
  const d = i < 0 && px >= 0 ? discAt(px, py) : -1;
  tip.hidden = i < 0 && (d < 0 || discR[d] * view.k > 60);
  if (tip.hidden) return;
  if (i < 0) tip.replaceChildren(make("strong", discs[d].name, { dir: "auto" }), make("em", many(shown[d].length, "node")));
  else {
    tip.replaceChildren(
      make("strong", titles[i], { dir: "auto" }),
      make("em", `${kindName(i)} · ${discs[disc[i]].name} · ${many(degree[i], kind[i] === TAG ? "note" : "link")}`),
      ...(summaries[i] ? [make("p", summaries[i], { dir: "auto" })] : []),
      ...(i === state.chosen ? [make("em", linkTo(i) ? "Click again to open it in Obsidian" : "Click again to copy its path")] : []),
    );
  }
  tip.style.left = `${Math.max(view.left, Math.min(px + 14, view.width - tip.offsetWidth - 12))}px`;
  tip.style.top = `${Math.min(py + 16, view.height - tip.offsetHeight - 12)}px`;
}

// Filters

function makeFilters() {
  const kinds = SHOWN.map((row, at) => checkbox(row.name, shownAs.reduce((sum, one) => sum + Number(one === at), 0), state.rows, at));
  byId("kinds", HTMLElement).append(...kinds);
  const numbers = PROVENANCES.map(() => 0);
  for (const tie of tieOf) numbers[provenanceOf[tie]]++;
  byId("provenances", HTMLElement).append(...PROVENANCES.map((name, at) => checkbox(name, numbers[at], state.provenances, at)));
  const select = byId("project", HTMLSelectElement);
  select.append(...projects.map((name, at) => make("option", name, { value: String(at) })));
  byId("projects", HTMLElement).hidden = !projects.length;
  select.addEventListener("change", () => {
    state.project = select.value === "" ? -1 : Number(select.value);
    filterAgain();
  });
}

/**
 * @param {string} name
 * @param {number} number of what it stands for
 * @param {boolean[]} switches
 * @param {number} at
 */
function checkbox(name, number, switches, at) {
  const box = document.createElement("input");
  box.type = "checkbox";
  box.name = name.toLowerCase();
  box.checked = switches[at];
  box.disabled = !number;
  box.addEventListener("change", () => {
    switches[at] = box.checked;
    filterAgain();
  });
  return make("label", [box, make("span", name), make("span", number.toLocaleString("en"), { class: "size" })]);
}

function filterAgain() {
  applyFilters();
  const on = state.project >= 0 || state.rows.some((row, at) => row !== SHOWN[at].on) || state.provenances.includes(false);
  byId("filtered", HTMLElement).textContent = on ? " · changed" : "";
  if (state.chosen >= 0 && !visible[state.chosen]) choose(-1);
  else showCard();
  state.hover = -1;
  showLegend();
  if (state.found) showHits();
  changed();
}

// The drawer that the panel is on narrow screens

/** @param {boolean} open */
function openDrawer(open) {
  panel.classList.toggle("closed", !open);
  drawer.setAttribute("aria-expanded", String(open));
  drawer.textContent = open ? "Hide lists" : "Show lists";
  measurePanel();
}

/** How much of the window the panel takes from the map. */
function measurePanel() {
  const box = panel.getBoundingClientRect();
  const beside = box.height > view.height * 0.7 && box.width < view.width * 0.6;
  view.left = beside ? box.right : 0;
  view.bottom = beside ? 0 : Math.max(0, view.height - box.top);
}

drawer.addEventListener("click", () => openDrawer(panel.classList.contains("closed")));
