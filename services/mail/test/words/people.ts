export default {
  "export-ready": { expires_at: "2026-12-05T22:00:00+00:00" },
  "erasure-scheduled": { due_at: "2026-12-05T22:00:00+00:00" },
  "erasure-put-off": {
    due_at: "2026-12-05T22:00:00+00:00",
    obstacles: "Upcoming ticket: Rock & Roll on 2026-12-12.",
  },
};
