// Two people of one team in the wizard with one draft: each takes in what the other changed, of one field the second chooses, one publishes
// while the other still writes, and a draft is thrown away under somebody's hands.
import { randomBytes } from "node:crypto";
import { expect, type Page, test } from "@playwright/test";
import { callAs } from "../call-as.ts";
import { foundTeam } from "../found-team.ts";
import { look } from "../look.ts";
import { createAccount, newestMail, newPerson } from "../people.ts";
import { pressUntilAnswered } from "../press-until-answered.ts";

test.setTimeout(240_000);

const saved = (page: Page) =>
  expect(page.getByRole("main").getByText("Saved", { exact: true })).toBeVisible();

test("Two of a team write one draft on phones, one publishes it while the other writes, and a deleted draft says so", async ({
  page: ada,
  browser,
  request,
}) => {
  const team = await foundTeam(ada, request, { name: "Two Hands", isTrusted: true });
  const colleague = { ...newPerson(), name: "Maud Ashby" };
  await callAs(ada, "invite_to_team", {
    p_email: colleague.email,
    p_role: "editor",
    p_organiser_id: team.id,
  });
  const maud = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
  await createAccount(maud, request, colleague);
  const { text } = await newestMail(request, colleague.email, /join/i);
  await maud.goto(/https?:\/\/[^\s/]+(\/organise\/join\/\S*)/.exec(text)?.[1] ?? "");
  await maud.getByRole("button", { name: "Join the team" }).click();
  await expect(maud).toHaveURL(/\/organise$/);

  const title = `Sluice ${randomBytes(3).toString("hex")}`;
  const night = {
    title,
    description: "Water, and then more of it.",
    category: "music",
    starts_at: `${new Date(Date.now() + 21 * 86_400_000).toISOString().slice(0, 10)}T20:00`,
    location_mode: "custom",
    area: "leeds",
    address: "12 Canal Road, Leeds",
    tickets: [{ name: "Free", kind: "free", quantity: 20 }],
  };
  const draft = await callAs<{ id: string }>(ada, "save_event_draft", {
    p_organiser_id: team.id,
    p_data: night,
  });
  for (const page of [ada, maud]) {
    await page.goto(`/events/new?draft=${draft.id}`);
    await expect(page.getByLabel("Title")).toHaveValue(title);
  }

  // different fields: both are kept, and the second is told whose change came in
  await ada.getByLabel("Title").fill(`${title} one`);
  await saved(ada);
  await maud.getByLabel("Description").fill("Water, and a choir in it.");
  await expect(maud.getByText(/^Changed by Róisín O'Brien: Title\.$/)).toBeVisible();
  await expect(maud.getByLabel("Title")).toHaveValue(`${title} one`);
  await look(maud, "taken-in");
  // the same field: the second chooses, and nothing typed is lost
  await ada.getByLabel("Description").fill("Water, and a brass band in it.");
  const versions = ada.getByRole("region", { name: "Two versions" });
  await expect(versions).toContainText("Maud Ashby");
  await expect(versions).toContainText("Water, and a choir in it.");
  await look(ada, "two-versions");
  await versions.getByRole("radio").nth(1).check();
  await pressUntilAnswered(versions.getByRole("button", { name: "Save these" }), "rpc/save_event_draft");
  await expect(ada.getByLabel("Description")).toHaveValue("Water, and a choir in it.");

  // one publishes while the other types
  await maud.getByLabel("Title").fill("");
  await ada.goto(`/events/new?draft=${draft.id}&step=publish`);
  await ada.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(ada.getByRole("complementary", { name: "Your team" })).toContainText("Public since");
  await look(ada, "published");
  await maud.getByLabel("Title").fill(`${title} two`);
  const gone = maud.getByText(
    "This draft is gone. It was saved as an event or deleted. Look under Your nights.",
  );
  await expect(gone).toBeVisible();
  await expect(maud.getByLabel("Title")).toHaveValue(`${title} two`);
  await look(maud, "published-meanwhile");
  await maud.reload();
  await look(maud, "published-reloaded");

  // a draft that is thrown away under somebody's hands
  const other = await callAs<{ id: string }>(ada, "save_event_draft", {
    p_organiser_id: team.id,
    p_data: { ...night, title: "Never to be" },
  });
  await maud.goto(`/events/new?draft=${other.id}`);
  await expect(maud.getByLabel("Title")).toHaveValue("Never to be");
  await callAs(ada, "delete_event_draft", { p_draft_id: other.id });
  await maud.getByLabel("Title").fill("Never to be, and yet");
  await expect(gone).toBeVisible();
  await expect(maud.getByLabel("Title")).toHaveValue("Never to be, and yet");
  await look(maud, "deleted-meanwhile");
});
