export default {
  "search-alert": {
    things: [
      {
        title: "O'Brien & <b>friends</b>",
        detail: "Sat 5 Dec · Penstock · London",
        path: "/events/obrien-and-friends",
      },
      { title: "Union Select", detail: "", path: "/artists/union-select" },
    ],
    token: "abcdefghijkmnpqrstuvwxyz23456789",
  },
};
