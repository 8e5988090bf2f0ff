import { expect, test } from "vitest";
import { CENTRED, cropArea, moveCrop } from "./crop.ts";

const wide = { width: 400, height: 200 };

test("A centred crop is the largest frame of its proportion in the middle of the picture", () => {
  expect(cropArea(wide, 1, CENTRED)).toEqual({ left: 100, top: 0, width: 200, height: 200 });
  expect(cropArea({ width: 300, height: 800 }, 3 / 4, CENTRED)).toEqual({
    left: 0,
    top: 200,
    width: 300,
    height: 400,
  });
  expect(cropArea(wide, 1, { ...CENTRED, zoom: 2 })).toEqual({ left: 150, top: 50, width: 100, height: 100 });
});

test("A crop never leaves the picture, however far it is moved", () => {
  let crop = CENTRED;
  for (let i = 0; i < 50; i++) crop = moveCrop(wide, 1, crop, { x: 0.1, y: 0.1 });
  expect(cropArea(wide, 1, crop)).toEqual({ left: 200, top: 0, width: 200, height: 200 });
  for (let i = 0; i < 50; i++) crop = moveCrop(wide, 1, crop, { x: -0.1, y: 0 });
  expect(cropArea(wide, 1, crop).left).toBe(0);
});
