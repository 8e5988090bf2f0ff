// Listings that somebody else wrote: imported into the running product, found, read, booked and shown like our own.
import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import { expect, test } from "@playwright/test";
import { dataDirectory } from "../database.ts";
import { findCards } from "../listings.ts";
import { fillSignUp, linkIn, newestMail, newPerson } from "../people.ts";
import { expectAccessible, watch } from "../screens.ts";

const database = path.resolve(import.meta.dirname, "../../../database");
const listings = path.join(database, "tests/import/fixtures/doors-ajar.jsonld");
const title = "St Bartle's & All Souls: Drop in";

async function importListings(): Promise<string> {
  const { stderr } = await promisify(execFile)(
    process.execPath,
    [path.join(database, "tool/import/main.ts"), listings, "--shift", "--bookable"],
    { env: { ...process.env, DATABASE_URL: "", DATA_DIR: dataDirectory() } },
  );
  return stderr;
}

test("a listing with an apostrophe and an ampersand in its title is imported, found, booked and shown", async ({
  page,
  request,
  baseURL,
}) => {
  const seen = watch(page, baseURL ?? "");
  const person = newPerson();
  expect(await importListings()).toMatch(/refused +12\n/);
  expect(await importListings()).toMatch(/created +0\n +updated +0\n/);
  const cards = await findCards(
    request,
    `title=eq.${encodeURIComponent(title)}&night_date=gt.${new Date().toISOString().slice(0, 10)}`,
  );
  const card = cards.at(-1);

  await page.goto("/");
  const search = page.getByRole("search", { name: "Events" });
  await search.getByLabel("What").fill("st bartle's & all souls");
  await search.getByRole("button", { name: "Find" }).click();
  await expect(page).toHaveURL(/\/events\?.*q=st/);
  const rows = page.getByRole("main").getByRole("link", { name: title, exact: true });
  await expect(rows.first()).toBeVisible();
  await page.locator(`main a[href="/events/${card?.slug}"]`).click();

  await expect(page.getByRole("heading", { level: 1, name: title, exact: true })).toBeVisible();
  await expect(page).toHaveTitle(new RegExp(`^${title}, `));
  await expect(page.getByRole("main")).toContainText("somebody who knows the building shows it to you");
  await expect(page.getByRole("main")).toContainText("M4 1AB");
  await expect(page.getByRole("main")).toContainText("Manchester");
  await expect(page.getByRole("main")).not.toContainText("&amp;");
  // the source says nothing of age or ID, and its place and postcode are read once
  await expect(page.getByRole("main")).not.toContainText(/All ages|Age and ID/);
  expect(((await page.getByRole("main").textContent()) ?? "").match(/M4 1AB/g)).toHaveLength(1);
  await expectAccessible(page);

  await page
    .getByRole("link", { name: /^(Reserve|Book)/ })
    .first()
    .click();
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("tab", { name: "Create account" }).click();
  await fillSignUp(page, person);
  await expect(page.getByRole("heading", { name: "Check your email" })).toBeVisible();
  await page.goto(linkIn(await newestMail(request, person.email, /confirm/i)));
  await expect(page.getByRole("heading", { name: "Your details" })).toBeVisible();
  await page.getByRole("button", { name: "Book for free" }).click();
  await expect(page.getByRole("heading", { name: `You're going to ${title}` })).toBeVisible();

  await page.getByRole("link", { name: "My bookings" }).first().click();
  await page.getByRole("button", { name: /^Show ticket/ }).click();
  const ticket = page.getByRole("dialog", { name: `Ticket for ${title}` });
  await expect(ticket.getByRole("img", { name: /code/i })).toBeVisible();
  await expect(ticket).toContainText(person.name);
  expect((await newestMail(request, person.email, /St Bartle's & All Souls/)).text).toContain(title);
  expect(seen.foreign).toEqual([]);
  expect(seen.errors).toEqual([]);
});
