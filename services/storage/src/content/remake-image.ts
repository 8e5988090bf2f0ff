// A picture decoded and encoded again: what is left is pixels. Orientation is applied, metadata and hidden content are gone.
import type { Metadata, Sharp } from "sharp";
import { rgbaToThumbHash } from "thumbhash";
import { errors, StorageError } from "../errors.ts";
import { loadSharp } from "../load-sharp.ts";
import { countFlashes } from "./count-flashes.ts";

/** Pixels over all frames. */
const mostPixels = 40_000_000;
/** Pixels of the longest edge that is kept. */
const longestEdge = 4096;
/** Seconds one picture may take. */
const patience = 30;

/** A picture that may be kept. */
export type RemadeImage = {
  bytes: Buffer;
  facts: { width: number; height: number; thumbhash: string; flashes?: true };
};

/**
 * @param file a JPEG, PNG, WebP or GIF
 * @throws StorageError where it is broken, or too large to be opened
 */
export async function remakeImage(file: string): Promise<RemadeImage> {
  try {
    const sharp = await loadSharp();
    const seen = await sharp(file, { limitInputPixels: false }).metadata();
    requireSize(seen);
    const isAnimated = (seen.pages ?? 1) > 1;
    const source = sharp(file, {
      animated: isAnimated,
      limitInputPixels: mostPixels,
      failOn: "error",
    }).timeout({
      seconds: patience,
    });
    const { data, info } = await encode(
      source
        .autoOrient()
        .toColourspace("srgb")
        .resize({ width: longestEdge, height: longestEdge, fit: "inside", withoutEnlargement: true }),
      seen.format,
    ).toBuffer({ resolveWithObject: true });
    const flashes = isAnimated && (await flashesTooOften(data, seen.delay ?? []));
    return {
      bytes: data,
      facts: {
        width: info.width,
        height: info.pageHeight ?? info.height,
        thumbhash: await toThumbHash(data),
        ...(flashes ? { flashes: true } : {}),
      },
    };
  } catch (error) {
    if (error instanceof StorageError) throw error;
    throw errors.picture("This picture is broken and cannot be opened.", error);
  }
}

function requireSize({ width = 0, height = 0, pages = 1, pageHeight }: Metadata): void {
  if (width * (pageHeight ?? height) * pages > mostPixels) {
    throw errors.picture(
      "This picture is too large: 40 megapixels at most, over all frames of an animation.",
    );
  }
}

function encode(image: Sharp, format: string | undefined): Sharp {
  if (format === "jpeg") return image.jpeg({ quality: 86 });
  if (format === "png") return image.png({ compressionLevel: 8 });
  if (format === "webp") return image.webp({ quality: 86, effort: 3 });
  return image.gif({ effort: 3 });
}

/** Pixels and placeholder of a picture as it is. */
export async function measureImage(
  bytes: Buffer,
): Promise<{ width: number; height: number; thumbhash: string }> {
  const sharp = await loadSharp();
  const { width = 0, height = 0, pageHeight } = await sharp(bytes).metadata();
  return { width, height: pageHeight ?? height, thumbhash: await toThumbHash(bytes) };
}

/** Bytes of base64: a picture of a few dozen pixels for the time until the real one is there. https://evanw.github.io/thumbhash/ */
async function toThumbHash(bytes: Buffer): Promise<string> {
  const sharp = await loadSharp();
  const { data, info } = await sharp(bytes)
    .resize({ width: 100, height: 100, fit: "inside" })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString("base64");
}

async function flashesTooOften(bytes: Buffer, delays: number[]): Promise<boolean> {
  const edge = 16;
  const sharp = await loadSharp();
  const { data, info } = await sharp(bytes, { animated: true })
    .resize({ width: edge, height: edge, fit: "fill" })
    .flatten({ background: "#000" })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const cells = edge * edge;
  const frames = Array.from({ length: data.length / (cells * info.channels) }, (_, frame) =>
    Uint8Array.from({ length: cells }, (_, cell) => data[(frame * cells + cell) * info.channels] ?? 0),
  );
  return countFlashes(frames, delays) > 3;
}
