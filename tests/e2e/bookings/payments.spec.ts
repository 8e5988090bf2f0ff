// Money from end to end: three tickets, a card that is declined, 3-D Secure, one ticket given back, the night cancelled.
import { randomBytes } from "node:crypto";
import { expect, type Page, test } from "@playwright/test";
import { cancelNight, ledgerOf, type MadeEvent, makePaidNight, newestBookingStatus } from "../database.ts";
import { createAccount, demoPerson, newestMail, newPerson, signIn } from "../people.ts";
import { expectSaid } from "../screens/transcript.ts";
import { expectUsable, watch } from "../screens.ts";
import { withDatabase } from "../with-database.ts";

const THREE = "£39.30"; // three times £12 and a fee of £1.10

const newNight = () => makePaidNight(`Vault ${randomBytes(3).toString("hex")}`);

/** What the made night took from another one. */
const whereIs = (night: MadeEvent) =>
  withDatabase(async (client) => {
    const { rows } = await client.query<{ place: string; area: string; organiser: string }>(
      `select v.name as place, a.name as area, o.name as organiser from public.events e join public.venues v on v.id = e.venue_id
       join public.areas a on a.id = v.area_id join public.organisers o on o.id = e.organiser_id where e.id = $1`,
      [night.id],
    );
    return rows[0] ?? { place: "", area: "", organiser: "" };
  });

async function payWith(page: Page, card: string): Promise<void> {
  await page.getByLabel("Card number").fill(card);
  await page.getByLabel("Billing postcode").fill("LS11 5AB");
  await page.getByRole("button", { name: `Pay ${THREE}` }).click();
}

