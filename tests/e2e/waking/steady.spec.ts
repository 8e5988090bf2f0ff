// A phone in the hand: nothing jumps while a page loads on a slow processor, and what fingers do better has no buttons.
import { expect, type Page, test } from "@playwright/test";
import { findCards } from "../listings.ts";
import { demoPerson, signIn } from "../people.ts";
import { listGuardedAddresses, listPublicAddresses } from "../screens/screen-addresses.ts";
import { untilAwake } from "../screens.ts";
import { withDatabase } from "../with-database.ts";

/** The sum of what moved by itself, as the browser counts it. */
const MOST_SHIFT = 0.02;
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

/** What people open first, each time; every other public page by `npm run test:all`. A slow processor costs the test's as much. */
const often = ["/", "/events", "/venues", "/journal"];
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
const isEach = process.env.E2E_DISPLAYS === "all";

/** Has the page note what moves by itself, and what could be pressed as the server drew it, on a slow phone on a train. */
async function slowDown(page: Page): Promise<void> {
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
}

/** Opens a screen and waits until it rests. @returns what moved there, as a sentence; null where nothing did */
async function findJump(page: Page, address: string): Promise<string | null> {
  await page.goto(address, { waitUntil: "load" });
  await untilAwake(page);
  await expect(page.locator("main div[aria-busy=true]")).toHaveCount(0);
  await page.waitForTimeout(500);
  const shifts = await page.evaluate(() => window.shifts);
  const sum = shifts.reduce((all, { value }) => all + value, 0);
  const worst = shifts.toSorted((one, other) => other.value - one.value)[0];
  return sum > MOST_SHIFT ? `${address}: ${sum.toFixed(3)}, most of it by ${worst?.of}` : null;
}

test("no public page jumps, or takes away what can be pressed, while it loads on a slow processor", async ({
  page,
  request,
}) => {
  test.setTimeout(600_000);
  const addresses = isEach ? [...(await listPublicAddresses()), ...rooms] : often;
  // nights that have something to say above everything else, of which a cancelled one says most
  const nights = ["status=eq.published", "status=eq.cancelled"];
  if (isEach) nights.push("status=eq.postponed", "location_mode=eq.secret");
  for (const filter of nights)
    for (const { slug } of await findCards(request, `${filter}&limit=1`)) addresses.push(`/events/${slug}`);
  await slowDown(page);
  const jumping: string[] = [];
  for (const address of addresses) {
    const jump = await findJump(page, address);
    if (jump) jumping.push(jump);
    const gone = await page.evaluate(() =>
      window.pressable.filter((one) => !one.isConnected).map((one) => one.textContent),
    );
    if (gone.length > 0) jumping.push(`${address}: ${gone.length} were drawn again, ${gone[0]} first`);
  }
  expect(jumping).toEqual([]);
});

/** Posts tracks, the latest of all: other journeys may push those of the demo off the first page. */
async function postTracks(count: number): Promise<void> {
  await withDatabase((database) =>
    database.query(
      `insert into public.posts (author_id, body, attach_kind, attach_url, client_id)
       select author_id, 'Heard on the way home, number ' || place, 'track', 'https://soundcloud.com/slow-burn-radio/dawn-over-the-yard', gen_random_uuid()
       from (select author_id from public.posts where attach_kind = 'track' and audience = 'public' order by id limit 1) one, generate_series(1, $1::int) place`,
      [count],
    ),
  );
}

test("players that the server drew on /social stay in the page while their script is on its way", async ({
  page,
}) => {
  await postTracks(3);
  await page.addInitScript(() => {
    addEventListener("DOMContentLoaded", () => {
      window.pressable = [...document.querySelectorAll("main button[aria-label^='Play ']")];
    });
  });
  let isAwake = (): void => {};
  const awake = new Promise<void>((resolve) => {
    isAwake = resolve;
  });
  await page.route("**/assets/*.js", async (route) => {
    const response = await route.fetch();
    const script = await response.text();
    if (/soundcloud:\s*166/.test(script)) await awake; // the heights of the players
    await route.fulfill({ response, body: script });
  });
  await page.goto("/social");
  await untilAwake(page);
  const drawn = () => page.evaluate(() => window.pressable.map(({ isConnected }) => isConnected));
  const first = await drawn();
  expect(first.length).toBeGreaterThan(0);
  expect(first).not.toContain(false);
  isAwake();
  await page.locator("main button[aria-label^='Play ']").first().click();
  await expect(page.getByRole("button", { name: "Load it once" })).toBeVisible();
  expect((await drawn()).slice(1)).not.toContain(false);
});

