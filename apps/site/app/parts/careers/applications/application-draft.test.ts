import { expect, test } from "vitest";
import { EMPTY_APPLICATION, linksOf } from "./application-draft.ts";

const links = (typed: string) => linksOf({ ...EMPTY_APPLICATION, links: typed });

test.each([
  ["", []],
  [" \n\t ", []],
  ["soundcloud.com/ada", ["https://soundcloud.com/ada"]],
  ["https://ada.example\nhttp://bo.example", ["https://ada.example", "http://bo.example"]],
  ["HTTPS://ADA.example", ["HTTPS://ADA.example"]],
  ["  a.example   b.example\r\nc.example ", ["https://a.example", "https://b.example", "https://c.example"]],
  // what is no address of the web leads nowhere by itself
  ["javascript:alert(1)", ["https://javascript:alert(1)"]],
  ["data:text/html,x", ["https://data:text/html,x"]],
])("links typed as %j are %j", (typed, list) => {
  expect(links(typed)).toEqual(list);
});

test("no link of a draft runs a script, however it is typed", () => {
  for (const typed of [
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    "\u0001javascript:alert(1)",
    "vbscript:x",
  ])
    for (const link of links(typed)) expect(link).toMatch(/^https?:\/\//i);
});
