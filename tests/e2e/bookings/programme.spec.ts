// A festival's programme: written by its team, picked from, and read in a field without a connection.
import { expect, type Page, test } from "@playwright/test";
import { callAs } from "../call-as.ts";
import { untilKept } from "../forms/until-kept.ts";
import { foundTeam } from "../found-team.ts";
import { expectUsable } from "../screens.ts";
import { writeNight } from "../teams/write-night.ts";
import { withDatabase } from "../with-database.ts";

test.setTimeout(120_000);

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** A festival of two days in a month that nobody has announced yet. */
async function makeFestival(page: Page, organiserId: string): Promise<{ id: string; slug: string }> {
  return writeNight(page, organiserId, {
    title: `Weir Weekender ${organiserId.slice(0, 6)}`,
    description: "Two days beside the weir.",
    category: "music",
    starts_at: `${inDays(30)}T12:00`,
    ends_at: `${inDays(31)}T23:30`,
    location_mode: "custom",
    area: "leeds",
    address: "12 Canal Road, Leeds",
    line_up: [{ name: "Weir Choir" }, { name: "Sluice" }, { name: "Lock Keepers" }],
    tickets: [{ name: "Free", kind: "free", quantity: 20 }],
  });
}

/** Fills in the room and the times of one act. */
async function place(page: Page, act: string, room: string, night: number, from: string, until: string) {
  const fields = page.getByRole("group", { name: act });
  await fields.getByLabel("Room or stage").fill(room);
  await fields.getByLabel("Night").selectOption(inDays(night));
  await fields.getByLabel("From").fill(from);
  await fields.getByLabel("Until").fill(until);
}

test("A team writes the programme of a festival, and a visitor's picks and their clash are there without a connection", async ({
  page,
  request,
  context,
}) => {
  const organiser = await foundTeam(page, request, { name: "Weir", isTrusted: true });
  const festival = await makeFestival(page, organiser.id);
  await test.step("two acts on one stage at once are refused by their names", async () => {
    await page.goto(`/organise/events/${festival.id}?view=programme`);
    await place(page, "Weir Choir", "Weir Stage", 30, "22:00", "23:30");
    await place(page, "Sluice", "weir stage", 30, "23:00", "00:30");
    await place(page, "Lock Keepers", "Barn", 31, "14:00", "15:00");
    await expect(page.getByText("Overlaps with Sluice", { exact: false })).toBeVisible();
    await page.getByRole("button", { name: "Save the programme" }).click();
    await expect(page.getByText("Weir Choir and Sluice overlap", { exact: false })).toBeVisible();
    await expectUsable(page);
    await page.getByRole("group", { name: "Sluice" }).getByLabel("Room or stage").fill("Barn");
    await page.getByRole("button", { name: "Save the programme" }).click();
    await expect(page.getByText("The programme is saved").first()).toBeVisible();
  });
  await callAs(page, "publish_event", { p_event_id: festival.id, p_is_another_night: true });
  await page.goto("/bookings");
  await untilKept(page);
  const address = `/events/${festival.slug}`;
  await test.step("the night leads to its programme, where two picks clash", async () => {
    await page.goto(address);
    await page.getByRole("link", { name: "Programme", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name: /Weir Weekender/ })).toBeVisible();
    await page.getByRole("button", { name: "Weir Choir" }).click();
    await page.getByRole("button", { name: "Sluice" }).click();
    await expectUsable(page);
    await page.goto(`${address}/programme`);
    await expect
      .poll(() => page.evaluate(async (one) => Boolean(await caches.match(one)), `${address}/programme`))
      .toBe(true);
    const calendar = await request.get(`${address}/programme.ics`);
    expect(await calendar.text()).toContain("SUMMARY:Lock Keepers");
  });
  await context.setOffline(true);
  await test.step("without a connection the programme opens with the picks, and another is picked", async () => {
    await page.goto(`${address}/programme`);
    await page.getByRole("button", { name: "My picks (2)" }).click();
    await expect(page.getByText("Clashes with Sluice (Barn)")).toBeVisible();
    await page.getByRole("button", { name: "By time" }).click();
    await page.getByRole("button", { name: "Pick Lock Keepers" }).click();
    await expect(page.getByRole("button", { name: "My picks (3)" })).toBeVisible();
    await page.getByRole("button", { name: "Now and next" }).click();
    await expect(page.getByRole("region", { name: "Barn" })).toContainText("Sluice");
  });
  await context.setOffline(false);
  await test.step("what was picked in the field arrives in the account", async () => {
    await page.goto(`${address}/programme`);
    await expect.poll(() => picksOf(festival.id), { timeout: 20_000 }).toBe(3);
  });
});

/** How many picks of a night are in accounts. */
const picksOf = (eventId: string) =>
  withDatabase(async (client) => {
    const { rows } = await client.query(
      "select count(*)::integer as picks from saved_items s join event_artists a on a.id = s.target_id where s.kind = 'set' and a.event_id = $1",
      [eventId],
    );
    return rows[0].picks;
  });
