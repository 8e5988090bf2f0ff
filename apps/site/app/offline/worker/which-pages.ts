// Which addresses a device keeps for a time without a connection. What is personal, secret or a matter of the moment is never kept.

/** `at-once`: opens although nobody has looked at it before. `as-seen`: opens as it was seen last. `door`: app/offline/door.ts. */
export type Keeping = "at-once" | "as-seen" | "door" | "never";

/** Pages that hold nothing of anybody: what they show of a person lies in the browser. */
export const keptAtOnce = ["/bookings", "/saved", "/messages", "/offline"] as const;

const asSeen = [
  /^\/$/,
  /^\/(?:events|venues|cities|journal|careers)$/,
  /^\/(?:events|venues)\/[\w-]+$/,
  /^\/events\/[\w-]+\/programme$/,
  /^\/careers\/(?!applications|posts)[\w-]+$/,
  /^\/(?:organisers|artists|cities|series)\/[\w-]+$/,
  /^\/venues\/[\w-]+\/[\w-]+$/,
  /^\/events\/series\/[\w-]+$/,
  /^\/journal\/(?!newsletter|preview|write|desk)[\w-]+(?:\/[\w-]+)?$/,
  /^\/(?:about|terms|refunds|accessibility|help|safety|privacy|cookies|contact|venue-partners)$/,
];

/** Parts of an address under which something is made, paid or told in confidence, wherever they stand. */
const acts =
  /\/(?:new|write|edit|manage|book|queue|apply|claim|access|ask-access|hire|guest-list|correct|settings|dashboard|preview|map)(?:\/|$)/;

/** An address that opens something to the person who has it. */
const secret = /[?&](?:token|code|key|preview)=/;

/**
 * @param pathname of a page, without `.data`
 * @param search its question with `?`
 */
export function keepingOf(pathname: string, search = ""): Keeping {
  if (pathname === "/door" || /^\/door\/[^/]+$/.test(pathname)) return "door";
  if ((keptAtOnce as readonly string[]).includes(pathname)) return "at-once";
  if (secret.test(search) || acts.test(pathname)) return "never";
  return asSeen.some((pattern) => pattern.test(pathname)) ? "as-seen" : "never";
}
