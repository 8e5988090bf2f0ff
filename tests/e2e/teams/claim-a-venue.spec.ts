// Two people claim one room, a moderator decides, and the new owner answers the next claim; somebody else adds a room.
import { randomBytes } from "node:crypto";
import { type APIRequestContext, type Browser, expect, type Page, test } from "@playwright/test";
import { createAccount, demoPerson, newestMail, newPerson, signIn } from "../people.ts";
import { expectUsable, untilAwake } from "../screens.ts";
import { withDatabase } from "../with-database.ts";

test.setTimeout(240_000);

/** A room nobody runs, whose page has named its website for years. */
async function makeRoom(): Promise<{ slug: string; name: string; domain: string }> {
  const mark = randomBytes(4).toString("hex");
  const room = { slug: `sluice-${mark}`, name: `Sluice ${mark}`, domain: `sluice-${mark}.example` };
  await withDatabase((client) =>
    client.query(
      `insert into venues (slug, name, address, postcode, area_id, lat, lng, status, links, created_at)
       select $1, $2, '2 Canal Wharf', 'LS11 5PS', id, 53.79, -1.55, 'active', jsonb_build_object('website', $3::text), '2024-01-01' from areas where slug = 'leeds'`,
      [room.slug, room.name, `https://www.${room.domain}/`],
    ),
  );
  return room;
}

const person = async (browser: Browser, request: APIRequestContext): Promise<Page> => {
  const page = await (await browser.newContext()).newPage();
  page.setDefaultTimeout(15_000);
  await createAccount(page, request, newPerson());
  return page;
};

/** What an applicant says of themselves, at the step of the proof. */
async function sayWho(page: Page, message: string): Promise<void> {
  await expect(page.getByRole("heading", { name: "Proof and your role" })).toBeVisible();
  await page.getByLabel("What you do there").selectOption("manager");
  await page.getByLabel("How you run it").fill(message);
}

async function send(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Next: Check and send" }).click();
  await expect(page.getByRole("heading", { name: "Check and send" })).toBeVisible();
  await page.getByRole("button", { name: /^Send it/ }).click();
  await expect(page.getByRole("heading", { name: "We are looking at it" })).toBeVisible({ timeout: 20_000 });
}

/** Types into the field that has the focus after so many tabs. */
async function tabTo(page: Page, name: string | RegExp, role: "textbox" | "button" | "combobox" | "link") {
  const target = page.getByRole(role, { name }).first();
  for (let presses = 0; presses < 80; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`Tab never reached ${name}`);
}

