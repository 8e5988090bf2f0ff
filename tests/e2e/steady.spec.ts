// A phone in the hand: nothing jumps while a page loads on a slow processor, and what fingers do better has no buttons.
import { expect, test } from "@playwright/test";
import { findCards } from "./listings.ts";
import { listPublicAddresses } from "./screen-addresses.ts";
import { untilAwake } from "./screens.ts";

/** The sum of what moved by itself, as the browser counts it. */
const MOST_SHIFT = 0.05;
const SLOWER = 4;

type Shift = PerformanceEntry & {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Element | null }[];
};
declare global {
  interface Window {
    shifts: { value: number; of: string }[];
    /** what could be pressed as the server drew it */
    pressable: Element[];
  }
}

/** What people open first, each time; every other public page by `npm run test:all`. */
const often = ["/", "/events", "/venues", "/search?q=techno+leeds", "/events?view=calendar", "/journal"];
const rooms = [
  "/search?q=techno+leeds",
  "/search?q=zine&type=venues",
  "/search?q=low+heat&type=series",
  "/search?q=qqxyzzy",
  "/cities/leeds",
  "/events?view=map",
  "/events?view=calendar",
  "/artists/aunty-reverb",
  "/organisers/slow-burn",
  "/venues/foundry-lane",
];

test("no public page jumps, or takes away what can be pressed, while it loads on a slow processor", async ({
  page,
  request,
}) => {
  test.setTimeout(600_000);
  const addresses = process.env.E2E_DISPLAYS === "all" ? [...(await listPublicAddresses()), ...rooms] : often;
  // nights that have something to say above everything else
  for (const filter of [
    "status=eq.published",
    "status=eq.cancelled",
    "status=eq.postponed",
    "location_mode=eq.secret",
  ])
    for (const { slug } of await findCards(request, `${filter}&limit=1`)) addresses.push(`/events/${slug}`);
  await page.addInitScript(() => {
    window.shifts = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as Shift[])
        if (!entry.hadRecentInput)
          window.shifts.push({
            value: entry.value,
            of: entry.sources.map(({ node }) => node?.outerHTML?.slice(0, 80) ?? "").join(" | "),
          });
    }).observe({ type: "layout-shift", buffered: true });
    addEventListener("DOMContentLoaded", () => {
      window.pressable = [...document.querySelectorAll("main :is(a, button, input, select)")];
    });
  });
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  // files come one after the other, as they do on a train: what stands before a font or a part has come is seen
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 100,
    downloadThroughput: 400_000,
    uploadThroughput: 100_000,
  });
  const jumping: string[] = [];
  for (const address of addresses) {
    await page.goto(address, { waitUntil: "load" });
    await untilAwake(page);
    await page.waitForTimeout(500);
    const shifts = await page.evaluate(() => window.shifts);
    const sum = shifts.reduce((all, { value }) => all + value, 0);
    const worst = shifts.toSorted((one, other) => other.value - one.value)[0];
    if (sum > MOST_SHIFT) jumping.push(`${address}: ${sum.toFixed(3)}, most of it by ${worst?.of}`);
    const gone = await page.evaluate(() =>
      window.pressable.filter((one) => !one.isConnected).map((one) => one.textContent),
    );
    if (gone.length > 0) jumping.push(`${address}: ${gone.length} were drawn again, ${gone[0]} first`);
  }
  expect(jumping).toEqual([]);
});

test("on a phone the calendar names the nights of the day that is pressed", async ({ page }) => {
  await page.goto("/events?view=calendar");
  await untilAwake(page);
  const day = page.getByRole("table").getByRole("link").last();
  const name = `${await day.getAttribute("aria-label")}`.split(":")[0] ?? "";
  // the calendar comes to life after the rest of the page; until then its links lead to the day's own page
  await expect
    .poll(() => day.evaluate((link) => Object.keys(link).some((key) => key.startsWith("__reactProps"))))
    .toBe(true);
  await day.click();
  const nights = page.getByRole("region", { name });
  await expect(nights.getByRole("listitem").first()).toBeVisible();
  await expect(page).toHaveURL(/view=calendar/);
  await nights.getByRole("link").last().click();
  await expect(page).not.toHaveURL(/view=calendar/);
});

test("a map that fingers move has no buttons, until a keyboard comes to them", async ({ page }) => {
  await page.goto("/venues/map");
  const buttons = page.getByRole("navigation", { name: "Move the map" });
  const zoom = buttons.getByRole("button", { name: "Zoom in" });
  await zoom.waitFor({ state: "attached" });
  expect((await buttons.boundingBox())?.width).toBeLessThan(2);
  await zoom.focus();
  expect((await zoom.boundingBox())?.width).toBeGreaterThanOrEqual(40);
});
