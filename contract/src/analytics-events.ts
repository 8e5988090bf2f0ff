/** What a browser reports, and nothing else: what the database knows (accounts, bookings, money) is never sent. */
export const ANALYTICS_EVENTS = [
  "page_viewed",
  "tickets_opened",
  "payment_opened",
  "external_link",
  "shared",
  "search_made",
  "sign_up_started",
  "statistics_off",
] as const;

/** The name of one thing that a browser reports. */
export type AnalyticsEventName = (typeof ANALYTICS_EVENTS)[number];

/** How much one report may hold. */
export const ANALYTICS_LIMITS = { bodyBytes: 8 * 1024, events: 20, oldestMs: 5 * 60_000 } as const;
