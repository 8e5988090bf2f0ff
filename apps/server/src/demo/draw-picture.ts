/**
 * The WebP file of a drawing of ink on paper. Without loss it takes half the time of a lossy one and a third of its bytes: the screens
 * of halftone repeat, and their edges are what loses most.
 */
export async function drawPicture(svg: string): Promise<Buffer> {
  const { default: sharp } = await import("sharp"); // a start that finds all pictures need not load it
  return sharp(Buffer.from(svg)).webp({ lossless: true, effort: 0 }).toBuffer();
}
