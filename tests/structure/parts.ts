// The parts of the product: every one has its folders, its wall and its place in the registers. This list is the only one.

/** The parts, as `docs/architecture.md` describes them. */
export const parts = [
  "admin",
  "analytics",
  "artists",
  "bookings",
  "careers",
  "door",
  "events",
  "journal",
  "media",
  "messages",
  "newsletter",
  "notifications",
  "organisers",
  "pages",
  "payments",
  "profiles",
  "resale",
  "search",
  "social",
  "transfers",
  "venues",
  "waitlist",
] as const;
