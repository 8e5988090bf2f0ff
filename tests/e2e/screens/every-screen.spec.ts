// Every screen there is: no serious axe finding, nothing sticking out, nothing asked of others.
import { expect, test } from "@playwright/test";
import { findCards } from "../listings.ts";
import { demoPerson, signIn } from "../people.ts";
import { expectUsableOnEveryDisplay, watch } from "../screens.ts";
import { expectLight, visit } from "../waking/first-visit.ts";
import { listPublicAddresses } from "./screen-addresses.ts";

/** `npm run test:all` walks every address on every display; `npm test` each screen once. */
const isEach = process.env.E2E_DISPLAYS === "all";
/** Every public screen of the route map, and the states of lists that have an address. */
const hidden = ["/auth", "/auth/debug"]; // the sign-in screen's second address; not found for strangers
/** Screens that read something of the visitor's own as soon as they stand. */
const asksAtOnce = new Set(["/journal/newsletter/choices", "/notifications/preferences", "/profile"]);
/** Fetches the map's library once the page is painted, on machines that can draw it; weighed without that in weight.spec.ts. */
const drawsMap = "/venues/map";
/** Opened from a mail, and without its token a sentence each: the way out of pay-outs stands for them, `npm run test:all` opens every one. */
const byMail = [
  "/access-requests/answer",
  "/access-requests/confirm",
  "/bulletins/leave",
  "/journal/newsletter/confirm",
  "/search/alerts",
  "/waitlist/leave",
];
const fixed = [
  ...(await listPublicAddresses(isEach ? hidden : [...hidden, ...byMail], isEach)),
  "/events?view=compact",
  "/events?view=calendar",
  "/events?q=nothing+is+called+this",
  "/bookings",
  "/inbox",
];

for (const address of fixed) {
  test(`${address} can be used by everybody, and is light at a first visit`, async ({ page, baseURL }) => {
    const seen = watch(page, baseURL ?? "");
    const { fetched } = await visit(page, address);
    // a guarded screen leads to another, which is weighed by itself; the inbox is no page of the site and has neither scripts nor fonts
    const isHere = new URL(page.url()).pathname === address.replace(/[?].*/, "");
    const isWeighed = isHere && address !== "/inbox" && address !== drawsMap;
    if (isWeighed) await expectLight(fetched, asksAtOnce.has(address));
    await expectUsableOnEveryDisplay(page);
    expect(seen.foreign).toEqual([]);
    expect(seen.errors).toEqual([]);
  });
}

const differing = {
  "a paid night": "sale_kind=eq.paid&sale_state=eq.on_sale",
  "a night that is sold out": "sale_state=eq.sold_out",
  "a postponed night": "status=eq.postponed",
  "a night at a secret place": "location_mode=eq.secret",
};
/** What differs from one of those in a word or two. */
const alike = {
  "a free night": "sale_kind=eq.free&sale_state=eq.on_sale",
  "a night with few places left": "sale_state=eq.few_left",
  "a night one pays for at the door": "sale_state=eq.door",
  "a night that goes on sale later": "sale_state=eq.soon",
  "a cancelled night": "status=eq.cancelled",
};
const states = { ...differing, ...(isEach ? alike : {}) };

for (const [name, query] of Object.entries(states)) {
  test(`the page of ${name} can be used by everybody`, async ({ page, request, baseURL }) => {
    const [card] = await findCards(request, `${query}&limit=1`);
    const seen = watch(page, baseURL ?? "");
    await page.goto(`/events/${card?.slug}`, { waitUntil: "networkidle" });
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(card?.title ?? "");
    await expectUsableOnEveryDisplay(page);
    expect(seen.foreign).toEqual([]);
    expect(seen.errors).toEqual([]);
  });
}

test("the bookings of somebody who has many can be used by everybody", async ({ page }) => {
  await signIn(page, demoPerson("visitor"));
  await page.goto("/bookings", { waitUntil: "networkidle" });
  await expect(page.getByRole("button", { name: /^Show ticket/ }).first()).toBeVisible();
  await expectUsableOnEveryDisplay(page);
});

test("the settings can be used by everybody", async ({ page, baseURL }) => {
  test.slow(); // four screens in one visit
  await signIn(page, demoPerson("visitor"));
  const seen = watch(page, baseURL ?? "");
  for (const address of ["/profile", "/social/u/sasha_pemberton", "/settings", "/settings/security"]) {
    await page.goto(address, { waitUntil: "networkidle" });
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectUsableOnEveryDisplay(page);
  }
  await expect(page.getByText("This device")).toBeVisible();
  expect(seen.foreign).toEqual([]);
  expect(seen.errors).toEqual([]);
});
