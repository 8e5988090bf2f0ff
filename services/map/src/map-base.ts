// What lies beneath our places: `base.json` says it, `base.pmtiles` has the operator's streets in ranges.
import type { Context } from "hono";
import type { TileArchive } from "./tile-archive.ts";

/** The streets an operator has: a file of their own, somebody's style, or none, where our drawn coasts are all. */
export type MapBase = { archive: TileArchive } | { style: string } | null;

/** What the routes are asked with. */
export type MapParts = { base: MapBase };

/** A map asks for a directory or a tile, which are far smaller. Nobody takes the country away in one go. */
const mostBytes = 4 * 1024 * 1024;
const archivePath = "/map/base.pmtiles";

/** `GET /base.json`: what there is. */
export const describeBase = (context: Context, { base }: MapParts): Response =>
  context.json(describe(base), 200, { "cache-control": "public, max-age=300" });

/** Lets in where there is a file of the operator's own. */
export const atArchive = (context: Context, { base }: MapParts): TileArchive | Response =>
  base && "archive" in base ? base.archive : refuse(context, 404, "There are no streets here.");

function describe(base: MapBase): { tiles?: string; style?: string } {
  if (base === null) return {};
  return "archive" in base ? { tiles: archivePath } : { style: base.style };
}

/** `GET /base.pmtiles`: one range of bytes, https://www.rfc-editor.org/rfc/rfc9110#section-14 */
export async function sendRange(context: Context, _: MapParts, archive: TileArchive): Promise<Response> {
  const asked = /^bytes=(\d{1,15})-(\d{1,15})$/.exec(context.req.header("range") ?? "");
  const [start, last] = [Number(asked?.[1]), Math.min(Number(asked?.[2]), archive.size - 1)];
  if (!asked || start > last)
    return refuse(context, 416, "Ask for one range of bytes within the file.", {
      "content-range": `bytes */${archive.size}`,
    });
  const length = last - start + 1;
  if (length > mostBytes) return refuse(context, 416, `Ask for at most ${mostBytes} bytes at once.`);
  const match = context.req.header("if-match");
  if (match && match !== "*" && match !== archive.etag)
    return refuse(context, 412, "The file has changed. Read it from its beginning.");
  const headers = {
    "content-type": "application/octet-stream",
    "content-range": `bytes ${start}-${last}/${archive.size}`,
    "cache-control": "public, max-age=86400",
    "accept-ranges": "bytes",
    etag: archive.etag,
  };
  return context.body(await archive.read(start, length), 206, headers);
}

function refuse(
  context: Context,
  status: 404 | 412 | 416,
  message: string,
  headers: Record<string, string> = {},
): Response {
  return context.json({ code: "MAP_REFUSED", message, details: null, hint: null }, status, {
    "cache-control": "no-store",
    ...headers,
  });
}