test("three tickets are paid after a decline and 3-D Secure, one goes back by quote, and a cancelled night pays the rest back", async ({
  page,
  request,
  baseURL,
}) => {
  const seen = watch(page, baseURL ?? "");
  const night = await newNight();
  const person = newPerson();
  await createAccount(page, request, person);

  await page.goto(`/events/${night.slug}`);
  await expect(page.getByRole("region", { name: "Tickets" })).toContainText("£13.10");
  const jsonLd = await page.locator('script[type="application/ld+json"]').allTextContents();
  expect(jsonLd.join()).toMatch(/"price":"?13\.10?"?/);
  await page.goto(`/events/${night.slug}/book`);
  for (let count = 0; count < 3; count++)
    await page
      .getByRole("button", { name: /more|add|increase/i })
      .first()
      .click();
  await expect(page.getByRole("complementary", { name: "Your order" })).toContainText(THREE);
  const { place, area, organiser } = await whereIs(night);
  const differs: [string, string][] = [
    [night.title, "{night}"],
    [place, "{place}"],
    [area, "{area}"],
    [organiser, "{organiser}"],
  ];
  await expectSaid(page, "booking", "main", differs);
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("button", { name: "Continue to payment" }).click();

  await expect(page).toHaveURL(/\/payment\?booking=[A-Z0-9]{8}/);
  const order = page.getByRole("complementary", { name: "Your order" });
  await expect(order).toContainText("paid to Undercroft as agent");
  await expect(order).toContainText(THREE);
  await expect(page.getByText("Test mode: no money moves.")).toBeVisible();
  await expectUsable(page);
  await expectSaid(page, "payment", "main", differs);

  await expect(page.getByRole("listitem").filter({ hasText: "3 Payment" })).toHaveAttribute(
    "aria-current",
    "step",
  );

  // without a connection nothing begins: it says so at the button, and nothing typed is lost
  await page.context().setOffline(true);
  await expect(page.locator("#main").getByText("Needs a connection", { exact: true })).toBeVisible();
  await payWith(page, "4000000000000002");
  await expect(page.getByText("You're offline; nothing was charged.")).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByText("Needs a connection", { exact: true })).toHaveCount(0);
  await expect(page.getByLabel("Card number")).toHaveValue("4000000000000002");
  await expect(page.getByLabel("Billing postcode")).toHaveValue("LS11 5AB");
  expect(await newestBookingStatus(night)).toBe("awaiting_payment");
  await page.getByRole("button", { name: `Pay ${THREE}` }).click();
  const declined = page.getByText("Your card was declined; nothing was charged. Try another.");
  await expect(declined).toBeVisible();
  // the form stays with all that was typed, also once the server has said that it failed
  await expect(async () => expect(await newestBookingStatus(night)).toBe("failed")).toPass();
  await page.waitForTimeout(2_500); // the order is asked for every two seconds
  await expect(declined).toBeVisible();
  await expect(page.getByLabel("Card number")).toHaveValue("4000000000000002");
  await expect(page.getByLabel("Billing postcode")).toHaveValue("LS11 5AB");

  const challenge = page.getByRole("heading", { name: "Your bank asks if this is you" });
  await page.getByLabel("Card number").fill("4000000000003220");
  await page.getByRole("button", { name: `Pay ${THREE}` }).click();
  await expect(challenge).toBeFocused();
  await expectUsable(page);
  await page.getByRole("button", { name: "No, refuse" }).click();
  await expect(page.getByText("Your bank did not confirm that it was you", { exact: false })).toBeFocused();
  await expect(page.getByLabel("Card number")).toHaveValue("4000000000003220");
  await page.getByRole("button", { name: `Pay ${THREE}` }).click();
  await expect(challenge).toBeVisible();
  await page.getByRole("button", { name: "Yes, it's me" }).click();
  await expect(page.getByRole("heading", { name: `You're going to ${night.title}` })).toBeFocused({
    timeout: 20_000,
  });
  await expectUsable(page);
  await page
    .getByRole("button", { name: /^Show ticket/ })
    .first()
    .click();
  await expect(page.getByRole("img", { name: /^QR code of ticket/ })).toBeVisible();
  await expectSaid(page, "ticket", "dialog[open]", differs);
  await page.keyboard.press("Escape");
  expect(await ledgerOf(night, "clearing")).toBe(3930);
  await newestMail(request, person.email, new RegExp(night.title));

  await page.getByText("Give tickets back", { exact: true }).click();
  await page.getByRole("checkbox", { name: /Entry/ }).first().check();
  await expect(page.getByText("£12 would come back to your card", { exact: false })).toBeVisible();
  await page.getByRole("button", { name: "Give 1 ticket back for £12" }).click();
  await expect(page.getByText("Refund sent. It takes 5 to 10 working days to reach you.")).toBeVisible({
    timeout: 20_000,
  });
  expect(await ledgerOf(night, "clearing")).toBe(2730);

  await page.getByRole("link", { name: "Receipt" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Receipt" })).toBeVisible();
  await expect(page.getByText("VAT by seller")).toBeVisible();
  await expectUsable(page);

  await cancelNight(night);
  await expect(async () => expect(await ledgerOf(night, "clearing")).toBe(0)).toPass({ timeout: 40_000 });
  expect(await ledgerOf(night, "organiser")).toBe(0);
  await newestMail(request, person.email, /refund|money/i);
  expect(seen.foreign).toEqual([]);
});

test("an address typed by hand opens no order, and nobody sees another's", async ({ page, request }) => {
  await createAccount(page, request, newPerson());
  await page.goto("/payment");
  await expect(page.getByText("You have no order at this address.", { exact: false })).toBeVisible();
  await page.goto("/payment?booking=AAAAAAAA&redirect_status=succeeded");
  await expect(page.getByText("You have no order at this address.", { exact: false })).toBeVisible();
  await expectUsable(page);
});

test("an organiser sees what a night took, refunds an order, and staff find it", async ({
  page,
  browser,
}) => {
  await signIn(page, demoPerson("owner"));
  await page.goto("/organise");
  await page.getByRole("link", { name: "Money", exact: true }).click();
  await expect(page.getByText("Pending", { exact: true })).toBeVisible();
  await expect(page.getByRole("list", { name: "Nights" }).getByRole("listitem").first()).toBeVisible();
  await expectUsable(page);
  await page.getByLabel("Booking reference").fill("AAAAAAAA");
  await page.getByLabel("Reason").fill("Asked nicely");
  await page.getByRole("button", { name: "See what this does" }).click();
  await expect(page.getByText("There is no such booking of an event of yours")).toBeVisible();
  await expect(page.getByLabel("Reason")).toHaveValue("Asked nicely");

  const desk = await browser.newContext();
  const office = await desk.newPage();
  await signIn(office, demoPerson("admin"));
  await office.goto("/admin/orders?state=refunds");
  await expectUsable(office);
  await office.getByRole("list", { name: "Orders" }).getByRole("link").first().click();
  await expect(office.getByRole("heading", { name: "Payments" })).toBeVisible();
  await expect(office.getByText("requested", { exact: true })).toBeVisible();
  await office.getByLabel("Note or reason").fill("Rang the buyer");
  await office.getByRole("button", { name: "Add note" }).click();
  await expect(office.getByText("Rang the buyer").first()).toBeVisible();
  await expectUsable(office);
  await desk.close();
});
