// The panel beside the map, and the drawer that it is on narrow screens.

const drawer = byId("drawer", HTMLButtonElement);
const zoomButtons = byId("zoom", HTMLElement);

/** @param {boolean} open */
function openDrawer(open) {
  panel.classList.toggle("closed", !open);
  drawer.setAttribute("aria-expanded", String(open));
  drawer.textContent = open ? "Hide lists" : "Show lists";
  measurePanel();
}

/** How much of the window the panel and the buttons take from the map. */
function measurePanel() {
  const box = panel.getBoundingClientRect();
  const beside = box.height > view.height * 0.7 && box.width < view.width * 0.6;
  view.left = beside ? box.right : 0;
  view.bottom = beside ? view.height - zoomButtons.getBoundingClientRect().top : Math.max(0, view.height - box.top);
}

drawer.addEventListener("click", () => openDrawer(panel.classList.contains("closed")));

/** One step back: from the chosen note, from the search, from the community in focus. */
function back() {
  if (state.chosen >= 0) choose(-1);
  else if (searchBox.value) {
    searchBox.value = "";
    showHits();
  } else focusOn(-1);
}
