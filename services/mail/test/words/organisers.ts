export default {
  "team-invited": {
    team: "O'Brien & <b>Sons</b>",
    role: "editor",
    inviter: "Olu",
    path: "/organise/join/5f0f8b3e-4a7e-4b6e-9f0e-1f2d3c4b5a69?code=abc",
  },
};
