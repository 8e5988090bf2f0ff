/** Rewrites the page for somebody who has chosen other units; nobody else fetches what that takes. */
export function showOwnUnits(): void {
  if (!document.documentElement.dataset.units) return;
  void Promise.all([import("./kept-units.ts"), import("./show-units.ts")]).then(
    ([{ readKeptUnits }, { showUnits }]) => {
      const kept = readKeptUnits();
      if (kept) showUnits(kept);
    },
  );
}
