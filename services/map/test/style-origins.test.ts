import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readStyleOrigins } from "../src/style-origins.ts";

const answers: Record<string, { status?: number; body: string }> = {};
let server: Server;
let site: string;

beforeAll(async () => {
  server = createServer((request, response) => {
    const { status = 200, body } = answers[request.url ?? ""] ?? { status: 404, body: "" };
    response.writeHead(status, { "content-type": "application/json" }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

/** The origins of a style that is served under a name of its own. */
function originsOf(style: unknown): Promise<string[]> {
  const name = `/style-${Object.keys(answers).length}.json`;
  answers[name] = { body: JSON.stringify(style) };
  return readStyleOrigins(`${site}${name}`);
}

test("a style needs its own origin, and those of its pictures, tiles and data, each once", async () => {
  const found = await originsOf({
    sprite: [{ id: "a", url: "https://sprites.example/a" }, { url: "https://sprites.example/b" }],
    sources: {
      streets: { tiles: ["https://t1.example/{z}/{x}/{y}.pbf", "https://t2.example/{z}/{x}/{y}.pbf"] },
      places: { data: "https://data.example/places.geojson" },
      drawn: { data: { type: "FeatureCollection", features: [] } },
    },
  });
  expect(found).toEqual([
    site,
    "https://sprites.example",
    "https://t1.example",
    "https://t2.example",
    "https://data.example",
  ]);
});

test("a source that is described elsewhere is read there", async () => {
  answers["/tiles.json"] = { body: JSON.stringify({ tiles: ["https://far.example/{z}/{x}/{y}"] }) };
  const found = await originsOf({
    sprite: "https://sprites.example/one",
    sources: { streets: { url: `${site}/tiles.json` } },
  });
  expect(found).toEqual([site, "https://sprites.example", "https://far.example"]);
});

test("what is no web address is passed over, also a host that is a placeholder", async () => {
  expect(
    await originsOf({
      sprite: 7,
      sources: {
        a: { url: "mapbox://x", tiles: "https://no-list.example" },
        b: { tiles: ["https://{s}.example/1", "/own"] },
      },
    }),
  ).toEqual([site]);
});

test("a style without anything needs its own origin alone", async () => {
  expect(await originsOf({})).toEqual([site]);
});

test("a style or a source that does not answer, or is no JSON, is told with where", async () => {
  await expect(readStyleOrigins(`${site}/gone.json`)).rejects.toThrow(`${site} answered 404`);
  await expect(originsOf({ sources: { a: { url: `${site}/gone.json` } } })).rejects.toThrow(
    `${site} answered 404`,
  );
  answers["/words.json"] = { body: "streets" };
  await expect(readStyleOrigins(`${site}/words.json`)).rejects.toThrow(SyntaxError);
});

test("a style of more than two megabytes is given up", async () => {
  answers["/large.json"] = { body: `"${"x".repeat(2 * 1024 * 1024)}"` };
  await expect(readStyleOrigins(`${site}/large.json`)).rejects.toThrow("sent more than 2097152 bytes");
});
