const list = {
  event_title: "Rock & <b>Roll</b> at O'Brien's",
  event_slug: "rock",
  night_date: "2026-11-28",
  ref: "AB3DE7",
  tickets: "4 tickets (Early & <b>cheap</b>)",
  leave_path: "/waitlist/leave?entry=5f0f8b3e-4a7e-4b6e-9f0e-1f2d3c4b5a69&code=1.abc",
};

export default {
  "waitlist-joined": { ...list, list: "sold_out", draw: "order" },
  "waitlist-offer": {
    ...list,
    offered: "4 × Early & <b>cheap</b>",
    total: "£52.40",
    today: "2026-11-20",
    ends_at: "2026-11-20T18:30:00Z",
    path: "/bookings?tab=waitlists",
  },
  "waitlist-lapsed": { ...list, standing: "last" },
};
