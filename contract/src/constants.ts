/** How many actions a window of time allows. */
export type RateLimit = { readonly attempts: number; readonly windowMs: number };

const MINUTE_MS = 60_000;

/** Limits the browser keeps out of kindness; the server enforces the same figures. */
export const CLIENT_RATE_LIMITS = {
  default: { attempts: 5, windowMs: 15 * MINUTE_MS },
  auth: { attempts: 15, windowMs: 5 * MINUTE_MS },
  events: { attempts: 10, windowMs: MINUTE_MS },
  messages: { attempts: 30, windowMs: MINUTE_MS },
  bookings: { attempts: 5, windowMs: MINUTE_MS },
} as const satisfies Record<string, RateLimit>;

/** What check_rate_limit grants when its caller names no figures. */
export const SERVER_RATE_LIMIT = { actions: 100, windowMinutes: 60 } as const;

/** Largest upload in bytes: 10 MB. */
export const UPLOAD_MAX_BYTES = 10_485_760;

/** Types a person may upload. */
export const UPLOAD_TYPES = [
  "image/jpeg",
  "image/png",
  "image/webp",
  "image/gif",
  "application/pdf",
  "text/plain",
] as const;

/** Notices: how long one stays, how many are seen at once, and the pixels between them. */
export const TOAST = { durationMs: 4000, visible: 3, gapPx: 14 } as const;

/** How long the notice about a picture that failed to load stays. */
export const IMAGE_ERROR_TOAST_MS = 5000;

/** Characters of an error's first line shown before it is sent. */
export const ERROR_PREVIEW_LENGTH = 140;

/** Defaults of the data cache in the browser. */
export const QUERY_DEFAULTS = {
  staleTimeMs: 5 * MINUTE_MS,
  cacheTimeMs: 10 * MINUTE_MS,
  queryRetries: 0,
  mutationRetries: 1,
  refetchOnFocus: false,
} as const;

/** Reads that must not give up: three retries, the wait doubling up to its cap. */
export const PERSISTENT_QUERY = { retries: 3, firstDelayMs: 1000, maxDelayMs: 30_000 } as const;

/** Session refresh, as the auth client keeps it. */
export const SESSION_REFRESH = {
  tickMs: 30_000,
  ticksBeforeExpiry: 3,
  expiryMarginMs: 90_000,
  firstRetryMs: 200,
} as const;

/** Auth client flags. */
export const AUTH_CLIENT = { flowType: "implicit", autoRefreshToken: true, persistSession: true } as const;

/** How long a fetched signing key is trusted. */
export const SIGNING_KEY_CACHE_MS = 10 * MINUTE_MS;

/** How often the signed-in person's profile row is read again. */
export const PROFILE_REREAD_MS = 3_000_000;

/** How often the counts of the Security Monitor are read again. */
export const SECURITY_METRICS_REFRESH_MS = MINUTE_MS;

/** How often the stored sitemap is made again. */
export const SITEMAP_REFRESH_MS = 24 * 60 * MINUTE_MS;

/** Entries kept in the crawler visit log. */
export const CRAWLER_LOG_LENGTH = 100;

/** Random bytes of an anti-forgery token; it is written as hex. */
export const ANTI_FORGERY_BYTES = 16;

/** Realtime socket: time-out, heartbeat, reconnect waits (the last one repeats), pushes kept while offline. */
export const REALTIME = {
  timeoutMs: 10_000,
  heartbeatMs: 25_000,
  reconnectMs: [1000, 2000, 5000, 10_000],
  bufferedPushes: 100,
} as const;

/** Defaults of a storage listing and of an upload's cache time in seconds. */
export const STORAGE_DEFAULTS = {
  list: { limit: 100, offset: 0, sortBy: { column: "name", order: "asc" } },
  cacheControlSeconds: 3600,
} as const;

/** The version of /terms that bookings and accounts are made under; raised with a new file of the text. */
export const TERMS_VERSION = "1";

/** Where and for whom the product is written. */
export const LOCALE = {
  tag: "en-GB",
  openGraph: "en_GB",
  country: "United Kingdom",
  timeZone: "Europe/London",
} as const;

/** Key under which the chosen theme is remembered in the browser. */
export const THEME_KEY = "undercroft-ui-theme";

/** Longest values the product takes, in characters unless said. */
export const LIMITS = {
  email: 254,
  passwordMin: 6,
  passwordMinAtSignUp: 8,
  passwordMax: 128,
  name: 100,
  bio: 500,
  eventTitleMin: 3,
  eventTitle: 100,
  eventDescriptionMin: 10,
  eventDescription: 2000,
  eventCapacity: 100_000,
  tags: 10,
  venueNameMin: 3,
  venueName: 100,
  venueDescriptionMin: 10,
  venueDescription: 1000,
  venueAddressMin: 5,
  venueAddress: 200,
  venueCapacity: 50_000,
  venueRate: 10_000,
  message: 1000,
  accessNotes: 1000,
  sanitisedText: 1000,
  sanitisedHtml: 5000,
  url: 2048,
  factorName: 60,
} as const;

/** Minutes a hold keeps places, and how long before its end we speak of it. */
export const HOLD = { minutes: 10, warnSeconds: [300, 60] } as const;
