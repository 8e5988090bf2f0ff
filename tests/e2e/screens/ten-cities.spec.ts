// The main path in ten cities, some with districts and some without: from the home page to a ticket, on a phone and on a desk.
import { expect, type Page, test } from "@playwright/test";
import { createAccount, newPerson } from "../people.ts";
import { expectNoSidewaysScroll } from "../screens.ts";
import { withDatabase } from "../with-database.ts";

/** Of each kind; ten cities in all are walked by `npm run test:all`. */
const wanted = process.env.E2E_DISPLAYS === "all" ? 5 : 1;

/** Cities where something free can be booked by this person, half of them with districts. */
const findCities = () =>
  withDatabase(async (client) => {
    const { rows } = await client.query<{ name: string; has_districts: boolean }>(
      `select a.name, exists (select from public.areas d where d.parent_id = a.id) as has_districts
       from public.areas a where a.kind = 'city' and exists (
         select from public.listings l where l.area_id = a.id and l.status = 'published' and l.sale_kind = 'free'
           and l.sale_state = 'on_sale' and l.starts_at > now() + interval '2 hours')
       order by a.name`,
    );
    const pick = (hasDistricts: boolean) =>
      rows.filter(({ has_districts }) => has_districts === hasDistricts).slice(0, wanted);
    return [...pick(true), ...pick(false)].map(({ name }) => name);
  });

/** Ten bookings in a minute are more than one person may make. */
const forgetLimits = () =>
  withDatabase((client) => client.query("delete from public.rate_limits where action_type = 'bookings'"));

async function walk(page: Page, city: string, isPhone: boolean): Promise<void> {
  await page.goto("/");
  const search = page.getByRole("search", { name: "Events" });
  await search.getByLabel("Where").selectOption({ label: city });
  await search.getByRole("button", { name: "Find" }).click();
  await expect(page).toHaveURL(/\/events\?.*area=/);
  if (isPhone) await page.getByRole("button", { name: /^Filters/ }).click();
  const filters = isPhone ? page.getByRole("dialog") : page.getByRole("complementary", { name: "Filters" });
  await filters.getByRole("radio", { name: /^Free/ }).check();
  await expect(page).toHaveURL(/price=free/);
  await expect(filters.getByLabel("Where", { exact: true })).toHaveValue(city);
  if (isPhone) await page.getByRole("button", { name: /^Show / }).click();

  // what one goes to already is passed over: the same person walks on both screens
  const row = page
    .getByRole("listitem")
    .filter({ has: page.getByRole("link", { name: /^Reserve / }) })
    .filter({ hasNotText: "You're going" })
    .first();
  const link = row.getByRole("link").first();
  const title = ((await link.textContent()) ?? "").trim();
  await link.click();
  await expect(page.getByRole("heading", { level: 1, name: title, exact: true })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.getByRole("link", { name: "Reserve", exact: true }).filter({ visible: true }).first().click();
  const goOn = page.getByRole("button", { name: "Continue" });
  await expect(goOn).toBeVisible();
  if (await goOn.isDisabled())
    await page
      .getByRole("button", { name: /^(Add|More)/ })
      .first()
      .click();
  await goOn.click();
  await page.getByRole("button", { name: "Book for free" }).click();
  await expect(page.getByRole("heading", { name: `You're going to ${title}` })).toBeVisible();
}

for (const [name, width] of [
  ["a phone", 390],
  ["a desk", 1440],
] as const) {
  test(`in ${2 * wanted} cities a stranger becomes a guest on ${name}`, async ({ page, request }) => {
    test.setTimeout(240_000);
    await page.setViewportSize({ width, height: 844 });
    const cities = await findCities();
    expect(cities).toHaveLength(2 * wanted);
    await createAccount(page, request, newPerson());
    for (const city of cities) {
      await test.step(city, () => walk(page, city, width < 1024));
      await forgetLimits();
    }
  });
}
