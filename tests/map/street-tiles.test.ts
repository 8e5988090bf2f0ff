// The operator's streets over HTTP: a file in ranges, and the origins that a style needs.
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import os from "node:os";
import path from "node:path";
import { createMap, openTileArchive, readStyleOrigins } from "@undercroft/map";
import { PMTiles, type Source } from "pmtiles";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { leedsTile, writeTileArchive } from "../fakes/tile-archive.ts";

let folder: string;
let file: string;
let size: number;

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "streets-"));
  file = path.join(folder, "leeds.pmtiles");
  size = await writeTileArchive(file);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function withMap(
  run: (ask: (range?: string, more?: Record<string, string>) => Promise<Response>) => Promise<void>,
) {
  const archive = await openTileArchive(file);
  const app = createMap({ archive });
  try {
    await run(async (range, more = {}) =>
      app.request("/base.pmtiles", { headers: { ...(range ? { range } : {}), ...more } }),
    );
  } finally {
    await archive.close();
  }
}

describe("a file of streets", () => {
  it("is read by the PMTiles library, tile by tile", () =>
    withMap(async (ask) => {
      const source: Source = {
        getKey: () => "map",
        getBytes: async (offset, length, _signal, etag) => {
          const answer = await ask(
            `bytes=${offset}-${offset + length - 1}`,
            etag ? { "if-match": etag } : {},
          );
          expect(answer.status).toBe(206);
          return { data: await answer.arrayBuffer(), etag: answer.headers.get("etag") ?? undefined };
        },
      };
      const archive = new PMTiles(source);
      const header = await archive.getHeader();
      expect([header.minZoom, header.maxZoom, header.numTileEntries]).toEqual([6, 12, 4]);
      expect(await archive.getMetadata()).toMatchObject({
        vector_layers: [{ id: "roads" }, { id: "water" }],
      });
      const { x, y } = leedsTile(12);
      const tile = await archive.getZxy(12, x, y);
      expect(Buffer.from(tile?.data ?? new ArrayBuffer()).includes("The Headrow")).toBe(true);
      expect(await archive.getZxy(12, 0, 0)).toBeUndefined();
    }));

  it("is never sent whole, in several ranges, beyond its end or in more than four megabytes", () =>
    withMap(async (ask) => {
      for (const range of [
        undefined,
        "bytes=0-",
        "bytes=-5",
        "bytes=0-1,4-5",
        "bytes=5-4",
        `bytes=${size}-${size + 9}`,
        "lines=1-2",
        "bytes=a-b",
        "bytes=99999999999999999-9",
      ])
        expect((await ask(range)).status, range).toBe(416);
      const last = await ask(`bytes=${size - 2}-${size + 500}`);
      expect([last.status, last.headers.get("content-range")]).toEqual([
        206,
        `bytes ${size - 2}-${size - 1}/${size}`,
      ]);
      expect((await last.arrayBuffer()).byteLength).toBe(2);
    }));

  it("that has changed since its directory was read is refused, so that no tile is cut from the wrong place", () =>
    withMap(async (ask) => {
      const { etag } = Object.fromEntries((await ask("bytes=0-9")).headers);
      expect((await ask("bytes=0-9", { "if-match": String(etag) })).status).toBe(206);
      expect((await ask("bytes=0-9", { "if-match": '"another"' })).status).toBe(412);
    }));

  it("that is none, or holds pictures, stops the start with a sentence", async () => {
    const other = path.join(folder, "other");
    await expect(openTileArchive(path.join(folder, "nowhere"))).rejects.toThrow("cannot be read");
    await writeFile(other, "PMTiles");
    await expect(openTileArchive(other)).rejects.toThrow("is not a PMTiles archive of version 3");
    const header = Buffer.alloc(127);
    header.write("PMTiles\x03", "latin1");
    header[99] = 2;
    await writeFile(other, header);
    await expect(openTileArchive(other)).rejects.toThrow("holds no vector tiles");
  });
});

describe("what lies beneath a map", () => {
  it("is said to the browser, and is nothing where the operator has nothing", async () => {
    const read = async (base: Parameters<typeof createMap>[0]) =>
      (await createMap(base).request("/base.json")).json();
    expect(await read(null)).toEqual({});
    expect(await read({ style: "https://streets.example/style.json" })).toEqual({
      style: "https://streets.example/style.json",
    });
    expect((await createMap(null).request("/base.pmtiles")).status).toBe(404);
  });

  it("may be a style, whose tiles, pictures and descriptions lie at other origins", async () => {
    const server = createServer((request, response) => {
      const { port } = server.address() as AddressInfo;
      const own = `http://127.0.0.1:${port}`;
      if (request.url === "/broken") return response.writeHead(500).end();
      response.end(
        JSON.stringify(
          request.url === "/tiles.json"
            ? {
                tiles: ["https://a.tiles.example/{z}/{x}/{y}.pbf", "https://b.tiles.example/{z}/{x}/{y}.pbf"],
              }
            : {
                sprite: "https://pictures.example/sprite",
                glyphs: "https://letters.example/{fontstack}/{range}.pbf",
                sources: {
                  streets: { type: "vector", url: `${own}/tiles.json` },
                  hills: {
                    type: "raster",
                    tiles: ["https://hills.example/{z}/{x}/{y}.png", "javascript:alert(1)"],
                  },
                },
              },
        ),
      );
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const own = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    try {
      expect((await readStyleOrigins(`${own}/style.json`)).sort()).toEqual(
        [
          own,
          "https://a.tiles.example",
          "https://b.tiles.example",
          "https://hills.example",
          "https://pictures.example",
        ].sort(),
      );
      await expect(readStyleOrigins(`${own}/broken`)).rejects.toThrow("answered 500");
    } finally {
      server.close();
    }
  });
});
