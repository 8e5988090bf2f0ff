// A draft that two teams write: the holder gives it to a host, both save, and the second one chooses.
import { expect, test } from "@playwright/test";
import { anotherBrowser } from "../another-browser.ts";
import { callAs } from "../call-as.ts";
import { createAccount, newPerson } from "../people.ts";
import { expectUsable } from "../screens.ts";
import { writeNight } from "./write-night.ts";

test.setTimeout(120_000);

test("A host writes in the draft of a night when its holder lets it, and of two who save the second chooses", async ({
  page,
  request,
  browser,
}) => {
  page.setDefaultTimeout(10_000);
  await createAccount(page, request, newPerson());
  const own = await callAs<{ id: string }>(page, "found_organiser", { p_name: `Kiln ${Date.now()}` });
  const night = await writeNight(page, own.id, {
    title: "Clay and Wire",
    description: "Two crews, one room.",
    category: "music",
    starts_at: `${new Date(Date.now() + 21 * 86_400_000).toISOString().slice(0, 10)}T20:00`,
    location_mode: "custom",
    area: "leeds",
    address: "12 Canal Road, Leeds",
    tickets: [{ name: "Free", kind: "free", quantity: 20 }],
  });
  const other = await anotherBrowser(browser);
  await createAccount(other, request, newPerson());
  const host = await callAs<{ id: string; name: string }>(other, "found_organiser", {
    p_name: `Loom ${Date.now()}`,
  });
  await callAs(page, "ask_host", { p_event_id: night.id, p_organiser_id: host.id });
  await other.goto(`/organise?as=${host.id}`);
  const nights = other.getByRole("region", { name: "Nights with others" });
  await nights.getByRole("button", { name: "Put it on together" }).click();
  await expect(nights.getByRole("link", { name: /^Edit the draft/ })).toHaveCount(0);

  await page.goto(`/organise/events/${night.id}?view=hosts`);
  await page.getByRole("button", { name: /^Let them edit the draft/ }).click();
  await expect(
    page.getByText("They may edit the draft; you save and publish it.", { exact: false }),
  ).toBeVisible();
  await expectUsable(page);
  await other.reload();
  await nights.getByRole("link", { name: /^Edit the draft/ }).click();
  await page.goto(`/events/${night.slug}/edit`);

  await expect(page.getByLabel("Title")).toHaveValue("Clay and Wire");
  await other.getByLabel("Title").fill("Wire and Clay");
  await expect(other.getByRole("main").getByText("Saved", { exact: true })).toBeVisible();
  await page.getByLabel("Title").fill("Clay, then Wire");
  const versions = page.getByRole("region", { name: "Two versions" });
  await expect(versions).toContainText(host.name);
  await expect(versions).toContainText("Wire and Clay");
  await expectUsable(page);
  await versions.getByRole("radio").nth(1).check();
  await versions.getByRole("button", { name: "Save these" }).click();
  await expect(page.getByLabel("Title")).toHaveValue("Wire and Clay");
  await other.goto(`/events/${night.id}/edit?step=publish`);
  await expect(other.getByText("The team that sells the night reads it", { exact: false })).toBeVisible();
  await expectUsable(other);

  await page.goto(`/organise/events/${night.id}?view=hosts`);
  await page.getByRole("button", { name: /^Take the draft back/ }).click();
  await expect(page.getByRole("button", { name: /^Let them edit the draft/ })).toBeVisible();
  await other.reload();
  await expect(other.getByText("This event is not one of yours", { exact: false })).toBeVisible();
});
