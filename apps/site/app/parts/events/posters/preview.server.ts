/** The size of link previews: og:image in pixels. */
export const PREVIEW = { width: 1200, height: 630 } as const;

const background = "#0e0c09";
const posterHeight = 590;

/** An SVG as a picture for link previews: a poster stands before its own blurred self, a plate fills the picture. */
export async function renderPreview(svg: string, fit: "poster" | "cover"): Promise<Buffer> {
  const { default: sharp } = await import("sharp"); // a server needs it for its first preview, and not to start
  const source = Buffer.from(svg);
  if (fit === "cover")
    return sharp(source)
      .flatten({ background })
      .resize({ ...PREVIEW, fit: "cover" })
      .jpeg({ quality: 82 })
      .toBuffer();
  const poster = await sharp(source)
    .resize({ height: posterHeight })
    .flatten({ background })
    .png()
    .toBuffer();
  return sharp(poster)
    .resize({ ...PREVIEW, fit: "cover" })
    .blur(24)
    .modulate({ brightness: 0.55 })
    .composite([{ input: poster, gravity: "centre" }])
    .jpeg({ quality: 82 })
    .toBuffer();
}
