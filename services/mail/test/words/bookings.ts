const comp = {
  name: "Ada <i>Lovelace</i>",
  ticket: "Early & <b>cheap</b>",
  event_title: "Rock & <b>Roll</b> at O'Brien's",
  night_date: "2026-11-28",
  organiser_name: "O'Brien & <b>Sons</b>",
};

export default {
  "comp-sent": { ...comp, path: "/comps/5f0f8b3e-4a7e-4b6e-9f0e-1f2d3c4b5a69?code=abc" },
  "comp-revoked": comp,
  "event-invited": { ...comp, path: "/invitation#0123456789abcdefghjkmnpqrs" },
  "guest-code": { code: "042917" },
  "guest-tickets": { tickets_path: "/tickets#0123456789abcdefghjkmnpqrs" },
  "booking-cancelled": {
    ref: "AB3DE7GH",
    buyer_name: "Róisín",
    event_title: "Rock & <b>Roll</b> at O'Brien's",
    event_slug: "rock",
    night_date: "2026-11-28",
  },
};
