// What people need who zoom in, use their own colours, hit small targets with difficulty or go by keyboard.
import { expect, test } from "@playwright/test";
import { demoPerson, signIn } from "../people.ts";
import { findBarriers, hearAnnouncements } from "./barriers.ts";
import { listGuardedAddresses, listPublicAddresses } from "./screen-addresses.ts";

/** `npm run test:all` looks at every screen there is; `npm test` at two of them, by which the walk itself is tried. */
const isEach = process.env.E2E_DISPLAYS === "all";
const withAddress = [
  "/events?view=calendar",
  "/events?view=map",
  "/search?q=techno+leeds",
  "/venues/foundry-lane",
];

for (const name of ["nobody", ...(isEach ? (["visitor", "admin"] as const) : [])] as const)
  test(`every screen open to ${name} can be reached on 320 px, by keyboard, in wide text and own colours`, async ({
    page,
  }) => {
    test.setTimeout(1_800_000);
    await page.setViewportSize({ width: 320, height: 640 });
    await page.emulateMedia({ reducedMotion: "reduce" });
    if (name !== "nobody") await signIn(page, demoPerson(name));
    await hearAnnouncements(page);
    const guarded = (await listGuardedAddresses())
      .filter(({ guard }) => (guard === "signed-in") === (name === "visitor"))
      .map(({ address }) => address);
    const open = isEach
      ? [...(await listPublicAddresses(["/auth/debug"])), ...withAddress]
      : ["/", "/events/music"];
    expect(await findBarriers(page, name === "nobody" ? open : guarded)).toEqual([]);
  });

test("one key leads from the top of the event list to the filters", async ({ page }) => {
  await page.goto("/events");
  const skip = page.getByRole("link", { name: "Skip to filters" });
  await skip.focus();
  await expect(skip).toBeInViewport();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("complementary", { name: "Filters" })).toBeFocused();
});

test("on a screen as short as at 400 % the header scrolls away", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 256 });
  await page.goto("/events");
  const header = page.getByRole("banner");
  await expect(header).toBeInViewport();
  await page.mouse.wheel(0, 900);
  await expect(header).not.toBeInViewport();
});

test("selected controls are visible in forced colours", async ({ page }) => {
  await page.emulateMedia({ forcedColors: "active" });
  await page.goto("/events/music");
  const groundOf = (name: string) =>
    page
      .getByRole("navigation", { name: "Categories" })
      .getByRole("link", { name })
      .evaluate((chip) => getComputedStyle(chip).backgroundColor);
  expect(await groundOf("Music")).not.toBe(await groundOf("Art"));
});

test("no control is smaller than 24 px, except links within a sentence", async ({ page }) => {
  for (const address of ["/", "/events", "/events?view=calendar", "/venues", "/auth/signin", "/help"]) {
    await page.goto(address);
    const small = await page.evaluate(() =>
      [
        ...document.querySelectorAll<HTMLElement>(
          "a[href], button, select, summary, input:not([type=hidden])",
        ),
      ].flatMap((one) => {
        const target = one.matches("input") ? (one.closest("label") ?? one) : one;
        const { width, height } = target.getBoundingClientRect();
        const isSeen =
          one.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && width > 1 && height > 1;
        const isInText = getComputedStyle(one).display === "inline";
        return isSeen && !isInText && (width < 24 || height < 24)
          ? [
              `${one.tagName} ${one.textContent?.trim().slice(0, 30)} ${Math.round(width)}×${Math.round(height)}`,
            ]
          : [];
      }),
    );
    expect.soft(small, address).toEqual([]);
  }
});

test("the home page and the lists stand in one column", async ({ page }) => {
  await page.setViewportSize({ width: 1720, height: 900 });
  const leftOf = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((one) => Math.round(one.getBoundingClientRect().left));
  await page.goto("/");
  const home = await leftOf("main h2");
  for (const address of ["/events", "/venues"]) {
    await page.goto(address);
    expect(await leftOf("main h1"), address).toBe(home);
  }
});
