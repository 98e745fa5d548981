// Keeps the state of each table and the number of its players up to date.

async function look() {
  const response = await fetch("/api/tables").catch(() => null);
  if (!response?.ok) return;
  for (const { name, players, state } of await response.json()) {
    const tile = document.querySelector(`[data-table="${CSS.escape(name)}"]`);
    if (!tile) continue;
    const badge = tile.querySelector("[data-state]");
    badge.textContent = state;
    badge.className = `badge is-${state}`;
    tile.querySelector("[data-players]").textContent = players;
  }
}

setInterval(look, 5000);
