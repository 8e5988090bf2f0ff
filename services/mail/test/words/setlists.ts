export default {
  "setlist-asked": {
    event_title: "Slow <b>Burn</b> & Friends",
    organiser_name: "O'Brien & <b>Sons</b>",
    act: "DJ <i>Ada</i>",
    night_date: "2026-12-05",
    is_reminder: "false",
    path: "/setlists/5f0f8b3e-4a7e-4b6e-9f0e-1f2d3c4b5a69?code=abc",
  },
};