/** What people of the demo open: every screen, those of staff as an admin. `npm test` has the public pages above. */
for (const name of isEach ? (["visitor", "admin"] as const) : [])
  test(`no screen of the demo's ${name} jumps while it loads on a slow processor`, async ({ page }) => {
    test.setTimeout(900_000);
    await signIn(page, demoPerson(name));
    await page.goto("/");
    // a browser keeps the letters of the name and the height of the next ticket at its first visit
    const kept = ["initials", ...(name === "visitor" ? ["next-night"] : [])].map(
      (key) => `undercroft-mine:${key}`,
    );
    await expect
      .poll(() => page.evaluate((keys) => keys.filter((key) => !localStorage.getItem(key)), kept))
      .toEqual([]);
    await slowDown(page);
    const jumping: string[] = [];
    if (name === "visitor") {
      await page.evaluate((keys) => {
        for (const key of keys) localStorage.removeItem(key);
      }, kept);
      const jump = await findJump(page, "/");
      if (jump) jumping.push(`a browser's first visit: ${jump}`);
    }
    const isOfStaff = (guard: string) => guard !== "signed-in";
    const guarded = (await listGuardedAddresses())
      .filter(({ guard }) => isOfStaff(guard) === (name === "admin"))
      .map(({ address }) => address);
    const all = name === "admin" ? guarded : [...(await listPublicAddresses()), ...rooms, ...guarded];
    for (const address of all) {
      const jump = await findJump(page, address);
      if (jump) jumping.push(jump);
    }
    expect(jumping).toEqual([]);
  });

test("a page wakes as it was painted when the clock has moved on since", async ({ page }) => {
  test.setTimeout(600_000);
  // a minute is what a cached page is older than its reader's clock; a day and two hours show what asks a clock at all
  const minutes = [1, 26 * 60];
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(`${page.url()}: ${error.message}`));
  const [first = 1, second = 1] = minutes;
  await page.addInitScript(
    ([late, later]) => {
      const by = (location.hash === "#later" ? Number(later) : Number(late)) * 60_000;
      const RealDate = Date;
      window.Date = class extends RealDate {
        constructor(...given: []) {
          if (given.length > 0) super(...given);
          else super(RealDate.now() + by);
        }
        static override now = () => RealDate.now() + by;
      } as DateConstructor;
    },
    [first, second],
  );
  const addresses = isEach
    ? [...(await listPublicAddresses()), ...rooms].flatMap((address) => [address, `${address}#later`])
    : ["/", "/events/art", "/events?view=map", "/cities/leeds"].map((address) => `${address}#later`);
  for (const address of addresses) {
    await page.goto("about:blank");
    await page.goto(address, { waitUntil: "load" });
    await untilAwake(page);
    await page.waitForLoadState("networkidle");
  }
  expect(complaints).toEqual([]);
});

test("the header knows the person and the place of this browser from the first paint", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, demoPerson("visitor"));
  await page.goto("/");
  await expect(page.getByRole("banner").getByRole("button", { name: /^Account of/ })).toBeVisible();
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem("undercroft-mine:initials")))
    .not.toBeNull();
  const place = { area: "leeds", name: "Leeds", radiusMiles: 15 };
  await page.evaluate((kept) => localStorage.setItem("undercroft-place", JSON.stringify(kept)), place);
  await page.route("**/assets/*.js", (route) => route.abort()); // the page stays as it was painted
  await page.goto("/help");
  const header = page.getByRole("banner");
  await expect(header.getByRole("button", { name: "Your account" })).toBeVisible();
  await expect(header.getByRole("link", { name: "Sign in" })).toBeHidden();
  await expect(header.getByRole("button", { name: "Place: Leeds + 15 mi" })).toBeVisible();
  // what begins in a place is opened there at once
  await page.goto("/");
  await expect(page).toHaveURL("/?area=leeds&radius=15");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("in Leeds");
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
