export default {
  "team-changed": {
    team: "O'Brien & <b>Sons</b>",
    change: "role",
    role: "editor",
    member: "Ada <i>Lovelace</i>",
    by: "Olu",
    is_you: "false",
    path: "/organise/obrien-sons/team",
  },
  "team-invited": {
    team: "O'Brien & <b>Sons</b>",
    role: "editor",
    inviter: "Olu",
    path: "/organise/join/5f0f8b3e-4a7e-4b6e-9f0e-1f2d3c4b5a69?code=abc",
  },
};
