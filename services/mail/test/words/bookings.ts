export default {
  "booking-cancelled": {
    ref: "AB3DE7GH",
    buyer_name: "Róisín",
    event_title: "Rock & <b>Roll</b> at O'Brien's",
    event_slug: "rock",
    night_date: "2026-11-28",
  },
};
