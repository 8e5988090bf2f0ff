export default {
  "figures-ready": { expires_at: "2026-12-05T22:00:00+00:00", screen: "/organise/figures" },
};