test("A room is claimed by a mailed code and contested; staff ask for changes, then approve, and its owner answers the next claim", async ({
  browser,
  request,
}) => {
  const room = await makeRoom();

  // claiming by keyboard alone, with the choice kept through signing in
  const ada = await person(browser, request);
  await ada.goto("/venue-partners");
  await untilAwake(ada);
  await expectUsable(ada);
  await ada.goto(`/venue-onboarding?venue=${room.slug}`);
  await expect(ada.getByRole("button", { name: `Claim ${room.name}` })).toBeVisible();
  await tabTo(ada, `Claim ${room.name}`, "button");
  await ada.keyboard.press("Enter");
  await expect(ada.getByRole("heading", { name: "Proof and your role" })).toBeVisible();
  await expectUsable(ada);
  await tabTo(ada, "What you do there", "combobox");
  await ada.keyboard.type("I manage");
  await tabTo(ada, "How you run it", "textbox");
  await ada.keyboard.type("I have booked this room since 2021.");
  await tabTo(ada, "Your address at the venue", "textbox");
  await ada.keyboard.type("somebody@gmail.com");
  await ada.keyboard.press("Enter");
  await expect(ada.getByText("Anybody can have an address there, so it proves nothing.")).toBeVisible();
  await tabTo(ada, "Your address at the venue", "textbox").catch(() => {});
  await ada.getByLabel("Your address at the venue").fill(`office@${room.domain}`);
  await ada.keyboard.press("Enter");
  await expect(ada.getByLabel("The code", { exact: true })).toBeVisible();
  const mail = await newestMail(request, `office@${room.domain}`, /is the code for/);
  const code = /^(\d{6})/.exec(mail.subject)?.[1] ?? "";
  await tabTo(ada, "The code", "textbox");
  await ada.keyboard.type(code === "000000" ? "111111" : "000000");
  await ada.keyboard.press("Enter");
  await expect(ada.getByText("This is not the code we sent.")).toBeVisible();
  await ada.getByLabel("The code", { exact: true }).fill(code);
  await ada.keyboard.press("Enter");
  await expect(ada.getByText(`Proved: you read the mail of office@${room.domain}.`)).toBeVisible();
  await tabTo(ada, "Next: Check and send", "button");
  await ada.keyboard.press("Enter");
  await expect(ada.getByRole("heading", { name: "Check and send" })).toBeFocused();
  await expectUsable(ada);
  await tabTo(ada, "Send it", "button");
  await ada.keyboard.press("Enter");
  await expect(ada.getByRole("heading", { name: "We are looking at it" })).toBeVisible({ timeout: 20_000 });
  await expectUsable(ada);

  // somebody else finds the room by its name, and claims it too
  const bo = await person(browser, request);
  await bo.goto("/venue-onboarding");
  await bo.getByLabel("Name of the room").fill(room.name);
  await bo.getByRole("button", { name: "Look for it" }).click();
  await bo.getByRole("button", { name: `Claim ${room.name}` }).click();
  await sayWho(bo, "It is my room, whatever others say.");
  await bo.getByRole("button", { name: "Next: Check and send" }).click();
  await expect(bo.getByText("Give at least one proof that you run this room.")).toBeVisible({
    timeout: 20_000,
  });
  await bo.getByLabel("Number", { exact: true }).fill("PRM4711");
  await bo.getByLabel("Council", { exact: true }).fill("Leeds City Council");
  await send(bo);

  // a moderator asks for changes, at their field, and approves what comes back
  const moderator = await (await browser.newContext()).newPage();
  await signIn(moderator, demoPerson("moderator"));
  await moderator.goto("/admin/claims");
  const card = moderator.getByRole("article", { name: `Claim of ${room.name}` });
  const hers = card.filter({ hasText: `office@${room.domain}` });
  await expect(hers.getByText("1 other claim of this venue waits.")).toBeVisible();
  await hers.getByLabel("Add a note on").selectOption("message");
  await hers.getByLabel("Note on how you run it").fill("Say whom you book.");
  await hers.getByRole("button", { name: "Ask for changes" }).click();
  await expect(hers).toHaveCount(0);
  await ada.reload();
  await expect(ada.getByText("From our staff: Say whom you book.")).toBeVisible();
  await ada.getByLabel("How you run it").fill("I have booked its dub nights since 2021.");
  await send(ada);
  await moderator.reload();
  await expect(hers).toBeVisible();
  await hers.getByRole("button", { name: "Approve" }).click();
  await expect(card).toHaveCount(0);
  await ada.reload();
  await expect(ada.getByRole("heading", { name: "It is yours to run" })).toBeVisible();
  await bo.reload();
  await expect(bo.getByRole("heading", { name: "Somebody else was approved" })).toBeVisible();
  await expectUsable(bo);

  // the other claims it again: now its owner is asked first
  await bo.getByRole("link", { name: "claim it again" }).click();
  await bo
    .getByRole("button", { name: `Claim ${room.name}` })
    .first()
    .click();
  await sayWho(bo, "We run the Sundays together.");
  await bo.getByLabel("Number", { exact: true }).fill("PRM4711");
  await bo.getByLabel("Council", { exact: true }).fill("Leeds City Council");
  await send(bo);
  await expect(bo.getByText("We have asked them")).toBeVisible();
  await ada.goto("/notifications");
  await ada.getByRole("link", { name: new RegExp(`Somebody claims ${room.name}`) }).click();
  await expect(ada.getByText("We run the Sundays together.")).toBeVisible();
  await expectUsable(ada);
  await ada.getByLabel("What they may do").selectOption("editor");
  await ada.getByRole("button", { name: "Take them into the team" }).click();
  await expect(ada.getByText("You took them into your team.")).toBeVisible();
  await bo.reload();
  await expect(bo.getByRole("heading", { name: "It is yours to run" })).toBeVisible();
});

