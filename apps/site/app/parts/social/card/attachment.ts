/** What a post carries along: something of ours, or an address of something to listen to. */
export type Attachment =
  | { kind: "event" | "venue" | "article" | "job"; id: string }
  | { kind: "track"; url: string };

/** An attachment with the words a composer shows for it. */
export type ChosenAttachment = Attachment & { title: string };

/** What a card calls the thing it carries. */
export const ATTACHMENT_NOUNS = { event: "Event", venue: "Venue", article: "Article", job: "Work" } as const;
