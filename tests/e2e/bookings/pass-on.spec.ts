// A ticket that somebody cannot use: its name is changed, it is offered and taken back, and it reaches a person who makes an account for it.
import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { type APIRequestContext, expect, type Locator, type Page, test } from "@playwright/test";
import { strFromU8, unzipSync } from "fflate";
import { callAs } from "../call-as.ts";
import { type MadeEvent, makeEvent } from "../database.ts";
import { createAccount, type NewPerson, newestCode, newestMail, newPerson } from "../people.ts";
import { expectAccessible, expectNoSidewaysScroll, watch } from "../screens.ts";
import { withDatabase } from "../with-database.ts";

/** Two free places, booked as the site does it. */
async function book(page: Page, night: MadeEvent, giver: NewPerson): Promise<void> {
  const types = (await callAs(page, "list_ticket_types", { p_event_id: night.id })) as { id: string }[];
  const held = (await callAs(page, "hold_booking", {
    p_event_id: night.id,
    p_lines: [{ ticket_type_id: types[0]?.id, quantity: 2 }],
  })) as { id: string };
  await callAs(page, "confirm_booking", {
    p_booking_id: held.id,
    p_buyer_name: giver.name,
    p_holder_names: ["Ana First", "Ben Second"],
  });
}

type Pass = {
  passTypeIdentifier: string;
  serialNumber: string;
  authenticationToken: string;
  voided?: boolean;
  eventTicket: object;
};

const openPass = (file: Uint8Array): Pass =>
  JSON.parse(strFromU8(unzipSync(file)["pass.json"] ?? new Uint8Array()));

/** The pass of a ticket, as the phone of its owner takes it. */
async function addToWallet(page: Page, holder: string): Promise<Pass> {
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: `Add to Apple Wallet: ticket of ${holder}` }).click(),
  ]);
  return openPass(await readFile(await file.path()));
}

/** The same pass as the wallet fetches it later, with nothing but the token in it. */
async function fetchPass(request: APIRequestContext, pass: Pass): Promise<Pass> {
  const answer = await request.get(`/passes/v1/passes/${pass.passTypeIdentifier}/${pass.serialNumber}`, {
    headers: { authorization: `ApplePass ${pass.authenticationToken}` },
  });
  expect(answer.status()).toBe(200);
  return openPass(await answer.body());
}

const dialog = (page: Page) => page.getByRole("dialog", { name: "I can't come" });

/** What needs a connection says so at its button, and a press without one says it again, and does nothing later. */
async function expectOffline(asked: Locator, name: string): Promise<void> {
  await expect(asked.getByText("Needs a connection")).toBeVisible();
  await asked.getByRole("button", { name, exact: true }).click();
  await expect(asked.getByRole("alert").filter({ hasText: /offline/i })).toBeVisible();
  await expect(asked.getByRole("button", { name, exact: true })).toBeEnabled();
}

async function passOn(page: Page, to: string): Promise<void> {
  await page.getByRole("button", { name: "I can't come: Ana Renamed" }).click();
  await dialog(page).getByLabel("Your friend's email address").fill(to);
  await dialog(page).getByRole("button", { name: "Pass on", exact: true }).click();
  await expect(page.getByText(`Waiting for ${to}`)).toBeVisible();
}

