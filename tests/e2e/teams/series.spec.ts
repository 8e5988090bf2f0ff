// Nights that come again: their page, and the ways that lead there.
import { expect, test } from "@playwright/test";
import { fillCard } from "../bookings/pay-by-card.ts";
import { callAs } from "../call-as.ts";
import { createAccount, demoPerson, newestMail, newPerson, signIn } from "../people.ts";
import { pressUntilAnswered } from "../press-until-answered.ts";
import { expectUsable, expectUsableOnEveryDisplay } from "../screens.ts";
import { withDatabase } from "../with-database.ts";

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
  await pressUntilAnswered(follow, "rpc/follow");
  await expect(page.getByRole("button", { name: /^Following/ }).first()).toBeVisible();
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

/** What the door of the soonest night says to a code, each time that it is shown. The night is moved to now for it, and back again. */
const atTheDoor = (code: string, times: number): Promise<string[]> =>
  withDatabase(async (client) => {
    await client.query("begin");
    const { rows } = await client.query<{ id: string; user_id: string }>(
      `update public.events e set doors_at = now() - interval '1 hour', starts_at = now(), ends_at = now() + interval '5 hours'
       from public.organiser_members m where m.organiser_id = e.organiser_id and m.role = 'owner'
         and e.id = (select k.event_id from public.tickets k join public.events n on n.id = k.event_id where k.code = $1 order by n.starts_at limit 1) returning e.id, m.user_id`,
      [code],
    );
    await client.query("select set_config('request.jwt.claims', $1, true)", [
      JSON.stringify({ sub: rows[0]?.user_id, role: "authenticated", aal: "aal2" }),
    ]);
    const said: string[] = [];
    for (let time = 0; time < times; time += 1) {
      const { rows: answers } = await client.query<{ said: string }>(
        "select public.check_in($1, array[$2], gen_random_uuid()) -> 'results' -> 0 ->> 'result' as said",
        [rows[0]?.id, code],
      );
      said.push(answers[0]?.said ?? "");
    }
    await client.query("rollback");
    return said;
  });

test("a pass is bought on the page of its series, lets in once a night, and one night of it is given back", async ({
  page,
  request,
}) => {
  await createAccount(page, request, newPerson());
  await page.goto("/series/long-players");
  const offer = page.locator("#main").getByRole("region", { name: "All six albums" });
  await expect(offer).toContainText("All 6 nights left, £48");
  await offer.getByLabel("Name on the pass").fill("Vi Sitor");
  await expectUsable(page);
  await offer.getByRole("button", { name: "Buy the pass for £48" }).click();
  await page.waitForURL(/\/payment\?booking=/);
  await expect(page.getByRole("heading", { level: 1, name: "Long Players, 6 nights" })).toBeVisible();
  await fillCard(page);
  await page.getByRole("button", { name: "Pay £48" }).click();
  await expect(page.getByText("£48 paid with the card ending in 4242.")).toBeVisible({ timeout: 20_000 });

  await page.goto("/bookings");
  const pass = page.locator("#main").getByRole("list", { name: "Passes" });
  await expect(pass.getByRole("list").getByRole("listitem")).toHaveCount(6);
  await expectUsableOnEveryDisplay(page);
  const code = await pass.getByRole("code").textContent();
  expect(await atTheDoor((code ?? "").toLowerCase(), 2)).toEqual(["admitted", "already_in"]);

  await page
    .locator("#main")
    .getByRole("tabpanel")
    .getByRole("button", { name: /^I can't come/ })
    .first()
    .click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Give back/ })
    .click();
  await expect(pass.getByText(/given back|paid back/)).toHaveCount(1);
  await expect(pass.getByRole("list").getByRole("listitem")).toHaveCount(6);

  const friend = newPerson().email;
  await pass.getByRole("button", { name: "Pass the pass on" }).click();
  const dialog = page.getByRole("dialog", { name: "Pass this pass on?" });
  await dialog.getByLabel("Your friend's email address").fill(friend);
  await expectUsable(page);
  await dialog.getByRole("button", { name: "Pass on", exact: true }).click();
  await expect(pass.getByText(/being passed on/)).toHaveCount(5);
  const mail = await newestMail(request, friend, /a pass for All six albums, 5 nights/);
  const link = /\/transfers\/\S+/.exec(mail.text)?.[0] ?? "";
  await page.goto(link);
  await expect(
    page.locator("#main").getByRole("heading", { name: "All six albums, 5 nights" }),
  ).toBeVisible();
  await expect(page.locator("#main").getByRole("listitem").filter({ hasText: "Long Players" })).toHaveCount(
    5,
  );
  await expectUsable(page);
});

test("a pass is bought without an account", async ({ page }) => {
  await page.goto("/series/long-players");
  const offer = page.locator("#main").getByRole("region", { name: "All six albums" });
  await offer.getByRole("button", { name: "Buy without an account" }).click();
  await offer.getByLabel("Name on the pass").fill("Gus Guest");
  await offer.getByLabel("Email address").fill(newPerson().email);
  await expectUsable(page);
  await offer.getByRole("button", { name: "Buy the pass for £48" }).click();
  await page.waitForURL(/\/payment\?booking=/);
  await expect(page.getByRole("heading", { level: 1, name: "Long Players, 6 nights" })).toBeVisible();
});

test("a team sees how its pass sells, and is told at the field what it cannot save", async ({ page }) => {
  await signIn(page, demoPerson("owner"));
  const eventId = await withDatabase(async (client) => {
    const { rows } = await client.query<{ id: string }>(
      "select e.id from public.events e join public.series s on s.id = e.series_id where s.slug = 'long-players' order by e.starts_at limit 1",
    );
    return rows[0]?.id;
  });
  await page.goto(`/organise/events/${eventId}`);
  await expect(page.getByRole("row", { name: /^All six albums sold as a pass/ })).toBeVisible();
  await page.getByText("A pass for the series").click();
  const form = page.locator("#main").getByRole("group").filter({ hasText: "A pass for the series" });
  await expect(form).toContainText("sold of 20");
  await form.getByLabel("How many passes").fill("900");
  await form.getByRole("button", { name: "Save the pass" }).click();
  await expect(form.getByLabel("How many passes")).toHaveAccessibleDescription(/has room for 20 passes/);
  await form.getByLabel("How many passes").fill("19");
  await form.getByLabel("On sale from (optional)").fill("2026-01-02T10:00");
  await form.getByLabel("On sale until (optional)").fill("2026-01-01T10:00");
  await form.getByRole("button", { name: "Save the pass" }).click();
  await expect(form.getByLabel("On sale until (optional)")).toHaveAccessibleDescription(
    /ends after it begins/,
  );
  await expectUsable(page);
  await form.getByLabel("On sale until (optional)").fill("");
  await form.getByRole("button", { name: "Save the pass" }).click();
  await expect(form).toContainText("sold of 19");
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
