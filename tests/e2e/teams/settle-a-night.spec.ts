// A × B from the invitation to settled: a cost with its receipt, a sheet that the co-host disputes and signs, an act that signs by a link.
import { type Browser, expect, type Page, test } from "@playwright/test";
import { callAs } from "../call-as.ts";
import { createAccount, newestMail, newPerson } from "../people.ts";
import { expectUsable } from "../screens.ts";
import { withDatabase } from "../with-database.ts";
import { writeNight } from "./write-night.ts";

test.setTimeout(60_000);

/** A browser of somebody else's. */
async function another(browser: Browser): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  page.setDefaultTimeout(10_000);
  return page;
}

const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

type Row = { id: string };

/** A night of `page`, which its co-host has accepted, an hour after its doors, with three tickets of £10 sold there. */
async function nightOfTwo(page: Page, other: Page): Promise<{ night: Row; host: string }> {
  const holder = await callAs<Row>(page, "found_organiser", {
    p_name: `Quay ${crypto.randomUUID().slice(0, 6)}`,
  });
  const name = `Mill ${crypto.randomUUID().slice(0, 6)}`;
  const host = await callAs<Row>(other, "found_organiser", { p_name: name });
  const night = await writeNight(page, holder.id, {
    title: "Quay × Mill",
    description: "Two crews, one room.",
    category: "music",
    starts_at: `${new Date(Date.now() + 21 * 86_400_000).toISOString().slice(0, 10)}T20:00`,
    location_mode: "custom",
    area: "leeds",
    address: "12 Canal Road, Leeds",
    tickets: [{ name: "On the door", kind: "door", price_pence: 1000, quantity: 50 }],
  });
  await callAs(page, "ask_host", { p_event_id: night.id, p_organiser_id: host.id, p_figures: "all" });
  await other.goto(`/organise?as=${host.id}`);
  await other.getByRole("button", { name: "Put it on together" }).click();
  await expect(other.getByRole("button", { name: /Leave this night/ })).toBeVisible();
  const type = await withDatabase(async (client) => {
    await client.query(
      "update events set status = 'published', starts_at = now() - interval '1 hour', ends_at = now() + interval '5 hours', doors_at = null where id = $1",
      [night.id],
    );
    return (await client.query<Row>("select id from ticket_types where event_id = $1", [night.id])).rows[0];
  });
  await callAs(page, "sell_at_door", {
    p_event_id: night.id,
    p_lines: [{ ticket_type_id: type?.id, quantity: 3 }],
    p_method: "cash",
    p_key: crypto.randomUUID(),
  });
  return { night, host: name };
}

async function addCostAndDeals(page: Page, host: string): Promise<void> {
  await page.getByRole("button", { name: "Add a cost" }).click();
  await page.getByLabel("What for").fill("Sound engineer");
  await page.getByLabel("Pounds").fill("ten");
  await page
    .locator("input[type=file]")
    .first()
    .setInputFiles({ name: "receipt.png", mimeType: "image/png", buffer: png });
  await page.getByRole("button", { name: "Add the cost" }).click();
  await expect(page.getByText("Write the cost, 1p to £1,000,000", { exact: false })).toBeVisible();
  await page.getByLabel("Pounds").fill("10");
  // the receipt has arrived
  await expect(page.getByRole("button", { name: "Add the cost" })).not.toHaveAttribute("aria-busy", "true");
  await page.getByRole("button", { name: "Add the cost" }).click();
  await expect(page.getByRole("button", { name: "Remove Sound engineer" })).toBeVisible();
  await page.getByRole("button", { name: "Add a deal" }).click();
  await page.getByLabel("With whom").selectOption({ label: host });
  await page.getByLabel("What was agreed").selectOption("door");
  await page.getByLabel("Share in per cent").fill("50");
  await page.getByRole("button", { name: "Add the deal" }).click();
  await expect(page.getByText("As it stands: £10.")).toBeVisible();
  await page.getByRole("button", { name: "Add a deal" }).click();
  await page.getByLabel("Name", { exact: true }).fill("DJ Outside");
  await page.getByLabel("Fee in pounds").fill("5");
  await page.getByRole("button", { name: "Add the deal" }).click();
  await expect(page.getByRole("article", { name: "DJ Outside" })).toBeVisible();
}

