const report = { reference: "abcdefghijkmnpqrstuv", title: "Rock & <b>Roll</b> at O'Brien's" };
const decision = {
  ...report,
  rule: "misleading",
  facts: "The price on the page was not the price at the door.",
  until: "2026-12-05T22:00:00+00:00",
  appeal: "/appeals/5f0f8b3e-4a7e-4b6e-9f0e-1f2d3c4b5a69?code=abc",
};

export default {
  "report-received": report,
  "report-decided": report,
  "moderation-decision": { ...decision, action: "suspend" },
  "appeal-received": { action_id: "5f0f8b3e-4a7e-4b6e-9f0e-1f2d3c4b5a69" },
  "appeal-decided": { title: report.title, decision: "overturned", note: "The price was right." },
  "account-inactive": { since: "2023-12-05T22:00:00+00:00" },
  "enquiry-answered": { reference: "UC-ABC123", answer: "Thank you. The door opens at ten." },
  "tickets-kept": {
    bookings: [
      { ref: "AB3DE7GH", event_title: report.title, night_date: "2026-12-05", tickets: [{}, {}] },
      { ref: "JK2MN4PQ", event_title: "Quiet Sunday", night_date: "2026-12-06", tickets: [{}] },
    ],
  },
  "event-decided": {
    title: report.title,
    decision: "changes",
    note: "Say what it costs.",
    path: "/events/rock",
  },
};
