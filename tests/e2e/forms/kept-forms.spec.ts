// Nothing typed is lost: a session that ends elsewhere in the middle of a form leaves it as it is, under a dialog that asks for a
// sign-in; a reload gives back what was typed, and Sign out takes it away; a script that does not come leaves the page where it is.
import { expect, type Locator, type Page, test } from "@playwright/test";
import { comeBack, endElsewhere, lapse, signInAgain } from "../accounts/session-end.ts";
import { choosePlace } from "../booking-dialog.ts";
import { cutOff } from "../cut-off.ts";
import { demoPerson, signIn } from "../people.ts";
import { expectAccessible, untilAwake } from "../screens.ts";

test.setTimeout(180_000);

type Form = {
  address: string;
  field: (page: Page) => Locator;
  words: string;
  /** what a press that is refused presses; without it the person comes back to the tab */
  press?: string;
  /** what is pressed before the form is there */
  before?: string;
};

const labelled = (name: string | RegExp) => (page: Page) => page.getByLabel(name).first();

/** The forms that take longest to fill in. */
const important: Form[] = [
  { address: "/careers/new", field: labelled("Title"), words: "Night porter" },
  {
    address: "/venue-dashboard/penstock/page",
    field: labelled("Description"),
    words: "A hall with a lift, a bar and a wooden floor.",
    press: "Save the page",
  },
  { address: "/profile", field: labelled("Bio (optional)"), words: "Keeps the doors of a hall." },
  {
    address: "/venues/penstock/correct",
    field: labelled("Why is it wrong?"),
    words: "The new fire certificate hangs by the door.",
  },
  { address: "/organise/new", field: labelled("Name"), words: "Canal Nights", press: "Start this organiser" },
  { address: "/events/new", before: "Slow Burn", field: labelled("Title"), words: "Lift the floor" },
  { address: "/settings/places", field: labelled(/^First half of your postcode/), words: "LS9" },
];

/** Those beside them, which `npm run test:all` walks. */
const others: Form[] = [
  { address: "/contact", field: labelled("Your name"), words: "Róisín" },
  { address: "/report", field: labelled("What happened?"), words: "The map stayed grey." },
  { address: "/privacy", field: labelled("Anything we should know"), words: "All of it, please." },
  {
    address: "/venues/penstock/ask-access",
    field: labelled("Your question"),
    words: "Is there a lift?",
  },
  { address: "/welcome", field: labelled("What should we call you?"), words: "Róisín" },
];

async function expectKept(page: Page, { address, field, words, press, before }: Form): Promise<void> {
  await page.goto(address);
  await untilAwake(page);
  if (before) await page.getByRole("main").getByText(before, { exact: true }).click();
  await field(page).fill(words);
  await endElsewhere(page);
  if (press) await page.getByRole("button", { name: press }).first().click();
  else await comeBack(page);
  await signInAgain(page);
  expect(new URL(page.url()).pathname).toBe(address);
  await expect(field(page)).toHaveValue(words);
  await page.reload();
  await expect(field(page)).toHaveValue(words);
}

async function begin(page: Page): Promise<void> {
  page.on("dialog", (leaving) => void leaving.accept());
  await signIn(page, demoPerson("owner"));
}

test("A session that ends in the middle of a form costs nothing: signed in again over it, everything is as it was", async ({
  page,
}) => {
  await begin(page);
  for (const form of important) await test.step(form.address, () => expectKept(page, form));

  await test.step("what is discarded is gone, and Sign out takes the rest", async () => {
    await page.goto("/profile");
    const bio = page.getByLabel("Bio (optional)");
    await expect(bio).toHaveValue("Keeps the doors of a hall.");
    await page.getByText("What you typed before is back.").getByRole("button", { name: "Discard" }).click();
    await expect(bio).not.toHaveValue("Keeps the doors of a hall.");
    await page.reload();
    await expect(bio).not.toHaveValue("Keeps the doors of a hall.");
    await page.getByRole("button", { name: /^Account of/ }).click();
    await page.getByRole("button", { name: "Sign out" }).click();
    await expect(page.getByText("Successfully signed out!")).toBeVisible();
    const kept = await page.evaluate(() =>
      Object.entries({ ...localStorage, ...sessionStorage })
        .filter(([key, value]) => key.startsWith("undercroft-mine:") && value !== "[]")
        .map(([key]) => key),
    );
    expect(kept).toEqual([]);
  });
});

