// A volunteer's Saturday: a team writes shifts, somebody takes one by the link, offers it, another takes it over and is let in at the door.
import { expect, type Page, test } from "@playwright/test";
import { anotherBrowser } from "../another-browser.ts";
import { callAs } from "../call-as.ts";
import { foundTeam } from "../found-team.ts";
import { createAccount, newPerson } from "../people.ts";
import { expectUsable } from "../screens.ts";
import { withDatabase } from "../with-database.ts";
import { writeNight } from "./write-night.ts";

test.setTimeout(120_000);

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** An announced night in five days. */
async function makeNight(page: Page, organiserId: string): Promise<{ id: string; slug: string }> {
  const night = await writeNight(page, organiserId, {
    title: `Tar and Rope ${organiserId.slice(0, 6)}`,
    description: "Two rooms, many hands.",
    category: "music",
    starts_at: `${inDays(5)}T20:00`,
    location_mode: "custom",
    area: "leeds",
    address: "12 Canal Road, Leeds",
    tickets: [{ name: "Free", kind: "free", quantity: 20 }],
  });
  await callAs(page, "publish_event", { p_event_id: night.id, p_is_another_night: true });
  return night;
}

/** Says that these people are grown up. */
const growUp = (emails: readonly string[]) =>
  withDatabase((client) =>
    client.query(
      `insert into profile_private (user_id, date_of_birth, age_attested_at) select id, '1990-01-01', now() from auth.users where email = any ($1)
       on conflict (user_id) do update set date_of_birth = '1990-01-01', age_attested_at = now()`,
      [emails],
    ),
  );

test("A volunteer takes a shift by its link and offers it; another takes it over and is let in as staff", async ({
  page,
  request,
  browser,
}) => {
  page.setDefaultTimeout(10_000);
  const [one, other] = [newPerson(), newPerson()];
  const organiser = await foundTeam(page, request, { name: "Tar", isTrusted: true });
  const night = await makeNight(page, organiser.id);
  let address = "";
  await test.step("a shift below the minimum wage is refused at its field; a fair one stands in the rota", async () => {
    await page.goto(`/organise/events/${night.id}?view=rota`);
    await page.getByRole("button", { name: "Add a shift" }).click();
    await page.getByLabel("Name (optional)").fill("Upstairs");
    await page.getByLabel("Begins").fill(`${inDays(5)}T21:00`);
    await page.getByLabel("Ends").fill(`${inDays(6)}T01:00`);
    await page.getByLabel("How many people").fill("1");
    await page.getByLabel("Who may claim it").selectOption("link");
    await page.getByLabel("Pay for an hour").fill("5");
    await page.getByRole("button", { name: "Add", exact: true }).click();
    await expect(page.getByText("below the minimum wage", { exact: false })).toBeVisible();
    await expectUsable(page);
    await page.getByLabel("Pay for an hour").fill("14.50");
    await page.getByRole("button", { name: "Add", exact: true }).click();
    await expect(page.getByRole("heading", { name: "Bar: Upstairs" })).toBeVisible();
    await page.getByRole("button", { name: "Make a link" }).click();
    address = new URL(await page.getByLabel("Copy this link").inputValue()).pathname;
    address += new URL(await page.getByLabel("Copy this link").inputValue()).search;
    await expectUsable(page);
  });
  const [first, second] = [await anotherBrowser(browser), await anotherBrowser(browser)];
  await createAccount(first, request, one);
  await createAccount(second, request, other);
  await growUp([one.email, other.email]);
  await test.step("somebody takes it, and it is filled for another until it is offered", async () => {
    await first.goto(address);
    await first.getByRole("button", { name: "Take this shift" }).click();
    await expect(first.getByText("Your code")).toBeVisible();
    await expectUsable(first);
    await second.goto(address);
    await expect(second.getByText("Filled")).toBeVisible();
    await first.goto("/shifts");
    await first.getByRole("button", { name: "Offer it to others" }).click();
    await expect(first.getByRole("button", { name: "Stop offering it" })).toBeVisible();
    await expectUsable(first);
    await second.reload();
    await second.getByRole("button", { name: "Take this shift" }).click();
    await expect(second.getByText("Your code")).toBeVisible();
    await first.reload();
    await expect(first.getByText("You have no shifts.", { exact: false })).toBeVisible();
    const saved = second.waitForEvent("download");
    await second.goto("/shifts");
    await second.getByRole("button", { name: "Shifts as a calendar file" }).click();
    expect((await saved).suggestedFilename()).toBe("shifts.ics");
  });
  await withDatabase((client) =>
    client.query(
      `update internal.shifts set starts_at = now() + interval '1 hour', ends_at = now() + interval '5 hours' where event_id = $1`,
      [night.id],
    ),
  );
  await withDatabase((client) =>
    client.query("update events set starts_at = now() + interval '1 hour' where id = $1", [night.id]),
  );
  await test.step("the door lets them in as staff, by name or code", async () => {
    await page.goto(`/door/${night.slug}?tab=people`);
    const crew = page.getByRole("region", { name: "On shift" });
    await expect(crew).toContainText("Bar: Upstairs");
    await crew.getByRole("button", { name: "Let in" }).click();
    await expect(crew.getByRole("button", { name: "Out" })).toBeVisible();
    await expectUsable(page);
    await second.reload();
    await expect(second.getByText("Thank you!", { exact: false })).toBeVisible();
  });
});
