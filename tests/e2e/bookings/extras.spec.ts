// Extras of a night, from the team that makes them to the desk where they are handed over.
import { expect, test } from "@playwright/test";
import { makeEvent } from "../database.ts";
import { foundTeam } from "../found-team.ts";
import { expectUsable } from "../screens.ts";
import { withDatabase } from "../with-database.ts";

test.setTimeout(90_000);

/** A night whose doors are open, of the team's own, with a free ticket. */
async function makeNight(organiserId: string): Promise<{ id: string; slug: string }> {
  const night = await makeEvent("Coats and shirts", { places: 20 });
  await withDatabase((database) =>
    database.query(
      `update public.events set organiser_id = $2, doors_at = now() - interval '30 minutes', starts_at = now() + interval '1 hour',
         ends_at = now() + interval '7 hours' where id = $1`,
      [night.id, organiserId],
    ),
  );
  return night;
}

test("A team puts a coat and a shirt on sale, somebody books them with a ticket, and the door hands them over", async ({
  page,
  request,
}) => {
  page.setDefaultTimeout(10_000);
  const organiser = await foundTeam(page, request, { name: "Cold Desk" });
  const night = await makeNight(organiser.id);

  await page.goto(`/organise/events/${night.id}?view=extras`);
  await page.getByRole("button", { name: "Add an extra" }).click();
  await page.getByRole("textbox", { name: "Name" }).fill("Cloakroom");
  await page.getByLabel("Who can have one").selectOption("one_per_ticket");
  await page.getByRole("button", { name: "Put it on sale" }).click();
  await expect(page.getByText(/A price is nothing, or 30p to £500/)).toBeVisible();
  await page.getByLabel("Price", { exact: true }).fill("0");
  await page.getByLabel("How many").fill("20");
  await page.getByRole("button", { name: "Put it on sale" }).click();
  await expect(page.getByText("0 sold of 20")).toBeVisible();
  await expectUsable(page);

  await page.goto(`/events/${night.slug}/book`);
  const coats = page.getByRole("group", { name: "Cloakroom" });
  // one free place stands in the basket already, so there is one coat
  await expect(coats.getByRole("status")).toHaveText("0");
  const more = coats.getByRole("button", { name: "More: Cloakroom" });
  await more.click();
  await expect(more).toHaveAttribute("aria-disabled", "true");
  await expect(page.getByRole("complementary", { name: "Your order" })).toContainText("1 × Cloakroom");
  await expectUsable(page);
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByLabel("Name", { exact: true }).fill("Ada");
  await page.getByRole("button", { name: "Book for free" }).click();
  await expect(page.getByRole("heading", { name: /^You're going to/ })).toBeVisible();
  await expect(page.getByText("1 × Cloakroom")).toBeVisible();

  await page.goto("/bookings");
  await expect(page.getByText("1 × Cloakroom")).toBeVisible();
  await expect(page.getByText("Your ticket is all you need to show for these.")).toBeVisible();

  const code = await withDatabase(async (database) => {
    const { rows } = await database.query(
      "select code from public.tickets where event_id = $1 and status = 'issued' order by created_at limit 1",
      [night.id],
    );
    return String(rows[0].code);
  });
  await page.goto(`/door/${night.slug}`);
  await page.locator("#typed-code").fill(code);
  await page.keyboard.press("Enter");
  const desk = page.getByRole("region", { name: "Extras" });
  await expect(desk).toContainText("1 × Cloakroom, paid");
  await desk.getByRole("button", { name: "Hand over: Cloakroom" }).click();
  await expect(desk).toContainText("1 × Cloakroom, handed over");
  await desk.getByRole("button", { name: "Undo: Cloakroom" }).click();
  await expect(desk).toContainText("1 × Cloakroom, paid");
  await expectUsable(page);
});