test("The details of a booking are as they were after the session ended in the middle of it", async ({
  page,
}) => {
  await begin(page);
  await choosePlace(page);
  await page.getByRole("button", { name: "Continue" }).click();
  const name = page.getByRole("textbox", { name: "Name", exact: true });
  await name.fill("Róisín O'Brien");
  await endElsewhere(page);
  await comeBack(page);
  await signInAgain(page);
  await expect(name).toHaveValue("Róisín O'Brien");
});

test("A message, begun or answered, stays in its field when the session ends, and the dialog over it is accessible", async ({
  page,
}) => {
  await signIn(page, demoPerson("visitor"));
  const field = page.getByRole("textbox", { name: /^Message to / });
  await page.goto("/messages");
  const threads = page.getByRole("main").locator('a[href^="/messages/"]');
  await threads.first().click();
  await field.fill("We load in at six.");
  await endElsewhere(page);
  await comeBack(page);
  await expect(lapse(page)).toBeVisible();
  await expectAccessible(page);
  await signInAgain(page);
  await expect(field).toHaveValue("We load in at six.");
  await page.goto("/messages/new?venue=penstock");
  await field.fill("May we bring a piano?");
  await endElsewhere(page);
  await page.getByRole("button", { name: /^Send/ }).click();
  await signInAgain(page);
});

test("Every other form that a person meets is as it was after a session that ended", async ({ page }) => {
  await begin(page);
  for (const form of others) await test.step(form.address, () => expectKept(page, form));
});

test("What a visitor types is there after a reload, and with the person who signs in in that tab", async ({
  page,
}) => {
  await page.goto("/contact");
  await untilAwake(page);
  await page.getByLabel("What is it about?").selectOption("ticket");
  await page.getByLabel("Booking reference").fill("ABCD2345");
  await page.getByLabel("Your name").fill("Róisín");
  await page.waitForTimeout(400); // a draft is written a quarter of a second after the last letter
  await page.reload();
  await expect(page.getByLabel("Your name")).toHaveValue("Róisín");
  await expect(page.getByLabel("Booking reference")).toHaveValue("ABCD2345");
  await signIn(page, demoPerson("owner"));
  await page.goto("/contact");
  await expect(page.getByLabel("Booking reference")).toHaveValue("ABCD2345");
});

test("A script that does not come leaves the page as it is, and is fetched again at a press", async ({
  page,
}) => {
  await page.goto("/about");
  await untilAwake(page);
  const heading = page.getByRole("heading", { level: 1 });
  const title = await heading.textContent();
  const strip = page.getByText("Something could not be fetched. What you see here stays.");
  const stop = () => cutOff(page, "**/assets/*.js*");

  await test.step("a dialog of the frame", async () => {
    const reconnect = await stop();
    await page.keyboard.press("Control+k");
    await expect(strip).toBeVisible();
    await expect(heading).toHaveText(title ?? "");
    await reconnect();
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await expect(strip).toBeHidden();
    await page.keyboard.press("Escape");
  });

  await test.step("another page", async () => {
    const reconnect = await stop();
    await page.getByRole("link", { name: "Venues", exact: true }).first().click();
    await expect(strip).toBeVisible();
    await expect(heading).toHaveText(title ?? "");
    await reconnect();
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page).toHaveURL(/\/venues/);
    await expect(heading).not.toHaveText(title ?? "");
  });
});

test("A script of a release that is gone leads to one reload of the page, and to no error page", async ({
  page,
}) => {
  const loaded = new Set<string>();
  let isGone = false;
  let visits = 0;
  await page.route("**/assets/*.js*", async (route) => {
    const address = route.request().url();
    if (!isGone) loaded.add(address);
    if (loaded.has(address)) await route.fallback();
    else await route.fulfill({ status: 404, headers: { "x-request-id": "of-this-release" }, body: "" });
  });
  page.on("load", () => (visits += 1));
  await page.goto("/about");
  await untilAwake(page);
  await page.waitForLoadState("networkidle");
  isGone = true;
  visits = 0;
  const heading = page.getByRole("heading", { level: 1 });
  const title = (await heading.textContent()) ?? "";
  await page.keyboard.press("Control+k");
  await expect.poll(() => visits).toBe(1);
  await untilAwake(page);
  await expect(heading).toHaveText(title);
  // the page that came by a reload says so instead of going round and round
  await page.keyboard.press("Control+k");
  await expect(page.getByText("Something could not be fetched. What you see here stays.")).toBeVisible();
  await page.waitForLoadState("networkidle");
  await expect(heading).toHaveText(title);
  expect(visits).toBe(1);
});
