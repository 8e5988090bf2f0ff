import { expect, test } from "vitest";
import { findNearestCity } from "./areas.ts";

const cities = [
  { slug: "leeds", name: "Leeds", lat: 53.8, lng: -1.55 },
  { slug: "manchester", name: "Manchester", lat: 53.48, lng: -2.24 },
  { slug: "somewhere", name: "Somewhere", lat: null, lng: null },
];

test("Bradford is nearer to Leeds, Stockport to Manchester", () => {
  expect(findNearestCity(cities, { lat: 53.795, lng: -1.76 })?.slug).toBe("leeds");
  expect(findNearestCity(cities, { lat: 53.41, lng: -2.16 })?.slug).toBe("manchester");
});

test("without a list of cities no city is nearest", () => {
  expect(findNearestCity([], { lat: 53, lng: -1 })).toBeUndefined();
});
