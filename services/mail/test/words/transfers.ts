const night = {
  giver: "Róisín <b>O'Brien</b>",
  event_title: "Rock & <b>Roll</b> at O'Brien's",
  event_slug: "rock",
  night_date: "2026-11-28",
  tickets: "2",
  expires_at: "2026-11-26T20:00:00Z",
};

export default {
  "transfer-received": { ...night, path: "/transfers/5f0f8b3e-4a7e-4b6e-9f0e-1f2d3c4b5a69?code=abc" },
  "pass-received": {
    ...night,
    holder_name: "Síle",
    ref: "ABCDEFGH",
    nights: [
      { title: "First", night_date: "2026-11-28" },
      { title: "Second", night_date: "2026-12-05" },
    ],
  },
  "transfer-accepted": night,
  "transfer-ended": { ...night, state: "declined", is_giver: "true" },
  "refund-to-payer": { event_title: night.event_title, night_date: night.night_date },
};
