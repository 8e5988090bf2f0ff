// A deposit for a place: a team asks for it, and a buyer reads what becomes of it before paying.
import { randomBytes } from "node:crypto";
import { expect, test } from "@playwright/test";
import { callAs } from "../call-as.ts";
import { makePaidNight } from "../database.ts";
import { foundTeam } from "../found-team.ts";
import { expectUsable } from "../screens.ts";
import { withDatabase } from "../with-database.ts";

test.setTimeout(90_000);

test("A team asks for a deposit, and a buyer reads on the page, in the basket and at the payment when it comes back", async ({
  page,
  request,
}) => {
  page.setDefaultTimeout(10_000);
  const organiser = await foundTeam(page, request, { name: "Back Again" });
  const draft = await callAs<{ id: string }>(page, "save_event_draft", {
    p_organiser_id: organiser.id,
    p_data: { title: "Back again", tickets: [{ name: "Entry", kind: "paid", price_pence: 500 }] },
  });
  await page.goto(`/events/new?draft=${draft.id}&step=tickets`);
  await page.getByLabel("This is a deposit: people get it back when they come").check();
  await expect(page.getByText("A buyer pays £5 with no booking fee.", { exact: false })).toBeVisible();
  await expect(page.getByLabel("Several together")).toHaveCount(0);
  await expectUsable(page);

  const night = await makePaidNight(`Back Again ${randomBytes(3).toString("hex")}`);
  await withDatabase(async (database) => {
    await database.query(
      "update public.ticket_types set face_pence = 500, fee_pence = 0 where event_id = $1",
      [night.id],
    );
    await database.query(
      "insert into internal.deposit_types (ticket_type_id) select id from public.ticket_types where event_id = $1",
      [night.id],
    );
  });
  const said =
    "This is a deposit. It comes back to the card that paid when the ticket is scanned at the door.";
  await page.goto(`/events/${night.slug}`);
  await expect(page.getByRole("region", { name: "Tickets" })).toContainText(said);
  await page.goto(`/events/${night.slug}/book`);
  await expect(page.getByText(said, { exact: false })).toBeVisible();
  await page.getByRole("button", { name: "More: Entry" }).click();
  await expectUsable(page);
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("button", { name: "Continue to payment" }).click();
  await expect(page.getByRole("complementary", { name: "Your order" })).toContainText(
    "£5 of this is a deposit.",
  );
});
