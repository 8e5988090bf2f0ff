// Nights that come again: their page, and the ways that lead there.
import { expect, test } from "@playwright/test";
import { callAs } from "./call-as.ts";
import { demoPerson, signIn } from "./people.ts";
import { expectUsable, expectUsableOnEveryDisplay } from "./screens.ts";

test("a series stands once in a list, and its page has every date, a feed, structured data and Follow", async ({
  page,
  request,
}) => {
  await page.goto("/organisers/slow-burn");
  const row = page
    .getByRole("listitem")
    .filter({ has: page.getByRole("link", { name: "Low Heat", exact: true }) });
  await expect(row).toHaveCount(1);
  await expect(row).toContainText(/Also \w{3} \d+ \w{3}, \w{3} \d+ \w{3} and 5 more · All dates/);
  await expectUsableOnEveryDisplay(page);
  await row.getByRole("link", { name: "Low Heat", exact: true }).click();
  await page.getByRole("link", { name: "All 8 dates of Low Heat" }).click();

  await expect(page).toHaveURL("/series/low-heat");
  await expect(page.getByRole("heading", { level: 1, name: "Low Heat" })).toBeVisible();
  const dates = page.getByRole("region", { name: "Next dates" }).getByRole("listitem");
  await expect(dates).toHaveCount(8);
  await expectUsableOnEveryDisplay(page);
  expect(await (await request.get("/series/low-heat")).text()).toContain('"@type":"EventSeries"');
  const feed = await request.get("/series/low-heat.ics");
  expect((await feed.text()).match(/BEGIN:VEVENT/g)).toHaveLength(8);
  expect(await (await request.get("/sitemap/series-1.xml")).text()).toContain("/series/low-heat<");
  expect((await request.get("/series/no-such-series")).status()).toBe(404);

  await page.goto("/events?q=low+heat");
  const folded = page
    .getByRole("listitem")
    .filter({ has: page.getByRole("link", { name: "Low Heat", exact: true }) });
  await expect(folded).toHaveCount(1);
  await folded.getByRole("link", { name: "and 7 more dates of Low Heat" }).click();
  await expect(page).toHaveURL("/series/low-heat");

  await page.goto("/search?q=low+heat&type=series");
  await page.getByRole("main").getByRole("link", { name: "Low Heat", exact: true }).click();
  await expect(page).toHaveURL("/series/low-heat");
});

test("a series that is followed is among what a person follows", async ({ page }) => {
  await signIn(page, demoPerson("visitor"));
  await page.goto("/series/low-heat");
  const follow = page.getByRole("button", { name: /^Follow/ });
  const answered = page.waitForResponse((response) => response.url().endsWith("/rpc/follow"));
  await follow.click();
  await expect(page.getByRole("button", { name: /^Following/ }).first()).toBeVisible();
  expect((await answered).ok()).toBe(true); // it shows at once, and leaving the page now would end the request
  await page.goto("/profile");
  await page
    .getByRole("navigation", { name: "Your lists" })
    .getByRole("link", { name: /^Following/ })
    .click();
  await expect(page.getByRole("link", { name: "Low Heat" }).first()).toHaveAttribute(
    "href",
    "/series/low-heat",
  );
});

test("a weekly goes on by a rule, from the wizard to its end", async ({ page }) => {
  await signIn(page, demoPerson("owner"));
  const teams = await callAs<{ id: string; slug: string }[]>(page, "list_my_organisers", {});
  const day = new Date(Date.now() + 9 * 86_400_000).toISOString().slice(0, 10);
  const title = `Every Week ${Date.now()}`;
  const draft = await callAs<{ id: string }>(page, "save_event_draft", {
    p_organiser_id: teams.find(({ slug }) => slug === "slow-burn")?.id,
    p_data: {
      title,
      description: "Records at talking volume, every week.",
      category: "music",
      starts_at: `${day}T20:00`,
      location_mode: "custom",
      area: "leeds",
      address: "12 Canal Road, Leeds",
      tickets: [{ name: "Free", kind: "free", quantity: 20 }],
      visibility: "page_only",
    },
  });
  await page.goto(`/events/new?draft=${draft.id}&step=publish`);
  await page.getByLabel("It happens").selectOption("weekly");
  await page.getByLabel("Keep going until we end it").check();
  await page.getByLabel("On bank holidays").selectOption("scotland");
  const dates = page.getByRole("list", { name: "Dates of the series" }).getByRole("listitem");
  await expect(dates).toHaveCount(13);
  await dates.nth(1).getByRole("button").click();
  await expect(dates).toHaveCount(12);
  await expectUsable(page);
  await page.getByRole("button", { name: "Publish and keep going" }).click();

  await expect(page.getByRole("heading", { name: title, level: 1 })).toBeVisible();
  const nights = await callAs<{ id: string; title: string }[]>(page, "list_my_events", {
    p_organiser_id: teams.find(({ slug }) => slug === "slow-burn")?.id,
  });
  await page.goto(`/organise/events/${nights.find((night) => night.title === title)?.id}`);
  const rule = page.getByRole("region", { name: "Every week" });
  await expect(rule).toContainText("Dates are added twelve weeks ahead.");
  await expect(rule).toContainText("Bank holidays of Scotland are left out");
  await expectUsable(page);
  await rule.getByRole("button", { name: "Leave out dates" }).click();
  await rule.getByLabel("Leave out a date").fill(day);
  await rule.getByRole("button", { name: "Add", exact: true }).click();
  await rule.getByRole("button", { name: "Save", exact: true }).click();
  await expect(rule.getByText(/There is a night on .* already/)).toBeVisible();
  await expectUsable(page);
  await rule.getByRole("button", { name: "Cancel", exact: true }).click();
  await rule.getByRole("button", { name: "Stop adding dates" }).click();
  await rule.getByRole("button", { name: "Stop adding dates" }).click();
  await expect(page.getByText("No more dates are added. The nights that are there go ahead.")).toBeVisible();
});
