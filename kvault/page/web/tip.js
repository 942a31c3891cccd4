// The tip beside the pointer.

const tip = byId("tip", HTMLElement);

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
  if (i < 0)
    tip.replaceChildren(make("strong", discs[d].name, { dir: "auto" }), make("em", many(shown[d].length, "node")));
  else {
    tip.replaceChildren(
      make("strong", titles[i], { dir: "auto" }),
      make("em", `${kindName(i)} · ${discs[disc[i]].name} · ${many(degree[i], kind[i] === TAG ? "note" : "link")}`),
      ...(summaries[i] ? [make("p", summaries[i], { dir: "auto" })] : []),
      ...(i === state.chosen
        ? [make("em", linkTo(i) ? "Click again to open it in Obsidian" : "Click again to copy its path")]
        : []),
    );
  }
  tip.style.left = `${Math.max(view.left, Math.min(px + 14, view.width - tip.offsetWidth - 12))}px`;
  tip.style.top = `${Math.min(py + 16, view.height - tip.offsetHeight - 12)}px`;
}
