// Four tickets for the price of three: a team says so, somebody buys four and gives two back, one after the other.
import { randomBytes } from "node:crypto";
import { expect, test } from "@playwright/test";
import { callAs } from "../call-as.ts";
import { makePaidNight } from "../database.ts";
import { foundTeam } from "../found-team.ts";
import { createAccount, newPerson } from "../people.ts";
import { expectUsable } from "../screens.ts";
import { withDatabase } from "../with-database.ts";
import { fillCard } from "./pay-by-card.ts";

test.setTimeout(90_000);

test("A team sells four tickets for the price of three, and its error stands at the field", async ({
  page,
  request,
}) => {
  page.setDefaultTimeout(10_000);
  const organiser = await foundTeam(page, request, { name: "Four Hands" });
  const draft = await callAs<{ id: string }>(page, "save_event_draft", {
    p_organiser_id: organiser.id,
    p_data: { title: "Together", tickets: [{ name: "Entry", kind: "paid", price_pence: 1200 }] },
  });
  await page.goto(`/events/new?draft=${draft.id}&step=tickets`);
  await page.getByLabel("Several together").selectOption("pay_for_fewer");
  await page.getByLabel("Buy", { exact: true }).fill("4");
  await page.getByLabel("Pay for").fill("4");
  await page.getByRole("button", { name: /^Next:/ }).click();
  await expect(page.getByText("Write a number from 1 to 3")).toBeVisible();
  await page.getByLabel("Pay for").fill("3");
  await page.getByRole("button", { name: /^Next:/ }).click();
  await expect(page.getByText("Write a number from 1 to 3")).toHaveCount(0);
});

test("Four tickets cost what three do, and what comes back of them is said before the press", async ({
  page,
  request,
}) => {
  page.setDefaultTimeout(10_000);
  const night = await makePaidNight(`Four Hands ${randomBytes(3).toString("hex")}`);
  await withDatabase((database) =>
    database.query(
      `insert into internal.bundles (ticket_type_id, kind, count, pays)
       select t.id, 'pay_for_fewer', 4, 3 from public.ticket_types t where t.event_id = $1`,
      [night.id],
    ),
  );
  await createAccount(page, request, newPerson());
  await page.goto(`/events/${night.slug}`);
  await expect(page.getByRole("region", { name: "Tickets" })).toContainText("4 for the price of 3");
  await page.goto(`/events/${night.slug}/book`);
  const more = page.getByRole("button", { name: "More: Entry" });
  for (let count = 0; count < 4; count++) await more.click();
  const order = page.getByRole("complementary", { name: "Your order" });
  await expect(order).toContainText("4 for the price of 3−£13.10");
  await expect(order).toContainText("£39.30");
  await expectUsable(page);
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("button", { name: "Continue to payment" }).click();
  await expect(order).toContainText("4 for the price of 3−£13.10");
  await fillCard(page);
  await page.getByRole("button", { name: "Pay £39.30" }).click();
  await expect(page.getByRole("heading", { name: `You're going to ${night.title}` })).toBeFocused({
    timeout: 20_000,
  });
  await page.getByText("Give tickets back", { exact: true }).click();
  const tickets = page.getByRole("checkbox", { name: /^Entry/ });
  await tickets.nth(0).check();
  await expect(
    page.getByText("the tickets you keep cost as much as you paid", { exact: false }),
  ).toBeVisible();
  await tickets.nth(1).check();
  await page.getByRole("button", { name: "Give 2 tickets back for £12" }).click();
  await expect(page.getByText("Refund sent.", { exact: false })).toBeVisible({ timeout: 20_000 });
  await expectUsable(page);
});
