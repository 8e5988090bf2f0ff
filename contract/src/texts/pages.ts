// What the forms of the pages offer to choose from. Apart from their schemas, so that a page shows them without loading those.

/** What one may write to us about; `door` and `safety` come from the forms of the safety page. */
export const contactTopics = {
  ticket: "A ticket or a booking",
  organiser: "Putting on a night",
  venue: "A venue",
  safety: "Safety or harassment",
  door: "Refused or treated badly at the door",
  press: "Press",
  privacy: "Privacy",
  bug: "Something is broken",
  correction: "A correction",
  other: "Something else",
} as const;

/** One of them. */
export type ContactTopic = keyof typeof contactTopics;

/** What one may ask of us about one's data. */
export const dataRequestKinds = {
  access: "A copy of my data",
  rectify: "Correct my data",
  erase: "Delete my data",
  object: "Stop using my data for something",
  restrict: "Keep my data but do not use it",
  complaint: "Complain about how my data was used",
} as const;

/** One of them. */
export type DataRequestKind = keyof typeof dataRequestKinds;

/** The parts of the product a report of an error can be about. */
export const reportAreas = {
  events: "Events and exhibitions",
  venues: "Venues and the map",
  booking: "Booking and tickets",
  account: "Account and sign-in",
  search: "Search",
  other: "Somewhere else",
} as const;
