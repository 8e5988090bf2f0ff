import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { renderPreview } from "./preview.server.ts";

/** Each is some tens of kilobytes. */
const keptPictures = 5000;

/** Pictures being made; more than a few at once would hold the processor. */
let working = 0;
const atOnce = 2;

/**
 * A link preview as an answer; the picture is made once and kept in a file named after what it shows.
 * @param folder where pictures are kept
 * @param version what the caller's address says it shows: with one it may be kept for ever
 * @param draw gives the SVG, or null when there is nothing to show
 */
export async function previewResponse(
  folder: string,
  version: string,
  draw: () => Promise<string | null>,
  fit: "poster" | "cover" = "poster",
): Promise<Response> {
  const svg = await draw();
  if (svg === null) return new Response("Nothing to show", { status: 404 });
  const file = path.join(folder, `${createHash("sha256").update(`${fit}\0${svg}`).digest("hex")}.jpg`);
  const picture = (await readFile(file).catch(() => null)) ?? (await drawAndKeep(file, svg, fit));
  if (!picture) return new Response("Busy drawing", { status: 503, headers: { "Retry-After": "2" } });
  return new Response(new Uint8Array(picture), {
    headers: {
      "Content-Type": "image/jpeg",
      "Cache-Control": version ? "public, max-age=31536000, immutable" : "public, max-age=300",
    },
  });
}

/** Null when too many are being made. A picture that cannot be kept (the disk is full) is made again the next time. */
async function drawAndKeep(file: string, svg: string, fit: "poster" | "cover"): Promise<Buffer | null> {
  if (working >= atOnce) return null;
  working += 1;
  try {
    const picture = await renderPreview(svg, fit);
    await keep(file, picture).catch(() => {});
    return picture;
  } finally {
    working -= 1;
  }
}

async function keep(file: string, picture: Buffer): Promise<void> {
  const folder = path.dirname(file);
  await mkdir(folder, { recursive: true });
  const half = `${file}.${process.pid}`;
  await writeFile(half, picture);
  await rename(half, file); // a reader in the meantime gets the whole or nothing
  const names = await readdir(folder);
  if (names.length > keptPictures) await removeOldest(folder, names);
}

async function removeOldest(folder: string, names: string[]): Promise<void> {
  const aged = await Promise.all(
    names.map(async (name) => ({ name, at: (await stat(path.join(folder, name))).mtimeMs })),
  );
  const oldest = aged.toSorted((a, b) => a.at - b.at).slice(0, keptPictures / 10);
  await Promise.all(oldest.map(({ name }) => rm(path.join(folder, name), { force: true })));
}
