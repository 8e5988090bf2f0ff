import { expect, test } from "vitest";
import { readFormToken } from "../src/read-form-token.ts";

const token = "0123456789abcdef0123456789abcdef";
const site = "https://undercroft.example/";
const read = (headers: Record<string, string>) =>
  readFormToken(new Request("https://undercroft.example/x", { headers }), site);

test("a form of our own pages gives its token, by its origin or by what the browser says of the site", () => {
  expect(read({ "x-csrf-token": token, origin: "https://undercroft.example" })).toBe(token);
  expect(read({ "x-csrf-token": token, "sec-fetch-site": "same-origin" })).toBe(token);
});

test.each([
  ["from another origin", { "x-csrf-token": token, origin: "https://evil.example" }],
  ["from the site below another scheme", { "x-csrf-token": token, origin: "http://undercroft.example" }],
  [
    "from a name that begins like ours",
    { "x-csrf-token": token, origin: "https://undercroft.example.evil.example" },
  ],
  ["from a page without an origin", { "x-csrf-token": token, origin: "null" }],
  [
    "from another origin, though the browser says the same",
    { "x-csrf-token": token, origin: "https://evil.example", "sec-fetch-site": "same-origin" },
  ],
  ["from a neighbour of the same site", { "x-csrf-token": token, "sec-fetch-site": "same-site" }],
  ["from nowhere that is said", { "x-csrf-token": token }],
  ["without a token", { origin: "https://undercroft.example" }],
  [
    "with a token that is too short",
    { "x-csrf-token": token.slice(1), origin: "https://undercroft.example" },
  ],
  [
    "with a token of other letters",
    { "x-csrf-token": token.toUpperCase(), origin: "https://undercroft.example" },
  ],
])("a form %s is refused", (_what, headers) => {
  expect(() => read(headers)).toThrow("This form can only be sent from our own pages.");
});