test("Two put a night on, agree what it came to, sign the sheet and mark it as paid; an act without an account signs by its link", async ({
  page,
  request,
  browser,
}) => {
  page.setDefaultTimeout(10_000);
  const [mine, theirs] = [newPerson(), newPerson()];
  const other = await another(browser);
  await createAccount(page, request, mine);
  await createAccount(other, request, theirs);
  const { night, host } = await nightOfTwo(page, other);
  await page.goto(`/organise/events/${night.id}?view=settlement`);
  await addCostAndDeals(page, host);
  const deal = page.getByRole("article", { name: host });
  // £30 at the door, less £10 of costs and £5 for the act
  await deal.getByRole("button", { name: `Make the sheet ${host}` }).click();
  await expect(deal.getByRole("region", { name: "Version 1" })).toContainText("What is left£15");
  await deal.getByLabel(/^Sign version 1/).fill("Ada Quay");
  await deal.getByRole("button", { name: "Sign", exact: true }).click();
  await expect(deal.getByText("Ada Quay signed for")).toBeVisible();
  await expectUsable(page);

  await other.goto("/settlements");
  await expect(other.getByText("Waits for your signature")).toBeVisible();
  await expectUsable(other);
  await other.getByRole("link", { name: "Quay × Mill" }).click();
  await expect(other.getByRole("region", { name: "Version 1" })).toContainText("Total£7.50");
  await other.getByText("Something is not right?").click();
  await other.getByLabel(/^Write to/).fill("The engineer cost 8, not 10.");
  await other.getByLabel("Version 1 is not right").check();
  await other.getByRole("button", { name: "Send" }).click();
  await expect(other.getByText("Disputed")).toBeVisible();

  // the cost is corrected: a new version, which both sign
  await page.reload();
  await expect(deal.getByText("The engineer cost 8, not 10.")).toBeVisible();
  await page.getByRole("button", { name: "Remove Sound engineer" }).click();
  await page.getByRole("button", { name: "Add a cost" }).click();
  await page.getByLabel("What for").fill("Sound engineer");
  await page.getByLabel("Pounds").fill("8");
  await page.getByRole("button", { name: "Add the cost" }).click();
  await expect(deal.getByText("Owed: £7.50, now £8.50")).toBeVisible();
  await deal.getByRole("button", { name: `Make a new version ${host}` }).click();
  await deal.getByLabel(/^Sign version 2/).fill("Ada Quay");
  await deal.getByRole("button", { name: "Sign", exact: true }).click();
  await expect(
    deal.getByRole("region", { name: "Version 2" }).getByText("Ada Quay signed for"),
  ).toBeVisible();
  await other.reload();
  await other.getByLabel(/^Sign version 2/).fill("Bo Mill");
  await other.getByRole("button", { name: "Sign", exact: true }).click();
  await expect(other.getByText("Agreed", { exact: true })).toBeVisible();
  const paper = other.waitForEvent("download");
  await other.getByRole("button", { name: "PDF of version 2" }).click();
  expect((await paper).suggestedFilename()).toBe("settlement-version-2.pdf");
  await expectUsable(other);

  await page.reload();
  await deal.getByRole("button", { name: `Mark as paid to ${host}` }).click();
  await deal.getByLabel("Paid on").fill(new Date().toISOString().slice(0, 10));
  await deal.getByLabel("Reference").fill("BACS 0412");
  await deal.getByRole("button", { name: "Mark as paid", exact: true }).click();
  await expect(deal.getByText("Nothing is open.")).toBeVisible();

  const act = page.getByRole("article", { name: "DJ Outside" });
  await act.getByRole("button", { name: "Make the sheet DJ Outside" }).click();
  await expect(act.getByRole("region", { name: "Version 1" })).toBeVisible();
  const address = newPerson().email;
  await act.getByLabel("Their email address").fill(address);
  await act.getByRole("button", { name: "Send the link to DJ Outside" }).click();
  const mail = await newestMail(request, address, /settlement of Quay/i);
  const link = /https?:\/\/[^\s/]+(\/settlements\/\S*)/.exec(mail.text)?.[1] ?? "";
  const outside = await another(browser);
  await outside.goto(link);
  await expect(outside.getByRole("region", { name: "Version 1" })).toContainText("Total£5");
  await expect(outside.getByText("What is left")).toHaveCount(0);
  await outside.getByLabel(/^Sign version 1/).fill("Dee Jay");
  await outside.getByRole("button", { name: "Sign", exact: true }).click();
  await expect(outside.getByText("Dee Jay signed for DJ Outside")).toBeVisible();
  await expectUsable(outside);
});
