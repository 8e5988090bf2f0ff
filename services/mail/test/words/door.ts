export default {
  "entry-refused": {
    event_title: "Rock & <b>Roll</b> at O'Brien's",
    event_slug: "rock",
    night_date: "2026-11-28",
    organiser_name: "Night <b>Shift</b>",
    ref: "ABCD2345",
    why: "id",
  },
};
