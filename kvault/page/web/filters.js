// What a person can choose to see: kinds of nodes, kinds of links, one project.

function makeFilters() {
  const kinds = SHOWN.map((row, at) =>
    checkbox(
      row.name,
      shownAs.reduce((sum, one) => sum + Number(one === at), 0),
      state.rows,
      at,
    ),
  );
  byId("kinds", HTMLElement).append(...kinds);
  const numbers = PROVENANCES.map(() => 0);
  for (const tie of tieOf) numbers[provenanceOf[tie]]++;
  byId("provenances", HTMLElement).append(
    ...PROVENANCES.map((name, at) => checkbox(name, numbers[at], state.provenances, at)),
  );
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
  const on =
    state.project >= 0 || state.rows.some((row, at) => row !== SHOWN[at].on) || state.provenances.includes(false);
  byId("filtered", HTMLElement).textContent = on ? " · changed" : "";
  if (state.chosen >= 0 && !visible[state.chosen]) choose(-1);
  else showCard();
  state.hover = -1;
  showLegend();
  if (state.found) showHits();
  changed();
}
