/** What a post carries along: something of ours, or an address of something to listen to. */
export type Attachment =
  | { kind: "event" | "venue" | "article" | "job"; id: string }
  | { kind: "track"; url: string };

/** An attachment with the words a composer shows for it. */
export type ChosenAttachment = Attachment & { title: string };

/** Tables of what can be attached, their headings in the list of what was found, and what one of them is called. */
export const ATTACHABLE = {
  event: { table: "events", heading: "Events", noun: "Event" },
  venue: { table: "venues", heading: "Venues", noun: "Venue" },
  article: { table: "articles", heading: "Journal", noun: "Article" },
  job: { table: "jobs", heading: "Work", noun: "Work" },
} as const;

export type AttachableKind = keyof typeof ATTACHABLE;

export const isAttachable = (kind: string): kind is AttachableKind => Object.hasOwn(ATTACHABLE, kind);
