const venue = "Rock & <b>Roll</b> at O'Brien's";

export default {
  "venue-claim-code": { code: "048213", venue },
  "venue-claim-contested": {
    venue,
    state: "asked",
    until: "Monday 30 November, 20:15",
    path: "/venue-claims/5f0f8b3e",
  },
  "venue-claim-decided": {
    venue,
    decision: "changes",
    reason: "We could not find the licence.",
    notes: [{ field: "licence_no", note: "Leeds knows no such licence." }],
    path: "/venue-onboarding/5f0f8b3e",
  },
  "correction-received": {
    venue: "The <b>Penstock</b>",
    field: "capacity",
    present: "450",
    proposed: "420",
    reason: "The certificate by the door says 420 & more.",
    path: "/venue-dashboard/penstock/page",
  },
  "hire-requested": {
    venue,
    night: "Saturday 12 December 2026",
    state: "sent",
    side: "team",
    path: "/hire/5f0f8b3e",
  },
  "hire-answered": {
    venue,
    night: "Saturday 12 December 2026",
    state: "offered",
    side: "asker",
    until: "Friday 4 December, 00:00",
    path: "/hire/5f0f8b3e",
  },
  "hire-due": {
    venue,
    night: "Saturday 12 December 2026",
    state: "last",
    side: "team",
    path: "/hire/5f0f8b3e",
  },
  "access-request-received": {
    about: venue,
    due: "Wednesday 25 November",
    path: "/access-requests/5f0f8b3e",
  },
  "access-request-answered": { about: venue, path: "/access-requests/answer?code=0a1b2c" },
  "access-request-confirm": { about: venue, code: "0a1b2c" },
};