test("A room is added step by step, kept while it is written, and public once staff have approved it", async ({
  browser,
  request,
}) => {
  const name = `Winding House ${randomBytes(3).toString("hex")}`;
  const cy = await person(browser, request);
  await cy.goto("/venue-onboarding?wish=add");
  await cy.getByLabel("Name of the room").fill(name);
  await cy.getByLabel("Postcode").fill("LS11 5PS");
  await cy.getByRole("button", { name: "Look for it" }).click();
  await cy.getByRole("button", { name: `Add ${name}` }).click();
  await expect(cy.getByRole("heading", { name: "Basics" })).toBeVisible();
  await cy.getByRole("button", { name: "Next: Capacity and licence" }).click();
  // everything that is wrong with a step is said at once, and the first field has the focus
  await expect(cy.getByText("Description must be at least 10 characters")).toBeVisible({ timeout: 20_000 });
  await expect(cy.getByText("Put the pin where the door is.")).toBeVisible();
  await expect(cy.getByLabel("Description")).toBeFocused();
  await expectUsable(cy);
  await cy.getByLabel("Description").fill("A brick engine house with one dark room and a yard.");
  await cy.getByLabel("Kind of room").selectOption("warehouse");
  await cy.getByLabel("Address", { exact: true }).fill("4 Canal Wharf, Leeds");
  await cy.getByRole("button", { name: "Put the pin at the postcode" }).click();
  await expect(cy.getByText(/The pin is at \d/)).toBeVisible();
  await cy.getByRole("button", { name: "Next: Capacity and licence" }).click();
  await cy.getByLabel("Capacity", { exact: true }).fill("300");
  await expect(cy.getByRole("main").getByText("Saved", { exact: true })).toBeVisible({ timeout: 20_000 });

  // what was typed is there again, at the step one was at
  await cy.goto("/venue-onboarding");
  await cy.getByRole("link", { name: `Continue: ${name}` }).click();
  await expect(cy.getByLabel("Capacity", { exact: true })).toHaveValue("300");
  for (const step of ["Access", "Safety", "Pictures", "Hire"]) {
    await cy.getByRole("button", { name: `Next: ${step}` }).click();
    await expect(cy.getByRole("heading", { name: step, exact: true, level: 2 })).toBeVisible({
      timeout: 20_000,
    });
    await expectUsable(cy);
  }
  await cy.getByLabel("Rate in pounds an hour (optional)").fill("85.50");
  await cy.getByRole("button", { name: "Next: Proof and your role" }).click();
  await sayWho(cy, "We are a collective and have the lease.");
  await cy.getByLabel("Number", { exact: true }).fill("PRM0815");
  await cy.getByLabel("Council", { exact: true }).fill("Leeds City Council");
  await send(cy);

  const moderator = await (await browser.newContext()).newPage();
  await signIn(moderator, demoPerson("moderator"));
  await moderator.goto("/admin/claims");
  const card = moderator.getByRole("article", { name: `Claim of ${name}` });
  await expect(card.getByText("£85.50 an hour")).toBeVisible();
  await card.getByRole("button", { name: "Approve" }).click();
  await expect(card).toHaveCount(0);
  await cy.reload();
  await expect(cy.getByRole("heading", { name: "It is yours to run" })).toBeVisible();
  await cy.goto(`/venues/${name.toLowerCase().replaceAll(" ", "-")}`);
  await expect(cy.getByRole("heading", { level: 1 })).toHaveText(name);
  await expect(cy.getByText("Verified").first()).toBeVisible();
});
