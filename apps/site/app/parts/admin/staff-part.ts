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
export type OverviewTile = { label: string; to: `/admin${string}` | null; order: number };

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

/** How a tile is shown, or null when no part knows it. */
export function findTile(name: string): OverviewTile | null {
  return parts.map((part) => part.tiles[name]).find((tile) => tile !== undefined) ?? null;
}
