// A person who leaves while money is open: a payment that was begun, a refund that failed and one that arrives, a team whose money is
// theirs alone. Until it is settled neither they nor staff can erase the account; afterwards two tabs of staff do it once.
import { randomBytes } from "node:crypto";
import { expect, type Page, test } from "@playwright/test";
import { callAs } from "../call-as.ts";
import { cancelNight, type MadeEvent, makePaidNight } from "../database.ts";
import { look } from "../look.ts";
import { createAccount, demoPerson, newestMail, newPerson, signIn } from "../people.ts";
import { withDatabase } from "../with-database.ts";

test.setTimeout(300_000);

const ask = (sql: string, values: unknown[]) => withDatabase((client) => client.query(sql, values));

async function holdOne(page: Page, night: MadeEvent): Promise<void> {
  const types = await callAs<{ id: string }[]>(page, "list_ticket_types", { p_event_id: night.id });
  await callAs(page, "hold_booking", {
    p_event_id: night.id,
    p_lines: [{ ticket_type_id: types[0]?.id, quantity: 1 }],
  });
  await page.goto(`/events/${night.slug}/book`);
  await page.getByRole("button", { name: "Continue to payment" }).click();
  await expect(page).toHaveURL(/\/payment\?booking=[A-Z0-9]{8}/);
}

const deleteButton = (page: Page) => page.getByRole("button", { name: "Delete my account" });

test("Nobody is erased while their money is open: begun, failed to come back, or a team's; then staff do it once in two tabs", async ({
  browser,
  request,
}) => {
  const page = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
  const person = newPerson();
  await createAccount(page, request, person);
  const [{ id, handle }] = (
    await ask(
      "select p.user_id as id, p.handle::text from profiles p join auth.users u on u.id = p.user_id where u.email = $1",
      [person.email],
    )
  ).rows as [{ id: string; handle: string }];
  const night = await makePaidNight(`Parting ${randomBytes(3).toString("hex")}`);

  // a payment that asks for 3-D Secure is begun, and left open
  await holdOne(page, night);
  await page.getByLabel("Card number").fill("4000000000003220");
  await page.getByLabel("Billing postcode").fill("LS11 5AB");
  await page.getByRole("button", { name: /^Pay £/ }).click();
  await expect(page.getByRole("heading", { name: "Your bank asks if this is you" })).toBeVisible({
    timeout: 30_000,
  });
  const leaving = await page.context().newPage();
  await leaving.goto("/settings/data");
  await expect(leaving.getByText(/^Unfinished payment: booking [A-Z0-9]{8}\.$/)).toBeVisible();
  await expect(deleteButton(leaving)).toBeDisabled();
  await look(leaving, "payment-open");

  const admin = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
  await signIn(admin, demoPerson("admin"));
  await admin.goto(`/admin/people/${id}`);
  await expect(admin.getByText("This cannot be done yet:")).toBeVisible();
  await admin.getByLabel(`Type ${handle} to confirm`).fill("somebody-else");
  await admin.getByRole("button", { name: "Anonymise" }).click();
  await expect(admin.getByText("That is not the handle.", { exact: false })).toBeVisible();
  await admin.getByLabel(`Type ${handle} to confirm`).fill(handle);
  await admin.getByRole("button", { name: "Anonymise" }).click();
  await expect(admin.getByText("This person cannot be anonymized yet")).toBeVisible();
  await look(admin, "staff-payment-open");

  // it is paid after all; the night is called off, and the card company cannot give the money back
  await page.bringToFront();
  await page.getByRole("button", { name: "Yes, it's me" }).click();
  await expect(page.getByRole("heading", { name: /^You're going to/ })).toBeVisible({ timeout: 30_000 });
  await leaving.reload();
  await expect(deleteButton(leaving)).toBeEnabled();
  await cancelNight(night);
  await newestMail(request, person.email, /^Refund sent: /);
  // a bank can send it back weeks later; the provider of test mode never does, so that the row is changed by hand
  const setRefund = (status: string) =>
    withDatabase(async (client) => {
      await client.query("set session_replication_role = replica");
      await client.query(
        "update refunds r set status = $2 from bookings b where b.id = r.booking_id and b.event_id = $1",
        [night.id, status],
      );
    });
  await setRefund("failed");
  await leaving.reload();
  await expect(leaving.getByText(/^Refund that did not arrive: booking [A-Z0-9]{8}\.$/)).toBeVisible();
  await expect(deleteButton(leaving)).toBeDisabled();
  await look(leaving, "refund-failed");
  await setRefund("succeeded");

  // a team that is theirs alone
  const organiser = await callAs<{ id: string }>(leaving, "found_organiser", { p_name: `Alone ${handle}` });
  await leaving.reload();
  await expect(leaving.getByText(`Only owner of the organiser Alone ${handle}.`)).toBeVisible();
  await look(leaving, "team-open");
  await ask("delete from organiser_members where organiser_id = $1", [organiser.id]);

  // two tabs of staff
  const other = await admin.context().newPage();
  for (const tab of [admin, other]) {
    await tab.goto(`/admin/people/${id}`);
    await expect(tab.getByLabel(`Type ${handle} to confirm`)).toBeVisible();
    await expect(tab.getByText("This cannot be done yet:")).toHaveCount(0);
    await tab.getByLabel(`Type ${handle} to confirm`).fill(handle);
  }
  await admin.getByRole("button", { name: "Anonymise" }).click();
  await expect(admin.getByText("This person has been anonymised.")).toBeVisible();
  await other.getByRole("button", { name: "Anonymise" }).click();
  await expect(other.getByText("This person has been anonymised.")).toBeVisible();
  await look(other, "anonymised");
  const { rows } = await ask(
    `select (select count(*)::int from audit_logs where action_type = 'user_anonymised' and record_id = $1) as logged,
       (select count(*)::int from internal.violations v where v.record::text in (
         select b.id::text from bookings b where b.event_id = $2 union select t.id::text from ticket_types t where t.event_id = $2)) as violations`,
    [id, night.id],
  );
  expect(rows).toEqual([{ logged: 1, violations: 0 }]);
  // the person's own tab asks for a sign-in
  await leaving.goto("/bookings");
  await expect(leaving.getByRole("heading", { name: "Welcome back" })).toBeVisible();
  await expect(leaving.getByText("Something went wrong")).toHaveCount(0);
  await look(leaving, "own-tab-afterwards");
});
