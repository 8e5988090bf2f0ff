import { expect, test } from "vitest";
import { wakeAfterPaint as wakeBytes } from "./wake-after-paint.ts";

const wakeAfterPaint = (html: string, mark: string, data = "[]") =>
  wakeBytes(Buffer.from(html), mark, Buffer.from(data)).toString();

const page = `<html><head><script nonce="abc">ours</script><link rel="modulepreload" href="/assets/a.js"/></head><body><script nonce="abc">window.__reactRouterContext.streamController = controller;</script><script nonce="abc" type="module" async="">import "/assets/manifest-1.js";
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

test("what the loaders read is data that cannot end its element, and is given to the router when the page wakes", () => {
  const html = wakeAfterPaint(page, "abc", '[{"_1":2},"title","</script><script>theirs()"]\n');
  const [, data = ""] =
    /<script type="application\/json" id="loader-data">([\s\S]*?)<\/script>/.exec(html) ?? [];
  expect(data).not.toContain("<");
  expect(JSON.parse(data)).toEqual([{ _1: 2 }, "title", "</script><script>theirs()"]);
  const [, wake = ""] = html.split('</script><script nonce="abc">(function(){\nvar awake');
  expect(wake).toContain('enqueue(document.getElementById("loader-data").textContent)');
  expect(wake.indexOf("enqueue(")).toBeLessThan(wake.indexOf("Promise.all("));
});

test("a page without scripts is left unchanged, and an unknown bootstrap script is an error", () => {
  expect(wakeAfterPaint("<html></html>", "abc")).toBe("<html></html>");
  expect(() => wakeAfterPaint(page.replace('<script nonce="abc">ours</script>', ""), "abc")).toThrow(
    "The head",
  );
  for (const other of [
    '<script nonce="abc" type="module" async="">import defaultStart from "x";</script>',
    page.replace("streamController", "theStream"),
  ])
    expect(() => wakeAfterPaint(other, "abc")).toThrow("another way");
});
