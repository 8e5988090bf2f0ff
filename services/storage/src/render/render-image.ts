// A picture in another size. https://supabase.com/docs/guides/storage/serving/image-transformations
import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import type { FitEnum } from "sharp";
import { errors } from "../errors.ts";
import { loadSharp } from "../load-sharp.ts";
import type { RenderOptions } from "./render-options.ts";

/** Types that can be rendered, and may come out. */
export type RenderType = "image/jpeg" | "image/png" | "image/webp" | "image/gif" | "image/avif";

const fits: Record<NonNullable<RenderOptions["resize"]>, keyof FitEnum> = {
  cover: "cover",
  contain: "inside",
  fill: "fill",
};
const mostPixels = 40_000_000;
const patience = 30;

/**
 * Renders a picture; it is never enlarged.
 * @param type of what comes out
 * @param isStill gives the first frame alone
 * @throws StorageError where it is broken or too large
 */
export async function renderImage(
  source: Readable,
  options: RenderOptions,
  type: RenderType,
  isStill = false,
): Promise<Buffer> {
  const bytes = await buffer(source);
  const sharp = await loadSharp();
  const keepsFrames = !isStill && (type === "image/webp" || type === "image/gif");
  try {
    // a picture with a wrong checksum or a missing end is shown as far as it goes, as upstream and browsers do
    const image = sharp(bytes, { animated: keepsFrames, limitInputPixels: mostPixels, failOn: "none" })
      .timeout({ seconds: patience })
      .autoOrient()
      .resize({
        width: options.width || undefined,
        height: options.height || undefined,
        fit: fits[options.resize ?? "cover"],
        withoutEnlargement: true,
      });
    const quality = options.quality ?? 80;
    if (type === "image/jpeg") return await image.jpeg({ quality }).toBuffer();
    if (type === "image/webp") return await image.webp({ quality, effort: 3 }).toBuffer();
    if (type === "image/avif") return await image.avif({ quality, effort: 3 }).toBuffer();
    if (type === "image/gif") return await image.gif({ effort: 3 }).toBuffer();
    return await image.png().toBuffer();
  } catch (error) {
    throw errors.picture("This picture cannot be rendered.", error);
  }
}
