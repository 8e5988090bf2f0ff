// Comps of a host: the team of a night opens a ticket for them, and a host sends one out of its guest places and takes it back.
import { expect, test } from "@playwright/test";
import { callAs } from "../call-as.ts";
import { makeEvent } from "../database.ts";
import { foundTeam } from "../found-team.ts";
import { newestMail } from "../people.ts";
import { expectUsable } from "../screens.ts";
import { withDatabase } from "../with-database.ts";

test.setTimeout(120_000);

test("A team opens a ticket for comps of its hosts, and a host sends one out of its places, is refused a third and takes one back", async ({
  page,
  request,
  browser,
}) => {
  page.setDefaultTimeout(10_000);
  const holder = await foundTeam(page, request, { name: "Rope Works", isTrusted: true });
  const night = await makeEvent("Rope and comps", { places: 20 });
  await withDatabase((database) =>
    database.query(
      "update public.events set organiser_id = $2, starts_at = now() + interval '20 days', ends_at = now() + interval '20 days 6 hours' where id = $1",
      [night.id, holder.id],
    ),
  );
  const context = await browser.newContext();
  try {
    const other = await context.newPage();
    other.setDefaultTimeout(10_000);
    const host = await foundTeam(other, request, { name: "Tar Hall" });
    await callAs(page, "ask_host", { p_event_id: night.id, p_organiser_id: host.id, p_guest_places: 2 });

    await page.goto(`/organise/events/${night.id}?view=hosts`);
    const ticket = page.getByLabel("Ticket that hosts may send as comps");
    await expect(ticket.getByRole("option", { name: "None, only the guest list" })).toBeAttached();
    await ticket.selectOption({ label: "Free place" });
    await expect(ticket.getByRole("option", { name: "Free place" })).toHaveJSProperty("selected", true);
    await expectUsable(page);

    await other.goto(`/organise?as=${host.id}`);
    const nights = other.getByRole("region", { name: "Nights with others" });
    await nights.getByRole("button", { name: "Put it on together" }).click();
    await nights.getByText("Your guests: 0 of 2").click();
    await nights.getByLabel("Names").fill("Ada");
    await nights.getByRole("button", { name: "Add guests" }).click();
    await expect(nights.getByText("Your guests: 1 of 2")).toBeVisible();

    await nights.getByText(/^Your comps: 0/).click();
    const field = nights.getByLabel("Send comps to");
    const address = `bo.${host.id.slice(0, 8)}@example.org`;
    await field.fill(`Bo Tar, ${address}\nCy Tar, cy@example.org`);
    await nights.getByRole("button", { name: "Send comps" }).click();
    await expect(nights.getByText("1 of 2 places are left", { exact: false })).toBeVisible();
    await expect(field).toHaveValue(`Bo Tar, ${address}\nCy Tar, cy@example.org`);
    await field.fill("Bo Tar");
    await nights.getByRole("button", { name: "Send comps" }).click();
    await expect(nights.getByRole("alert").first()).toBeVisible();
    await field.fill(`Bo Tar, ${address}`);
    await nights.getByRole("button", { name: "Send comps" }).click();
    await expect(other.getByText("1 comp sent")).toBeVisible();
    await expect(nights.getByText("Your guests: 2 of 2, 1 of them comps")).toBeVisible();
    await expectUsable(other);
    await newestMail(request, address, /Rope and comps/);

    await nights.getByRole("button", { name: "Take back Bo Tar" }).click();
    await expect(nights.getByText("Your guests: 1 of 2")).toBeVisible();
    await nights.getByRole("button", { name: "Remove Ada" }).click();
    await expect(nights.getByText("Your guests: 0 of 2")).toBeVisible();
    await expectUsable(other);
  } finally {
    await context.close();
  }
});
