// What the search found, as a list that keys go through.

const searchBox = byId("search", HTMLInputElement);
const hitList = byId("hits", HTMLElement);
const LISTED = 50; // hits that are listed

function showHits() {
  state.found = search(searchBox.value, visible);
  hitList.hidden = !state.found;
  legend.hidden = Boolean(state.found);
  if (state.found) {
    const list = make(
      "ul",
      state.found.slice(0, LISTED).map((i) => make("li", [nodeButton(i, ids[i])])),
    );
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
