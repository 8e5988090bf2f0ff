const enquiry = {
  reference: "UC-7F3K9Q",
  name: "Siân",
  message: "When do the doors open?",
  topic: "other",
  kind: "access",
  due_at: "2026-12-05T22:00:00+00:00",
};

export default {
  "contact-received": enquiry,
  "data-request-received": enquiry,
  "error-signal": {
    count: "3",
    fingerprint: "abc123",
    message: "x is not a function",
    url: "https://undercroft.test/events",
  },
};
