import type { Icon } from "#app/ui/icons/create-icon.ts";

export const footerColumns = ["Events", "Venues", "Community", "About", "You"] as const;
export type FooterColumn = (typeof footerColumns)[number];

/** Where a link stands; the number is its place in that row, lowest first. */
export type NavigationPlaces = {
  header?: number;
  /** the bar at the foot of a phone's screen; five places, so it holds what people open every day */
  bottomBar?: number;
  /** the account menu of a desk, and the sheet of Me on a phone */
  accountMenu?: number;
  palette?: number;
  footer?: { column: FooterColumn; order: number };
};

/** Who sees a link; `door` are those whose team has a night tonight. What a person may do is decided by the database; this only spares others a dead end. */
export type Audience = "everybody" | "signed-in" | "signed-out" | "door" | "staff" | "admin";

/** One link to a screen. Each part lists its own in `shell/navigation/<part>.ts`. */
export type NavigationEntry = {
  to: `/${string}`;
  label: string;
  /** a shorter label for the bar on phones */
  shortLabel?: string;
  icon?: Icon;
  audience: Audience;
  places: NavigationPlaces;
  /** in the account menu: the name under which `#app/api/counts.ts` has the number that waits there, and its words: "2 to pay" */
  count?: { name: string; label: (count: number) => string };
  /** keys that lead there, pressed one after another, e.g. ["g", "e"]; `does` is how the help describes them */
  shortcut?: { keys: readonly [string, string]; does: string };
  /** the chosen city goes along in the address */
  keepsPlace?: boolean;
  /** left out where nobody can make an account for themselves */
  needsSignUps?: boolean;
};
