// What a first visit costs before anything can be pressed: scripts and faces, as they go over the wire with gzip.
import { get } from "node:http";
import { expect, type Page, test } from "@playwright/test";
import { findCards } from "./listings.ts";

const scriptBytes = 150_000;
const faceBytes = 115_000;

/** What a file weighs compressed, in bytes; a browser's own count is of brotli, or of what it had already. */
function weigh(address: string): Promise<number> {
  return new Promise((resolve, reject) => {
    get(address, { headers: { "accept-encoding": "gzip" } }, (response) => {
      let bytes = 0;
      response.on("data", (chunk: Buffer) => (bytes += chunk.length));
      response.on("end", () => resolve(bytes));
    }).on("error", reject);
  });
}

async function weighVisit(page: Page, address: string): Promise<{ scripts: number; faces: number }> {
  const scripts = new Set<string>();
  const faces = new Set<string>();
  page.on("request", (request) => {
    if (request.resourceType() === "script") scripts.add(request.url());
    if (request.resourceType() === "font") faces.add(request.url());
  });
  await page.goto(address, { waitUntil: "networkidle" });
  await page.evaluate(() => document.fonts.ready);
  const sum = async (files: Set<string>) =>
    (await Promise.all([...files].map(weigh))).reduce((all, bytes) => all + bytes, 0);
  return { scripts: await sum(scripts), faces: await sum(faces) };
}

for (const address of ["/", "/events", "/venues", "/auth/signin", "/auth/signup", "/auth/forgot-password"]) {
  test(`a first visit to ${address} is light`, async ({ page }) => {
    const { scripts, faces } = await weighVisit(page, address);
    expect(scripts).toBeGreaterThan(0);
    expect(scripts).toBeLessThanOrEqual(scriptBytes);
    expect(faces).toBeGreaterThan(0);
    expect(faces).toBeLessThanOrEqual(faceBytes);
  });
}

test("a first visit to a night is light", async ({ page, request }) => {
  const [card] = await findCards(request, "sale_kind=eq.paid&sale_state=eq.on_sale&limit=1");
  const { scripts, faces } = await weighVisit(page, `/events/${card?.slug}`);
  expect(scripts).toBeLessThanOrEqual(scriptBytes);
  expect(faces).toBeLessThanOrEqual(faceBytes);
});
