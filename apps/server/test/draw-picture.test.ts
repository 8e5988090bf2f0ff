import sharp from "sharp";
import { expect, test } from "vitest";
import { drawPicture } from "../src/demo/draw-picture.ts";

/** Rings of one ink under a screen of the other, as the demo's pictures are drawn. */
const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="560" height="320">
  <defs><pattern id="screen" width="10" height="10" patternUnits="userSpaceOnUse"><circle cx="5" cy="5" r="3.2" fill="#1d2440"/></pattern></defs>
  <rect width="560" height="320" fill="#f5f0e3"/>
  ${[140, 100, 60].map((r) => `<circle cx="280" cy="160" r="${r}" fill="#ff50af"/><circle cx="280" cy="160" r="${r - 12}" fill="#f5f0e3"/>`).join("")}
  <rect width="560" height="160" fill="url(#screen)"/>
</svg>`;

test("a picture of the demo keeps every pixel of its drawing, in fewer bytes than one that loses some", async () => {
  const picture = await drawPicture(drawing);
  const [shown, drawn] = await Promise.all(
    [picture, Buffer.from(drawing)].map((bytes) => sharp(bytes).removeAlpha().raw().toBuffer()),
  );
  expect(shown?.equals(drawn ?? Buffer.alloc(0))).toBe(true);
  const lossy = await sharp(Buffer.from(drawing)).webp({ quality: 80 }).toBuffer();
  expect(picture.length).toBeLessThan(lossy.length);
});
