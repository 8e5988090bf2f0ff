// States that few people ever meet: an invitation opened by somebody else, a team handed over and its last owner, a claim taken back, one
// with a file as its proof, turned down, appealed, and decided by a second colleague.
import { randomBytes } from "node:crypto";
import { type APIRequestContext, type Browser, expect, type Page, test } from "@playwright/test";
import { callAs } from "../call-as.ts";
import { foundTeam } from "../found-team.ts";
import { look } from "../look.ts";
import { createAccount, demoPerson, newestMail, newPerson, signIn } from "../people.ts";
import { withDatabase } from "../with-database.ts";

test.setTimeout(300_000);

async function another(browser: Browser): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  page.setDefaultTimeout(20_000);
  return page;
}

async function person(browser: Browser, request: APIRequestContext, who = newPerson()): Promise<Page> {
  const page = await another(browser);
  await createAccount(page, request, who);
  return page;
}

test("An invitation is nothing to another account; the team is handed over, and its last owner stays", async ({
  page: owner,
  browser,
  request,
}) => {
  const team = await foundTeam(owner, request, { name: "Handed Over" });
  const [{ slug, name }] = await withDatabase(async (client) => {
    const { rows } = await client.query("select slug, name from organisers where id = $1", [team.id]);
    return rows as [{ slug: string; name: string }];
  });
  const colleague = { ...newPerson(), name: "Maud Ashby" };
  await owner.goto(`/organise/${slug}/team`);
  await owner.getByLabel("Email").fill(colleague.email);
  await owner.getByLabel("Role", { exact: true }).selectOption("manager");
  await owner.getByRole("button", { name: "Send invitation" }).click();
  await expect(owner.getByText(colleague.email).first()).toBeVisible();

  const { text } = await newestMail(request, colleague.email, /join/i);
  const link = /https?:\/\/[^\s/]+(\/organise\/join\/\S*)/.exec(text)?.[1] ?? "";
  const stranger = await person(browser, request);
  await stranger.goto(link);
  await expect(stranger.getByText("This invitation was sent to another address")).toBeVisible();
  await expect(stranger.getByText("Sign in with the address that the mail went to.")).toBeVisible();
  await expect(stranger.getByRole("button", { name: "Join the team" })).toHaveCount(0);
  await expect(stranger.getByText(colleague.email)).toHaveCount(0);
  await look(stranger, "another-account");
  await stranger.getByRole("button", { name: "Sign out and use that address" }).click();
  await expect(stranger.getByText(`The invitation was sent to ${colleague.email}.`)).toBeVisible();
  await expect(stranger.getByRole("link", { name: "Sign in to join" })).toBeVisible();

  // they who were asked join, and the link says so when it is opened once more
  const maud = await person(browser, request, colleague);
  await maud.goto(link);
  await maud.getByRole("button", { name: "Join the team" }).click();
  await expect(maud).toHaveURL(/\/organise$/);
  await maud.goto(link);
  await expect(maud.getByText(`You are in the team of ${name}.`)).toBeVisible();
  await look(maud, "joined-already");

  // a team keeps one owner: they stay, until they have handed it over
  await owner.reload();
  const leave = owner.getByRole("button", { name: `Leave ${name}` });
  await leave.click();
  const dialog = owner.getByRole("dialog");
  await dialog.getByRole("button", { name: "Leave", exact: true }).click();
  await expect(dialog.getByText("A team keeps one owner")).toBeVisible();
  await expect(dialog.getByText("Make somebody else owner first.")).toBeVisible();
  await look(owner, "last-owner");
  await dialog.getByRole("button", { name: "Stay" }).click();

  await owner.getByRole("button", { name: "Hand over to Maud Ashby" }).click();
  await dialog.getByRole("button", { name: "Keep it" }).click();
  await owner.getByRole("button", { name: "Hand over to Maud Ashby" }).click();
  await look(owner, "hand-over");
  await dialog.getByRole("button", { name: "Hand over", exact: true }).click();
  await expect(owner.getByText("Maud Ashby is owner now")).toBeVisible();
  await expect(owner.getByRole("button", { name: "Hand over to Maud Ashby" })).toHaveCount(0);

  // who was owner has no such button any more, and may leave now; a request by hand is refused as well
  await expect(
    callAs(owner, "hand_over_team", { p_organiser_id: team.id, p_venue_id: null, p_user_id: null }),
  ).rejects.toThrow(/Only an owner|not in this team|not exist|role/i);
  await leave.click();
  await dialog.getByRole("button", { name: "Leave", exact: true }).click();
  await expect(owner).toHaveURL(/\/organise$/);
  await maud.goto(`/organise/${slug}/team`);
  await maud.getByRole("button", { name: `Leave ${name}` }).click();
  await maud.getByRole("dialog").getByRole("button", { name: "Leave", exact: true }).click();
  await expect(maud.getByRole("dialog").getByText("A team keeps one owner")).toBeVisible();
});

