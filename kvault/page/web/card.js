// The chosen note in the panel: all that is known of it, its neighbours, the ways to open it.

const card = byId("note", HTMLElement);
const NEIGHBOURS = 12; // of the chosen note, listed before somebody asks for all

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
  const where = makeButton([swatch(disc[i]), make("bdi", discs[disc[i]].name)], () => focusOn(disc[i]), {
    class: "place",
    title: "Show this community",
  });
  const href = linkTo(i);
  const open = make("a", kind[i] === TAG ? "Search in Obsidian" : "Open in Obsidian", {
    class: "act",
    href,
    id: "open",
  });
  const copy = makeButton([document.createTextNode(kind[i] === TAG ? "Copy tag" : "Copy path")], () => copyPath(i), {
    class: "act",
    id: "copy",
  });
  card.replaceChildren(
    make("div", [
      make("h2", titles[i], { id: "note-title", dir: "auto" }),
      makeButton([document.createTextNode("×")], () => choose(-1), { class: "close", "aria-label": "Close the note" }),
    ]),
    make("p", [make("span", `${kindName(i)} · ${many(degree[i], kind[i] === TAG ? "note" : "link")}`), where], {
      class: "facts",
    }),
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
    const list = make(
      "ul",
      rows.slice(0, NEIGHBOURS).map(({ j, note }) => make("li", [nodeButton(j, note)])),
    );
    const more = makeButton(
      [document.createTextNode(`Show all ${rows.length.toLocaleString("en")}`)],
      () => {
        list.append(...rows.slice(NEIGHBOURS).map(({ j, note }) => make("li", [nodeButton(j, note)])));
        more.remove();
      },
      { class: "more" },
    );
    return [
      make("h3", `${title} ${rows.length.toLocaleString("en")}`),
      list,
      ...(rows.length > NEIGHBOURS ? [more] : []),
    ];
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
  return isFile
    ? `${place}&file=${encodeURIComponent(ids[i])}`
    : `${place}&query=${encodeURIComponent(`tag:${ids[i]}`)}`;
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
  const copied = navigator.clipboard?.writeText(ids[i]) ?? Promise.reject(new Error("no clipboard"));
  copied.catch(() => copyBySelection(ids[i])).then(() => tell(`Copied: ${ids[i]}`));
}

/**
 * The way to copy where the clipboard is not given.
 * @param {string} text
 */
function copyBySelection(text) {
  const focused = document.activeElement;
  const box = document.body.appendChild(document.createElement("textarea"));
  box.value = text;
  box.select();
  document.execCommand("copy");
  box.remove();
  if (focused instanceof HTMLElement) focused.focus();
}
