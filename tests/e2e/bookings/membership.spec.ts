// A member pays by the month: the clock is moved on, the card is refused, another one pays, and cancelling keeps what is left of the month.
import { expect, test } from "@playwright/test";
import { createAccount, newestMail, newPerson } from "../people.ts";
import { expectUsable } from "../screens.ts";
import { withDatabase } from "../with-database.ts";

/** For the memberships of a person, everything happened so many days earlier. */
const daysPass = (email: string, days: number) =>
  withDatabase(async (client) => {
    const mine = "user_id = (select id from auth.users where email = $1)";
    const ago = "make_interval(days => $2)";
    await client.query(
      `update public.memberships set begins_at = begins_at - ${ago}, paid_at = paid_at - ${ago}, renews_since = renews_since - ${ago},
         paid_until = internal.period_end(begins_at - ${ago}, period, periods) where ${mine}`,
      [email, days],
    );
    await client.query(
      `update public.membership_charges set paid_at = paid_at - ${ago}, covers_from = covers_from - ${ago}, covers_until = covers_until - ${ago}
       where ${mine} and paid_at is not null`,
      [email, days],
    );
  });

test("a member pays by the month, is told of a refused card, gives another, and cancels with the month kept", async ({
  page,
  request,
}) => {
  const person = newPerson();
  await createAccount(page, request, person);
  await page.goto("/organisers/the-penstock/membership");
  const plan = page.locator("#main").getByRole("listitem").filter({ hasText: "Supporters" }).first();
  await plan.getByLabel(/^Keep my card and charge it £8 a month/).check();
  await plan.getByRole("button", { name: /^Join for £8/ }).click();
  // the card that pays once, and is declined when it is charged again
  await plan.getByLabel("Card number").fill("4000000000009979");
  await plan.getByLabel("Billing postcode").fill("LS11 5AB");
  await plan.getByRole("button", { name: "Pay £8", exact: true }).click();
  await expect(plan.getByText(/^Member since .+, number \d+$/)).toBeVisible();

  await page.goto("/settings/memberships");
  const mine = page.locator("#main").getByRole("listitem").filter({ hasText: "Supporters" }).first();
  await expect(mine.getByText(/^We charge £8 to your card ending in 9979 on /)).toBeVisible();
  await daysPass(person.email, 32);
  await newestMail(request, person.email, /did not go through/i);
  await page.reload();
  await expect(mine.getByText(/^Your payment of £8 did not go through\. We try again on /)).toBeVisible();
  await expectUsable(page);

  await mine.getByRole("button", { name: /^Change the card/ }).click();
  const card = mine.getByRole("region", { name: "Change the card, The Penstock" });
  await expect(card.getByText("We charge this card £8 now, and £8 a month from then on.")).toBeVisible();
  await card.getByLabel("Card number").fill("4242424242424242");
  await card.getByLabel("Billing postcode").fill("LS11 5AB");
  await card.getByRole("button", { name: "Save this card" }).click();
  await expect(page.getByText("Your card is saved")).toBeVisible();
  await expect(mine.getByText(/^We charge £8 to your card ending in 4242 on /)).toBeVisible({
    timeout: 15_000,
  });

  // the card is on the profile as well, and covers the screen for the door
  await page.goto("/profile");
  await page.getByRole("button", { name: "Show the card of The Penstock" }).click();
  await expect(page.getByRole("img", { name: "Card of The Penstock" })).toBeVisible();
  await expectUsable(page);
  await page.getByRole("button", { name: "Close", exact: true }).click();
  await page.goto("/settings/memberships");

  // another price was announced: the member reads from when, and what it costs until then
  await withDatabase((client) =>
    client.query(
      `insert into internal.price_notices (membership_id, from_pence, to_pence, counts_from)
       select m.id, 800, 1000, now() + interval '30 days' from public.memberships m join auth.users u on u.id = m.user_id where u.email = $1`,
      [person.email],
    ),
  );
  await page.reload();
  await expect(
    mine.getByText(
      /^From \w+ \d+ \w+ it costs £10 a month\. Until then it stays £8 a month, and you can cancel before\.$/,
    ),
  ).toBeVisible();
  await expectUsable(page);
  // the fourteen days of the new payment are over: cancelling keeps the month
  await daysPass(person.email, 15);
  await page.reload();
  await mine.getByRole("button", { name: "Cancel membership of The Penstock" }).click();
  await expect(
    mine.getByText(/^It ends when the time you paid for is over\. Your card counts until /),
  ).toBeVisible();
  await expectUsable(page);
});
