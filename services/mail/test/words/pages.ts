export default {
  "contact-received": {
    name: "Róisín <b>O'Brien</b>",
    reference: "ABCD2345",
    message: "Where is the cloakroom? <script>alert(1)</script>",
    due_at: "2026-11-27T10:00:00+00:00",
  },
  "data-request-received": {
    name: "Olu",
    reference: "ABCD2345",
    kind: "complaint",
    due_at: "2026-12-22T10:00:00+00:00",
  },
  "mails-failed": {
    message: "Can't send mail - all recipients were rejected: 550 No such user",
    url: "/admin/mails",
    count: "3",
    fingerprint: "mails-failed",
  },
  "error-signal": {
    message: "TypeError: x is not a function",
    url: "http://localhost/events",
    count: "3",
    fingerprint: "0123456789abcdef0123456789abcdef",
  },
};
