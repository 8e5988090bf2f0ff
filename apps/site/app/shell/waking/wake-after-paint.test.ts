import { expect, test } from "vitest";
import { wakeAfterPaint } from "./wake-after-paint.ts";

const page = `<html><head><script nonce="abc">ours</script><link rel="modulepreload" href="/assets/a.js"/></head><body><script nonce="abc" type="module" async="">import "/assets/manifest-1.js";
import * as route0 from "/assets/root-1.js";
import * as route1_clientLoader from "/assets/list-loader-1.js";
import * as route1_main from "/assets/list-1.js";
const route1 = {...route1_clientLoader,...route1_main};
  
  window.__reactRouterRouteModules = {"root":route0,"routes/list":route1};

import("/assets/entry-1.js");</script></body></html>`;

test("no script of a page is requested before its first paint", () => {
  const html = wakeAfterPaint(page, "abc");
  expect(html).not.toContain('modulepreload" href');
  expect(html).not.toContain('type="module"');
});

test("after the first paint every script is requested and the routes get their modules by name", () => {
  const html = wakeAfterPaint(page, "abc");
  for (const file of ["a", "manifest-1", "root-1", "list-loader-1", "list-1", "entry-1"])
    expect(html).toContain(`"/assets/${file}.js"`);
  expect(html).toContain("then(function([,route0,route1_clientLoader,route1_main]){");
  expect(html).toContain('window.__reactRouterRouteModules = {"root":route0,"routes/list":route1};');
  expect(html).toContain("requestAnimationFrame");
});

test("what is pressed before the end of the document is heard by a script that stands before everything that is painted", () => {
  const [head = "", body = ""] = wakeAfterPaint(page, "abc").split("</head>");
  expect(head).toContain('<script nonce="abc">(function(){');
  expect(head).toContain("window.undercroftTaps=");
  expect(head).toContain("ours</script>");
  expect(body).toContain("undercroftTaps.goOn()");
  expect(body).not.toContain("window.undercroftTaps=");
});

test("a page without scripts is left unchanged, and an unknown bootstrap script is an error", () => {
  expect(wakeAfterPaint("<html></html>", "abc")).toBe("<html></html>");
  expect(() => wakeAfterPaint(page.replace('<script nonce="abc">ours</script>', ""), "abc")).toThrow(
    "The head",
  );
  expect(() =>
    wakeAfterPaint(
      '<script nonce="abc" type="module" async="">import defaultStart from "x";</script>',
      "abc",
    ),
  ).toThrow("another way");
});
