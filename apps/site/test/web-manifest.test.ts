// What a browser reads before it installs the site: every picture is there, of the size it is said to have, and small.
import { readFileSync } from "node:fs";
import path from "node:path";
import { defaultBrand, setBrand } from "@undercroft/contract/brand";
import { afterEach, expect, test } from "vitest";
import { loader } from "../app/routes/pages/web-manifest.ts";

const folder = path.resolve(import.meta.dirname, "../public");

type Picture = { src: string; sizes: string; purpose?: string; form_factor?: string; label?: string };
type Manifest = {
  id: string;
  name: string;
  start_url: string;
  icons: Picture[];
  screenshots: Picture[];
  shortcuts: { name: string; url: string }[];
};

const readManifest = (): Promise<Manifest> => loader().json();

/** Width and height of a PNG (its first chunk), or of a JPEG (its frame header). */
function sizeOf(bytes: Buffer): string {
  if (bytes.toString("latin1", 1, 4) === "PNG") return `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`;
  const frame = bytes.indexOf(Buffer.from([0xff, 0xc0]));
  return `${bytes.readUInt16BE(frame + 7)}x${bytes.readUInt16BE(frame + 5)}`;
}

const mostBytes = 100_000;

afterEach(() => setBrand(defaultBrand));

test("the web app manifest has icons for every purpose, screenshots of both forms, and the three shortcuts", async () => {
  const manifest = await readManifest();
  expect(manifest).toMatchObject({ id: "/", start_url: "/", name: "Undercroft" });
  expect(manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
    "192x192 any",
    "512x512 any",
    "512x512 maskable",
    "512x512 monochrome",
  ]);
  expect(new Set(manifest.screenshots.map((one) => one.form_factor))).toEqual(new Set(["narrow", "wide"]));
  expect(manifest.shortcuts.map(({ name, url }) => `${name} ${url}`)).toEqual([
    "Tickets /bookings",
    "Tonight /events?when=tonight",
    "Door /door",
  ]);
});

test("each picture of the web app manifest is there, small, and of the size that it is said to have", async () => {
  const { icons, screenshots } = await readManifest();
  for (const { src, sizes } of [...icons, ...screenshots]) {
    const bytes = readFileSync(path.join(folder, src));
    expect(sizeOf(bytes), src).toBe(sizes);
    expect(bytes.length, src).toBeLessThanOrEqual(mostBytes);
  }
  for (const { sizes, label } of screenshots) {
    const [width = 0, height = 0] = sizes.split("x").map(Number);
    // browsers show none that is smaller, larger or longer than this
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(320);
    expect(Math.max(width, height)).toBeLessThanOrEqual(3840);
    expect(Math.max(width, height) / Math.min(width, height)).toBeLessThanOrEqual(2.3);
    expect(label).toBeTruthy();
  }
});

test("an installation of another name shows no pictures of ours before it is installed", async () => {
  setBrand({ ...defaultBrand, name: "Cellar Door" });
  const { name, screenshots } = await readManifest();
  expect([name, screenshots]).toEqual(["Cellar Door", []]);
});
