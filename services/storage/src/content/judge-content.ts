// Looks at what was uploaded, whatever it is called: only the specification's six types pass, and pictures are made again.
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, open, rm } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { fileTypeFromFile } from "file-type";
import type { BucketLimits } from "../database/buckets.ts";
import { errors } from "../errors.ts";
import { requireAllowedType } from "../request/mime-types.ts";
import type { Storage } from "../storage.ts";
import type { IncomingFile } from "../uploads/incoming-file.ts";
import { createMeasure, type Measured } from "../uploads/measure.ts";
import { putMeasured } from "../uploads/put-measured.ts";
import type { ContentFacts } from "./content-facts.ts";
import { remakeImage } from "./remake-image.ts";

const images = new Set(["image/jpeg", "image/png", "image/webp", "image/gif"]);

type Upload = { file: IncomingFile; most: number; version: string; limits: BucketLimits };

/**
 * Receives a file, judges it by its bytes and puts what may be kept into the backend.
 * @throws StorageError EntityTooLarge, InvalidMimeType, or SlowDown where too many pictures wait
 */
export async function judgeContent(
  storage: Storage,
  { file, most, version, limits }: Upload,
): Promise<{ measured: Measured; facts: ContentFacts }> {
  const scratch = path.join(storage.settings.scratchDir, version);
  await mkdir(storage.settings.scratchDir, { recursive: true, mode: 0o700 });
  try {
    await pipeline(
      file.body,
      createMeasure(most).stream,
      createWriteStream(scratch, { mode: 0o600, flags: "wx" }),
    );
    const type = await readType(scratch);
    requireAllowedType(type, limits.types);
    if (!images.has(type) || !limits.reencodesImages) {
      const measured = await putMeasured(storage, version, createReadStream(scratch), type, most);
      return { measured, facts: { mimetype: type } };
    }
    const image = await storage.images.run(() => remakeImage(scratch));
    const measured = await putMeasured(
      storage,
      version,
      Readable.from([image.bytes]),
      type,
      Number.MAX_SAFE_INTEGER,
    );
    return { measured, facts: { mimetype: type, ...image.facts } };
  } finally {
    await rm(scratch, { force: true });
  }
}

/** The type of a file by its bytes: one of the six. @throws StorageError InvalidMimeType */
async function readType(file: string): Promise<string> {
  const found = await fileTypeFromFile(file).catch(() => undefined);
  if (found) {
    if (images.has(found.mime) || found.mime === "application/pdf") return found.mime;
    // an animated PNG is a PNG
    if (found.mime === "image/apng") return "image/png";
    throw errors.content();
  }
  if (await isPlainText(file)) return "text/plain; charset=utf-8";
  throw errors.content();
}

/** UTF-8 without NUL. */
async function isPlainText(file: string): Promise<boolean> {
  const handle = await open(file, "r");
  try {
    const bytes = await handle.readFile();
    if (bytes.includes(0)) return false;
    new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  } finally {
    await handle.close();
  }
}
