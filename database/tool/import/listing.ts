// What every format is turned into before it is checked and saved.

/** A price as it was offered. */
export type ListedOffer = {
  name: string | null;
  /** whole pence, the lowest where there are several; null when it was not said */
  pence: number | null;
  /** the highest of several in whole pence; null where there is one */
  toPence: number | null;
  /** a price that was said and cannot be read, as written */
  unreadable: string | null;
  /** ISO 4217 */
  currency: string;
  url: string | null;
  isSoldOut: boolean;
  /** as written */
  salesStart: string | null;
  salesEnd: string | null;
};

/** Where it was said to be. */
export type ListedPlace = {
  identifier: string | null;
  name: string;
  description: string | null;
  address: string;
  postcode: string | null;
  /** as written, a name or a code of ISO 3166 */
  country: string | null;
  lat: number | null;
  lng: number | null;
  /** words for the features of the place, as the source has them */
  features: { name: string; value: boolean }[];
  url: string | null;
};

/** One row of a source: texts are plain, times are as written. */
export type Listing = {
  /** counted from 1; a line of a CSV file counts its header */
  row: number;
  identifier: string | null;
  title: string;
  description: string;
  /** a second text about this date alone; left out where it says nothing new */
  note: string;
  start: string;
  end: string | null;
  doors: string | null;
  /** Hours by weekday; empty where nothing is said, null where what is said is no hours. */
  openingHours: Record<string, [string, string]> | null;
  previousStarts: string[];
  status: "published" | "cancelled" | "postponed";
  isOnline: boolean;
  place: ListedPlace | null;
  organiser: string | null;
  offers: ListedOffer[];
  isFree: boolean | null;
  url: string | null;
  /** types of schema.org or words of the source that say what kind of thing it is */
  kinds: string[];
  keywords: string[];
  performers: string[];
  capacity: number | null;
  minAge: number | null;
  /** fields that it can do without and whose words could not be read */
  unread: string[];
  /** the source's own words where it names our categories and types */
  category: string | null;
  eventType: string | null;
};

/** Why a row was not taken: the field as the source names it, the reason, and what to do. */
export type Problem = { field: string; reason: string; remedy: string };

/** A row of a source, read or refused while reading. */
export type SourceRow =
  | { ok: true; listing: Listing }
  | { ok: false; row: number; identifier: string | null; title: string | null; problem: Problem };
