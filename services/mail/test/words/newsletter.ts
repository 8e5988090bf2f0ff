const night = {
  title: "Rock & <b>Roll</b> at O'Brien's",
  path: "/events/rock-and-roll",
  night: "2026-11-28",
  where: "The Old Dyeworks, Leeds",
  says: "Go early.",
};

export default {
  "newsletter-confirm": { code: "ab".repeat(20) },
  "newsletter-known": { code: "ab".repeat(20) },
  "newsletter-issue": {
    code: "ab".repeat(20),
    subject: "Eight doors & <i>one</i> key",
    intro: "A quiet week.\n\nNot for long.",
    pieces: [
      { title: "Eight doors", path: "/journal/eight-doors", says: "A walk.", section: "features" },
      { title: "Paid", path: "/journal/paid", says: "", section: "guides", partner: "The Arch" },
    ],
    picks: [night],
    cities: [{ name: "Leeds", nights: [{ ...night, says: "", path: "/events/other" }] }],
  },
};
