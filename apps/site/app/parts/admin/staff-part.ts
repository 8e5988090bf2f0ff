/** A screen of the staff area, as its list of sections shows it. */
export type StaffSection = {
  to: `/admin${string}` | "/analytics";
  label: string;
  /** lowest first */
  order: number;
  /** moderators do not see what is for admins */
  forAdmins?: boolean;
};

/** How a row of `staff_overview` is shown; `to` is the section with its list, null where there is none. */
export type OverviewTile = {
  label: string;
  to: `/admin${string}` | null;
  order: number;
  /** true where it counts what another tile of the same list counts already, or what nobody has to deal with */
  isUncounted?: boolean;
};

/** What a part brings to the staff area: one file of its own in `registers/`. */
export type StaffPart = { sections: readonly StaffSection[]; tiles: Readonly<Record<string, OverviewTile>> };

const files = import.meta.glob<{ default: StaffPart }>("./registers/*.ts", { eager: true });
const parts = Object.values(files).map((file) => file.default);

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
