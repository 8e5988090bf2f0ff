// What a part can add to the site. `parts/<part>/part.ts` exports each list that the part has under the name that `Part` gives it, and
// `virtual:parts/<name>` (apps/site/part-registers.ts) holds those of all parts.
import type { ComponentType } from "react";
import type { Icon } from "#app/ui/icons/create-icon.ts";

export type FooterColumn = "Events" | "Venues" | "Community" | "About" | "You";

/** Where a link stands; the number is its place in that row, lowest first. */
type NavigationPlaces = {
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

/** One link to a screen. */
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

/**
 * Something in the header of a signed-in person that says how much waits: a bell, messages. The first stands on every width; on a
 * phone the others are reached by the sheet of Me.
 */
export type Instrument = {
  /** "Notifications" */
  name: string;
  /** its place in the row, lowest first */
  order: number;
  icon: Icon;
  /** the name under which its number is set in `#app/api/counts.ts` */
  count: string;
  /** its name for readers, with the number: "Notifications, 3 new" */
  label: (count: number) => string;
  /** a screen, or a panel that is fetched when it is first opened; on a phone the panel takes the whole screen */
  opens:
    | { to: `/${string}` }
    | { panel: () => Promise<{ default: ComponentType<{ leave: (then: () => void) => void }> }> };
};

/** A section of the settings: where it stands and what it is called; the lowest order comes first. */
export type SettingsSection = { to: `/settings${string}`; label: string; order: number };

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

/** What a part brings to the staff area. */
export type StaffPart = { sections: readonly StaffSection[]; tiles: Readonly<Record<string, OverviewTile>> };

/** A kind of thing that waits for the team of a venue: a row of `list_venue_waiting`. */
export type WaitingKind = {
  /** "3 corrections of the page" */
  label: (count: number) => string;
  /** where it is dealt with: an address below /venue-dashboard/{slug}/, such as "page" */
  tab: string;
};

/** One thing our code keeps in a browser. */
export type StoredKey = {
  /** the key, or its beginning where `isPrefix` */
  key: string;
  isPrefix?: true;
  where: "local" | "session" | "indexed-db";
  purpose: string;
  /** needed for what people ask for, or a preference they can clear */
  kind: "needed" | "preference";
  lasts: string;
};

/** How people come to a screen that stands in no list of links, by its address in the route map. Read by tests alone. */
export type Unlinked = Readonly<Record<string, string>>;

/** Who may open a screen; each name is a layout in `app/guards`. */
export type Guard = "public" | "signed-in" | "staff" | "admin";

/** A screen or an answer of the server at an address; the `id` is for a file that has several addresses. */
type RouteEntry =
  | { path: string; file: `./routes/${string}`; id?: string }
  | { index: true; file: `./routes/${string}` };

/** The screens of one part, under the guard that decides who may open them. Plain data, since browsers read other lists of the file. */
export type PartRoutes = Partial<Record<Guard, RouteEntry[]>>;

/** Everything that a part may export. @public read by part-registers.d.ts */
export type Part = {
  /** links that a page shows at once, or that have a shortcut: the only list that every first visit fetches */
  navigation: readonly NavigationEntry[];
  /** links of the account menu and the palette */
  menus: readonly NavigationEntry[];
  instruments: readonly Instrument[];
  settings: readonly SettingsSection[];
  staff: StaffPart;
  /** by the name of the kind */
  venueWaiting: Readonly<Record<string, WaitingKind>>;
  storedKeys: readonly StoredKey[];
  unlinked: Unlinked;
  /** the addresses of its screens, put together by routes.ts */
  routes: PartRoutes;
};
