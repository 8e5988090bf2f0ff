// Browsers get a React without the parts that apps/site/idle-parts.ts leaves out: nothing of the site may ask for them.
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { root } from "../planted-house.ts";

const app = path.join(root, "apps/site/app");
const asksForIdle =
  /\b(unstable_)?(Activity|SuspenseList|ViewTransition)\b|\buseActionState\b|<Fragment\b[^>]*\bref=|\b(preload|preloadModule|preinit|preinitModule|preconnect|prefetchDNS)\b[^;]*from "react-dom"|<[a-z]+-[a-z-]+[\s>]/;

test("the site uses nothing of React that is left out of its bundle", () => {
  const sources = readdirSync(app, { recursive: true, encoding: "utf8" }).filter((name) =>
    name.endsWith(".tsx"),
  );
  expect(sources.length).toBeGreaterThan(100);
  const found = sources.filter((name) => asksForIdle.test(readFileSync(path.join(app, name), "utf8")));
  expect(found).toEqual([]);
});

test("a component or hook that is left out is noticed", () => {
  for (const planted of [
    '<Activity mode="hidden">',
    "const [state, act] = useActionState(save, null);",
    "<unstable_ViewTransition>",
    "<Fragment ref={all}>",
    'import { preload } from "react-dom";',
    "<own-element name={name} />",
  ])
    expect(asksForIdle.test(planted), planted).toBe(true);
});
