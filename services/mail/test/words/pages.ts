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
  alarms: {
    alarms: [
      {
        cause: "old-mails",
        title: "3 emails could not leave for more than ten minutes",
        remedy: "npm run mail:test -- you@example.org shows what the mail server says.",
        what: "connect ECONNREFUSED <b>127.0.0.1</b>",
        since: "2026-11-29T10:00:00.000Z",
        is_over: false,
      },
      {
        cause: "no-backup",
        title: "No backup was made for more than 26 hours",
        remedy: "Run npm run backup -- FILE by hand.",
        what: null,
        since: "2026-11-28T10:00:00.000Z",
        is_over: true,
      },
    ],
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
