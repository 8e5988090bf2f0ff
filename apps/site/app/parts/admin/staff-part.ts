import parts from "virtual:parts/staff";
import type { OverviewTile, StaffSection } from "#app/part.ts";

/** The sections these roles may open, in order. */
export function listSections(roles: readonly string[]): StaffSection[] {
  const isAdmin = roles.includes("admin");
  return parts
    .flatMap((part) => part.sections)
    .filter((section) => isAdmin || !section.forAdmins)
    .toSorted((one, other) => one.order - other.order);
}

/** How much waits in each section, by its address: the sum of the tiles that lead there. */
export function waitingBySection(rows: readonly { tile: string; count: number }[]): Map<string, number> {
  const waiting = new Map<string, number>();
  for (const { tile, count } of rows) {
    const known = findTile(tile);
    if (known?.to && !known.isUncounted) waiting.set(known.to, (waiting.get(known.to) ?? 0) + count);
  }
  return waiting;
}

/** How a tile is shown, or null when no part knows it. */
export function findTile(name: string): OverviewTile | null {
  return parts.map((part) => part.tiles[name]).find((tile) => tile !== undefined) ?? null;
}
