// The solidarity fund of a night: a team opens it, somebody adds to it, and somebody who cannot pay takes a ticket for nothing.
import { expect, test } from "@playwright/test";
import { makePaidNight } from "../database.ts";
import { foundTeam } from "../found-team.ts";
import { createAccount, newPerson } from "../people.ts";
import { expectUsable } from "../screens.ts";
import { withDatabase } from "../with-database.ts";
import { fillCard } from "./pay-by-card.ts";

test.setTimeout(120_000);

test("A team opens a solidarity fund, a buyer adds £15 to it, and a person who cannot pay takes a ticket for nothing", async ({
  page,
  request,
  browser,
}) => {
  page.setDefaultTimeout(10_000);
  const organiser = await foundTeam(page, request, { name: "Common Purse", isTrusted: true });
  const night = await makePaidNight(`Common Purse ${organiser.id.slice(0, 6)}`);
  await withDatabase((database) =>
    database.query("update public.events set organiser_id = $2 where id = $1", [night.id, organiser.id]),
  );
  await page.goto(`/organise/events/${night.id}?view=fund`);
  await page.getByLabel("What a ticket would cost, in pounds").fill("free");
  await page.getByRole("button", { name: "Open the fund" }).click();
  await expect(page.getByText(/A ticket costs £1 to £500/)).toBeVisible();
  await page.getByLabel("What a ticket would cost, in pounds").fill("12");
  await page.getByRole("button", { name: "Open the fund" }).click();
  await expect(page.getByText("£0 in the fund")).toBeVisible();
  await expectUsable(page);

  await page.goto(`/events/${night.slug}`);
  await expect(page.getByRole("region", { name: "Tickets" })).toContainText(
    "The fund is empty at the moment.",
  );
  await page.goto(`/events/${night.slug}/book`);
  await page.getByRole("button", { name: "More: Solidarity ticket" }).click();
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("The solidarity fund is empty at the moment")).toBeVisible();
  await page.getByRole("button", { name: "Fewer: Solidarity ticket" }).click();
  await page.getByRole("button", { name: "More: Entry" }).click();
  const order = page.getByRole("complementary", { name: "Your order" });
  const stays = "What goes to the solidarity fund stays there";
  await expect(order).not.toContainText(stays);
  await page.getByRole("button", { name: "Choose an amount" }).click();
  await expect(order).toContainText(stays);
  const amount = page.getByRole("region", { name: "Add to the solidarity fund" }).getByRole("textbox");
  await amount.fill("0.50");
  await expect(page.getByText("Pay at least £1.")).toBeVisible();
  await amount.fill("15");
  await expectUsable(page);
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("button", { name: "Continue to payment" }).click();
  await expect(order).toContainText("Solidarity fund");
  await expect(page.locator("#main")).toContainText(stays);
  await fillCard(page);
  await page.getByRole("button", { name: /^Pay £28\.10/ }).click();
  await expect(page.getByRole("heading", { name: /You're going to/ })).toBeVisible({ timeout: 30_000 });

  const other = await browser.newContext();
  try {
    const taker = await other.newPage();
    taker.setDefaultTimeout(10_000);
    await createAccount(taker, request, newPerson());
    await taker.goto(`/events/${night.slug}`);
    await expect(taker.getByRole("region", { name: "Tickets" })).toContainText("There is £15 in the fund.");
    await taker.goto(`/events/${night.slug}/book`);
    await taker.getByRole("button", { name: "More: Solidarity ticket" }).click();
    await taker.getByRole("button", { name: "Continue" }).click();
    await taker.getByRole("button", { name: "Book for free" }).click();
    await expect(taker.getByRole("heading", { name: /You're going to/ })).toBeVisible();
    await expect(taker.getByText("Solidarity", { exact: false })).toHaveCount(0);
  } finally {
    await other.close();
  }
  await page.goto(`/organise/events/${night.id}?view=fund`);
  await expect(page.getByText("Paid for 1 ticket")).toBeVisible();
  await expectUsable(page);
});
