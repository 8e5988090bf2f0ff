import sharp from "sharp";
import { expect, test } from "vitest";
import { renderPlate } from "./plate.server.ts";
import { renderPoster } from "./poster.server.ts";
import { renderPreview } from "./preview.server.ts";

const poster = () => renderPoster({ seed: "one", title: "Low Ceiling", lines: ["Sat 21 Nov"] }, "full");
const plate = () => renderPlate("00000000-0000-4000-8000-000000000000");

test.each([
  ["poster", poster],
  ["cover", plate],
] as const)("A link preview made as a %s is a JPEG of 1200 × 630 with something on it", async (fit, draw) => {
  const picture = await renderPreview(draw(), fit);
  const { width, height, format } = await sharp(picture).metadata();
  expect({ width, height, format }).toEqual({ width: 1200, height: 630, format: "jpeg" });
  const { channels } = await sharp(picture).stats();
  expect(Math.max(...channels.map(({ stdev }) => stdev))).toBeGreaterThan(10);
});
