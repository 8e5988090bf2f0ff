import { createResponseCache } from "@undercroft/http";
import { sharedMark } from "@undercroft/rest";
import { expect, test } from "vitest";
import { createPublicCache } from "../src/http/public-cache.ts";

const address = "http://site.internal/rest/v1/areas?select=name";
const anybody = { headers: { apikey: "publishable", authorization: "Bearer publishable" } };

const shared = (body: unknown, headers: Record<string, string> = {}) =>
  Response.json(body, { headers: { [sharedMark]: "yes", ...headers } });

/** A loader's fetch on a service that counts what reaches it. */
function start(answer: () => Response = () => shared([{ name: "Leeds" }])) {
  const cache = createResponseCache({ maxBytes: 1_000_000, maxAge: 60_000 });
  const asked: string[] = [];
  const ruleOf = (path: string) => (path.startsWith("/rest/v1/") ? "marked" : "unless private");
  const kept = createPublicCache({ cache, publishableKey: "publishable", ruleOf });
  const load = kept.through(async (request) => {
    asked.push(request.url);
    return answer();
  });
  return { load, asked, cache };
}

test("public data that one page has read is reused by the next, until something public changes", async () => {
  const { load, asked, cache } = start();
  const bodies = [await load(address, anybody), await load(address, anybody)];
  expect(await Promise.all(bodies.map((body) => body.json()))).toEqual([
    [{ name: "Leeds" }],
    [{ name: "Leeds" }],
  ]);
  expect(asked).toHaveLength(1);
  cache.drop();
  await load(address, anybody);
  expect(asked).toHaveLength(2);
});

test("public data that changed while it was read is not cached", async () => {
  const { load, asked, cache } = start(() => {
    cache.drop();
    return shared([]);
  });
  await load(address, anybody);
  await load(address, anybody);
  expect(asked).toHaveLength(2);
});

test.each<[string, string, RequestInit, () => Response]>([
  ["of a person", address, { headers: { authorization: "Bearer hers" } }, () => shared([])],
  ["to a write", address, { ...anybody, method: "POST", body: "{}" }, () => shared([])],
  ["that is a refusal", address, anybody, () => Response.json({}, { status: 400 })],
  [
    "that says it is private",
    "http://site.internal/events",
    anybody,
    () => Response.json([], { headers: { "cache-control": "private" } }),
  ],
  ["that sets a cookie", address, anybody, () => shared([], { "set-cookie": "a=b" })],
  ["that the data API does not vouch for", address, anybody, () => Response.json([])],
])("public data is not cached when its answer is %s", async (_what, url, init, answer) => {
  const { load, asked } = start(answer);
  await load(url, init);
  await load(url, init);
  expect(asked).toHaveLength(2);
});
