// The page comes up.

const NARROW = matchMedia("(max-width: 719px)");

function recolour() {
  theme = readTheme();
  for (const mark of document.querySelectorAll(".swatch")) {
    if (mark instanceof HTMLElement) mark.style.background = theme.node[Number(mark.dataset.disc)];
  }
  changed();
}

document.title = `${vault} · graph`;
byId("vault", HTMLElement).textContent = vault;
applyFilters();
makeFilters();
showLegend();
resize();
openDrawer(!NARROW.matches);
fit();
schedule();

for (const query of [DARK, FORCED, CONTRAST]) query.addEventListener("change", recolour);
NARROW.addEventListener("change", () => openDrawer(!NARROW.matches));
addEventListener("resize", () => {
  resize();
  measurePanel();
  schedule();
});
