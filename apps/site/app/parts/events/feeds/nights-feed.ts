import type { CalendarEntry } from "./calendar-feed.server.ts";

/** A list of nights that programs ask for again and again. */
export interface NightsFeed {
  /** what calendars and readers call it */
  name: string;
  entries: readonly CalendarEntry[];
  /** public origin without a trailing slash */
  siteUrl: string;
  /** the page that shows the same nights, which is the feed's own address without its ending */
  address: string;
  /** its question, with the mark, or nothing */
  search: string;
  /** there are nights after the last entry */
  hasMore?: boolean;
  /** what a file of it is saved as, without its ending */
  fileName: string;
}
