const told = {
  id: "5f0f8b3e-4a7e-4b6e-9f0e-1f2d3c4b5a69",
  kind: "night_announced",
  tab: "social",
  is_optional: true,
  count: 2,
  payload: {},
  subject: { title: "Rock & <b>Roll</b>", slug: "rock-and-roll" },
  actors: [],
};
export default {
  notifications: {
    items: [
      told,
      {
        ...told,
        kind: "follower_new",
        subject: {},
        actors: [{ name: "O'Brien", handle: "obrien", avatar_path: null }],
      },
    ],
    more: "3",
    message_id: "5f0f8b3e.1",
    leave_token: "1.abc.night_announced.seal",
  },
  "night-today": {
    title: "Rock & <b>Roll</b>",
    slug: "rock-and-roll",
    night_date: "2026-11-28",
    doors_at: "2026-11-28T22:00:00+00:00",
    starts_at: "2026-11-29T00:30:00+00:00",
    venue_name: "The Old Dyeworks",
    venue_address: "Canal Road, Leeds LS1 4AB",
    station: "Leeds, ten minutes on foot",
    step_free_route: "By the yard.",
    last_transport: "Night bus N1 until 04:00.",
    access: { lift: { value: "no" }, step_free_entrance: { value: "yes" }, seating: { value: "partly" } },
    safety: { ask_for_angela: true, harassment_contact: "door@dyeworks.example" },
    tickets: [{ name: "Early" }, { name: "Early" }],
    leave_token: "1.abc.night_today.seal",
  },
};