test("A ticket gets another name, is offered and taken back, and goes to a person without an account", async ({
  page,
  request,
  browser,
  baseURL,
}) => {
  const seen = watch(page, baseURL ?? "");
  const giver = newPerson();
  const friend = { ...newPerson(), name: "Fran Friend" };
  const night = await makeEvent(`Undertow ${randomBytes(3).toString("hex")}`, { places: 10 });
  await createAccount(page, request, giver);
  await book(page, night, giver);

  await page.goto("/bookings");
  for (const tab of ["Upcoming", "Past", "Saved"])
    await expect(page.getByRole("tab", { name: new RegExp(`^${tab}`) })).toBeVisible();
  const pass = await addToWallet(page, "Ana First");
  expect(JSON.stringify(pass.eventTicket)).toContain("Ana First");
  await page.getByRole("button", { name: "Change name: Ana First" }).click();
  const naming = page.getByRole("dialog", { name: "Change the name" });
  await naming.getByLabel("Name on the ticket").fill(" ");
  await naming.getByRole("button", { name: "Save name" }).click();
  await expect(naming.getByText(/Name required/)).toBeVisible();
  await naming.getByLabel("Name on the ticket").fill("Ana Renamed");
  await naming.getByRole("button", { name: "Save name" }).click();
  await expect(page.getByText("Ana Renamed", { exact: true })).toBeVisible();
  expect(JSON.stringify((await fetchPass(request, pass)).eventTicket)).toContain("Ana Renamed");

  // without a connection nothing is cancelled, now or later
  await page.getByRole("button", { name: "Cancel booking" }).click();
  const cancelling = page.getByRole("dialog", { name: "Cancel this booking?" });
  await expect(cancelling).toBeVisible();
  await page.context().setOffline(true);
  await expectOffline(cancelling, "Cancel booking");
  await page.context().setOffline(false);
  await cancelling.getByRole("button", { name: "Keep it" }).click();
  await expect(page.getByRole("button", { name: "Cancel booking" })).toBeVisible();

  await page.getByRole("button", { name: "I can't come: Ana Renamed" }).click();
  await expect(dialog(page).getByRole("button", { name: "Give it back now" })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  const address = dialog(page).getByLabel("Your friend's email address");
  await dialog(page).getByLabel("A note (optional)").fill("Bring earplugs");
  for (const [typed, why] of [
    ["nobody", /valid email address/],
    [giver.email, /your own address/],
  ] as const) {
    await address.fill(typed);
    await dialog(page).getByRole("button", { name: "Pass on", exact: true }).click();
    await expect(dialog(page).getByText(why)).toBeVisible();
    await expect(address).toHaveValue(typed);
  }
  await address.fill(`other-${friend.email}`);
  await page.context().setOffline(true);
  await expectOffline(dialog(page), "Pass on");
  await page.context().setOffline(false);
  await expect(dialog(page).getByText("Needs a connection")).toHaveCount(0);
  await expect(address).toHaveValue(`other-${friend.email}`);
  await expect(dialog(page).getByLabel("A note (optional)")).toHaveValue("Bring earplugs");
  await dialog(page).getByRole("button", { name: "Pass on", exact: true }).click();
  await expect(page.getByText(`Waiting for other-${friend.email}`)).toBeVisible();
  await expect(page.getByRole("button", { name: "Show ticket of Ana Renamed" })).toBeVisible();
  await page.getByRole("button", { name: "Take it back" }).click();
  await expect(page.getByText(/^Waiting for/)).toHaveCount(0);

  await passOn(page, friend.email);
  const mail = await newestMail(request, friend.email, /passing on/);
  const [, path = ""] = /https?:\/\/[^\s/]+(\/transfers\/\S+)/.exec(mail.text) ?? [];
  const context = await browser.newContext();
  const theirs = await context.newPage();
  await theirs.goto(new URL(path, baseURL).href);
  await expect(theirs.getByText(/^It was sent to /)).toBeVisible();
  await expect(theirs.getByRole("link", { name: "Create an account" })).toBeVisible();
  await expectAccessible(theirs);
  await theirs.getByRole("button", { name: "Go on without an account" }).click();
  const addressOfFriend = theirs.getByLabel("Your email address");
  await addressOfFriend.fill("nobody");
  await theirs.getByRole("button", { name: "Continue" }).click();
  await expect(theirs.getByText(/valid email address/)).toBeVisible();
  await addressOfFriend.fill(friend.email);
  await theirs.getByRole("button", { name: "Continue" }).click();
  await expect(theirs.getByLabel("Code from the email")).toBeVisible();
  await expectAccessible(theirs);
  await theirs.getByLabel("Code from the email").fill(await newestCode(request, friend.email));
  await theirs.getByRole("button", { name: "Continue" }).click();
  await theirs.getByLabel("Name on the ticket").fill(friend.name);
  await expectAccessible(theirs);
  await theirs.getByRole("button", { name: "Accept", exact: true }).click();
  await expect(theirs.getByText(/^The ticket is yours/)).toBeVisible();
  await theirs.getByRole("link", { name: "See your bookings" }).click();
  await expect(theirs.getByRole("button", { name: `Show ticket of ${friend.name}` })).toBeVisible();
  await expect(theirs.getByText("Passed on to you.")).toBeVisible();
  await context.close();
  // the giver's page, which has stood open since, follows
  await expect(page.getByText(/^Waiting for/)).toHaveCount(0, { timeout: 20_000 });
  await expect(page.getByText("Passed on", { exact: true })).toBeVisible();
  const dead = await fetchPass(request, pass);
  expect(dead.voided).toBe(true);
  expect(JSON.stringify(dead)).not.toContain("Ana");

  // a person who is let in has a used ticket, and nothing is offered for it
  await withDatabase((client) =>
    client.query(
      "select internal.enter_ticket(id, now()) from public.tickets where event_id = $1 and holder_name = 'Ben Second'",
      [night.id],
    ),
  );
  await page.reload();
  await expect(page.getByText("Passed on", { exact: true })).toBeVisible();
  await expect(page.getByText(/^Let in/)).toBeVisible();
  await expect(page.getByRole("button", { name: /^I can't come/ })).toHaveCount(0);
  await expectAccessible(page);
  await newestMail(request, giver.email, /^Accepted/);
  // the browser writes down every refusal that was asked for above
  const isMeant = (error: string) => /status of 400|ERR_INTERNET_DISCONNECTED/.test(error);
  expect(seen.errors.filter((error) => !isMeant(error))).toEqual([]);
});
