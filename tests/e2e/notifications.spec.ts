// Two people: one follows, the other announces; what is told is found behind the bell, read, and chosen.
import { expect, type Page, test } from "@playwright/test";
import { callAs } from "./call-as.ts";
import { createAccount, demoPerson, newPerson, signIn } from "./people.ts";
import { expectUsable, untilAwake } from "./screens.ts";

test.setTimeout(120_000);

const bell = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true });

/** A free night of the demo's organiser in four weeks, published now. */
async function announce(page: Page, organiserId: string, title: string): Promise<void> {
  const day = new Date(Date.now() + 28 * 86_400_000).toISOString().slice(0, 10);
  const draft = await callAs<{ id: string; version: number }>(page, "save_event_draft", {
    p_organiser_id: organiserId,
    p_data: {
      title,
      description: "A night that followers hear of.",
      category: "music",
      starts_at: `${day}T21:00`,
      location_mode: "custom",
      address: "1 Dock Road, Leeds LS10",
      area: "leeds",
      tickets: [{ name: "Entry", kind: "free", quantity: 50 }],
    },
  });
  const saved = await callAs<{ id: string }>(page, "save_event", {
    p_draft_id: draft.id,
    p_version: draft.version,
    p_key: crypto.randomUUID(),
  });
  await callAs(page, "publish_event", { p_event_id: saved.id });
}

test("A follower hears of a new night behind the bell, reads it, and switches such news off", async ({
  page,
  request,
  browser,
}) => {
  page.setDefaultTimeout(10_000);
  const owner = await (await browser.newContext()).newPage();
  await signIn(owner, demoPerson("owner"));
  const [organiser] = await callAs<{ id: string; slug: string }[]>(owner, "list_my_organisers", {});

  await createAccount(page, request, newPerson());
  await callAs(page, "follow", { p_kind: "organiser", p_target: organiser?.id });
  await page.goto("/events");
  await untilAwake(page);
  await bell(page, "Notifications").click();
  const panel = page.getByRole("dialog", { name: "Notifications" });
  await expect(panel.getByText("Nothing yet.")).toBeVisible();
  await expectUsable(page);
  await page.keyboard.press("Escape");
  await expect(bell(page, "Notifications")).toBeFocused();

  const title = `Signal Box ${Date.now() % 1_000_000}`;
  await announce(owner, organiser?.id ?? "", title);
  // told over the open line, without a reload
  await expect(bell(page, "Notifications, 1 new")).toBeVisible({ timeout: 30_000 });
  await bell(page, "Notifications, 1 new").click();
  await expect(panel.getByText(`${title} was announced.`)).toBeVisible();
  await expectUsable(page);
  await panel.getByRole("button", { name: `Fewer like this (${title} was announced)` }).click();
  await expect(panel.getByText("These are mailed once a week at most now.")).toBeVisible();
  await panel.getByRole("button", { name: "Undo" }).click();
  await expect(panel.getByRole("button", { name: "Undo" })).toBeHidden();
  await panel.getByRole("button", { name: `Fewer like this (${title} was announced)` }).click();
  await expect(panel.getByText("These are mailed once a week at most now.")).toBeVisible();
  await panel.getByRole("link", { name: `${title} was announced.` }).click();
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await expect(bell(page, "Notifications")).toBeVisible();

  await page.goto("/settings/notifications");
  const choice = page.getByRole("group", { name: "Nights of those you follow" });
  await expect(choice.getByLabel("Email")).toHaveValue("weekly");
  await choice.getByLabel("Email").selectOption("at_once");
  await choice.getByLabel("On the site").uncheck();
  await page.getByLabel("From").fill("22:30");
  await page.getByRole("button", { name: "Save quiet hours" }).click();
  await expect(page.getByText("Quiet from 22:30 to 08:00")).toBeVisible();
  await expectUsable(page);
  await page.reload();
  await expect(choice.getByLabel("On the site")).not.toBeChecked();
  await expect(choice.getByLabel("Email")).toHaveValue("at_once");
  await expect(page.getByLabel("From")).toHaveValue("22:30");

  await page.goto("/notifications");
  await page.getByRole("button", { name: `Mark as new (${title} was announced)` }).click();
  await expect(page.getByRole("button", { name: "Mark all as read" })).toBeVisible();
  await page.getByRole("button", { name: `Remove: ${title} was announced` }).click();
  await expect(page.getByText("Nothing yet.")).toBeVisible();
  await expectUsable(page);
});
