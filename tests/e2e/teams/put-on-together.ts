import { expect, type Page } from "@playwright/test";
import { callAs } from "../call-as.ts";
import { expectUsable } from "../screens.ts";
import { writeNight } from "./write-night.ts";

const inThreeWeeks = () => new Date(Date.now() + 21 * 86_400_000).toISOString().slice(0, 10);

/** The team's night gets a host: `other` founds an organiser, accepts, names a guest, and takes the night over. */
export async function putOnTogether(page: Page, other: Page, organiser: { id: string }): Promise<void> {
  const hall = await callAs<{ id: string; name: string }>(other, "found_organiser", {
    p_name: `Tar Hall ${organiser.id.slice(0, 6)}`,
  });
  const night = await writeNight(page, organiser.id, {
    title: "Rope and Tar",
    description: "Two crews, one room.",
    category: "music",
    starts_at: `${inThreeWeeks()}T20:00`,
    location_mode: "custom",
    area: "leeds",
    address: "12 Canal Road, Leeds",
    tickets: [{ name: "Free", kind: "free", quantity: 20 }],
  });
  await page.goto(`/organise/events/${night.id}?view=hosts`);
  await page.getByRole("button", { name: "Invite a host" }).click();
  await page.getByLabel("Search organisers and venues").fill("tar hall");
  await page.getByRole("button", { name: hall.name }).click();
  await page.getByLabel("Which figures they see").selectOption("all");
  await page.getByLabel("Guest list places").fill("501");
  await page.getByRole("button", { name: "Invite", exact: true }).click();
  await expect(page.getByText("A host has 0 to 500 guest places", { exact: false })).toBeVisible();
  await expectUsable(page);
  await page.getByLabel("Guest list places").fill("2");
  await page.getByRole("button", { name: "Invite", exact: true }).click();
  await expect(page.getByText("Asked, no answer yet")).toBeVisible();

  await other.goto(`/organise?as=${hall.id}`);
  const nights = other.getByRole("region", { name: "Nights with others" });
  await expect(nights).toContainText("Rope and Tar");
  await expectUsable(other);
  await nights.getByRole("button", { name: "Put it on together" }).click();
  await nights.getByText("Your guests: 0 of 2").click();
  await nights.getByLabel("Names").fill("Ada +1\nBo");
  await nights.getByRole("button", { name: "Add guests" }).click();
  await expect(nights.getByText("2 of 2 places are left", { exact: false })).toBeVisible();
  await nights.getByLabel("Names").fill("Ada +1");
  await nights.getByRole("button", { name: "Add guests" }).click();
  await expect(nights.getByText("Your guests: 2 of 2")).toBeVisible();
  await expectUsable(other);

  await page.reload();
  await page.getByRole("button", { name: `Offer the night ${hall.name}` }).click();
  await expect(page.getByRole("button", { name: `Keep the night ${hall.name}` })).toBeVisible();
  await expectUsable(page);
  await other.reload();
  await nights.getByRole("button", { name: "Take the night" }).click();
  await expect(nights).toHaveCount(0);
  await other.goto(`/organise/events/${night.id}?view=hosts`);
  await expect(other.getByText("Puts it on with you")).toBeVisible();
  await page.goto(`/organise/events/${night.id}`);
  await expect(page.getByText("We can't find that event among yours.")).toBeVisible();
}
