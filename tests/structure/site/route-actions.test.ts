// Browsers get a router that cannot call an action (apps/site/vite.config.ts): what people send goes to the API.
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { root } from "../planted-house.ts";

const app = path.join(root, "apps/site/app");
const callsAction =
  /export (async )?(function|const) (clientA|a)ction\b|\buseSubmit\b|fetcher\.(submit|Form)\b|<Form\b[^>]*method=(?!"get")/;

test("no route has an action, and nothing asks the router to call one", () => {
  const sources = readdirSync(app, { recursive: true, encoding: "utf8" }).filter((name) =>
    /\.tsx?$/.test(name),
  );
  expect(sources.length).toBeGreaterThan(100);
  const found = sources.filter((name) => callsAction.test(readFileSync(path.join(app, name), "utf8")));
  expect(found).toEqual([]);
});

test("an action and what calls one are noticed", () => {
  for (const planted of [
    "export async function action() {}",
    "export const clientAction = save;",
    "const submit = useSubmit();",
    'fetcher.submit(data, { method: "post" });',
    '<Form method="post">',
  ])
    expect(callsAction.test(planted), planted).toBe(true);
});