/** A room nobody runs. */
async function makeRoom(): Promise<{ slug: string; name: string }> {
  const mark = randomBytes(4).toString("hex");
  const room = { slug: `weir-${mark}`, name: `Weir ${mark}` };
  await withDatabase((client) =>
    client.query(
      `insert into venues (slug, name, address, postcode, area_id, lat, lng, status, created_at)
       select $1, $2, '2 Canal Wharf', 'LS11 5PS', id, 53.79, -1.55, 'active', '2024-01-01' from areas where slug = 'leeds'`,
      [room.slug, room.name],
    ),
  );
  return room;
}

/** Claims it with a file as the only proof. */
async function claim(page: Page, room: { slug: string; name: string }): Promise<void> {
  await page.goto(`/venue-onboarding?venue=${room.slug}`);
  await page
    .getByRole("button", { name: `Claim ${room.name}` })
    .first()
    .click();
  await expect(page.getByRole("heading", { name: "Proof and your role" })).toBeVisible();
  await page.getByLabel("What you do there").selectOption("manager");
  await page.getByLabel("How you run it").fill("I hold the lease since 2021.");
  await page
    .locator("input[type=file]")
    .first()
    .setInputFiles({
      name: "lease.pdf",
      mimeType: "application/pdf",
      buffer: Buffer.from(
        "%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n",
      ),
    });
  await expect(page.getByText("Your file is here.")).toBeVisible();
  await page.getByRole("button", { name: "Next: Check and send" }).click();
  await expect(page.getByRole("heading", { name: "Check and send" })).toBeVisible();
  await page.getByRole("button", { name: /^Send it/ }).click();
  await expect(page.getByRole("heading", { name: "We are looking at it" })).toBeVisible();
}

test("A claim with a file as its proof is taken back, sent again, turned down, appealed, and decided by a second colleague", async ({
  page: ada,
  browser,
  request,
}) => {
  ada.setDefaultTimeout(20_000);
  await createAccount(ada, request, newPerson());
  const room = await makeRoom();
  await claim(ada, room);

  await ada.getByRole("button", { name: "Take it back" }).click();
  await ada.getByRole("button", { name: "Keep it" }).click();
  await ada.getByRole("button", { name: "Take it back" }).click();
  await look(ada, "take-it-back");
  await ada.getByRole("button", { name: "Take it back" }).click();
  await expect(ada.getByRole("heading", { name: "Taken back" })).toBeVisible();
  await ada.reload();
  await expect(ada.getByRole("heading", { name: "Taken back" })).toBeVisible();
  await look(ada, "taken-back");
  await claim(ada, room);

  const moderator = await another(browser);
  await signIn(moderator, demoPerson("moderator"));
  await moderator.goto("/admin/claims");
  const card = moderator.getByRole("article", { name: `Claim of ${room.name}` });
  await expect(card).toHaveCount(1); // the one that was taken back is not among those that wait
  await card.getByRole("button", { name: "Reject" }).click();
  await expect(card.getByRole("alert").filter({ hasText: /\S/ }).first()).toBeVisible(); // a reason is missing
  await card.getByLabel("What you write to them").fill("The lease has no name on it.");
  await card.getByRole("button", { name: "Reject" }).click();
  await expect(card).toHaveCount(0);

  await ada.reload();
  await expect(ada.getByRole("heading", { name: "Turned down" })).toBeVisible();
  await expect(ada.getByText("The lease has no name on it.")).toBeVisible();
  await ada.getByLabel("Appeal").fill("No.");
  await ada.getByRole("button", { name: "Send the appeal" }).click();
  await expect(ada.getByLabel("Appeal")).toHaveAttribute("aria-invalid", "true");
  await expect(ada.getByLabel("Appeal")).toHaveValue("No.");
  await look(ada, "appeal-too-short");
  await ada.getByLabel("Appeal").fill("My name is on its second page, at the bottom.");
  await ada.getByRole("button", { name: "Send the appeal" }).click();
  await expect(ada.getByText("This is your appeal.")).toBeVisible();
  await look(ada, "appealed");

  // who decided it sees it, and cannot decide it again
  await moderator.reload();
  await expect(card.getByText("You decided this before, or have a part in it.")).toBeVisible();
  await expect(card.getByRole("button", { name: "Approve" })).toHaveCount(0);
  await look(moderator, "decided-before");
  const admin = await another(browser);
  await signIn(admin, demoPerson("admin"));
  await admin.goto("/admin/claims");
  const appeal = admin.getByRole("article", { name: `Claim of ${room.name}` });
  await expect(appeal.getByText("My name is on its second page, at the bottom.")).toBeVisible();
  await appeal.getByLabel("What you write to them").fill("Both pages name a company that is gone.");
  await appeal.getByRole("button", { name: "Reject" }).click();
  await expect(appeal).toHaveCount(0);
  await ada.reload();
  await expect(
    ada.getByText("a second member of our team came to the same decision. It is final."),
  ).toBeVisible();
  await expect(ada.getByLabel("Appeal")).toHaveCount(0);
  await look(ada, "final");
});
