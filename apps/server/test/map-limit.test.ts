import { createServer, get } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { createMapLimit, isMapQuestion, refuseMapQuestion } from "../src/parts/venues/map-limit.ts";

test("the hundred and twenty-first question of a minute waits, another address and the next minute do not", () => {
  let time = 1000;
  const take = createMapLimit(() => time);
  for (let question = 0; question < 120; question++) expect(take("192.0.2.1")).toBe(0);
  time += 20_000;
  expect(take("192.0.2.1")).toBe(40);
  expect(take("192.0.2.2")).toBe(0);
  time += 40_000;
  expect(take("192.0.2.1")).toBe(0);
});

test("what a map asks is known from what a list asks", () => {
  const map = [
    "/rest/v1/rpc/map_places?p_west=1",
    "/rest/v1/rpc/map_listings",
    "/rest/v1/rpc/map_without_muted",
    "/venues/map?box=1,2,3,4",
    "/venues/map.data?box=1,2,3,4",
    "/events?view=map",
    "/events/music.data?when=tonight&view=map",
  ];
  const other = [
    "/events",
    "/events?view=list",
    "/rest/v1/rpc/list_venues",
    "/venues",
    "/venues/mapped",
    "//",
    "/events?view=mapped",
  ];
  expect(map.filter(isMapQuestion)).toEqual(map);
  expect(other.filter(isMapQuestion)).toEqual([]);
});

/** Status, headers and body of a question that came too often. */
async function askTooOften(path: string, accept: string) {
  const server = createServer((request, response) => {
    refuseMapQuestion(() => 17, request, response, ["X-Frame-Options", "DENY"]);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  try {
    return await new Promise<{ status: number; headers: NodeJS.Dict<string | string[]>; body: string }>(
      (resolve) => {
        get({ port, path, headers: { accept }, agent: false }, async (response) => {
          let body = "";
          for await (const chunk of response) body += chunk;
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body });
        });
      },
    );
  } finally {
    server.close();
  }
}

test.each([
  ["/venues/map", "/venues"],
  ["/events?view=map", "/events"],
])(
  "a person who asks %s too often reads a page with the wait and the way to the list",
  async (path, list) => {
    const { status, headers, body } = await askTooOften(path, "text/html,application/xhtml+xml");
    expect(status).toBe(429);
    expect(headers).toMatchObject({
      "retry-after": "17",
      "x-frame-options": "DENY",
      "cache-control": "no-store",
    });
    expect(headers["content-type"]).toContain("text/html");
    expect(headers["content-security-policy"]).toContain("default-src 'none'");
    expect(body).toContain("<h1>Wait 17 seconds</h1>");
    expect(body).toContain(`href="${list}"`);
  },
);

test.each([
  ["/venues/map.data", "*/*"],
  ["/rest/v1/rpc/map_places", "text/html"],
])("a script that asks %s too often reads JSON", async (path, accept) => {
  const { status, headers, body } = await askTooOften(path, accept);
  expect(status).toBe(429);
  expect(headers["retry-after"]).toBe("17");
  expect(JSON.parse(body)).toMatchObject({ code: "RATE_LIMITED" });
});
