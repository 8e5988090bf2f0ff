// A person's whole way: hidden at first, then shown to followers, following, going, blocking, and a new handle.
import { expect, type Page, test } from "@playwright/test";
import { createAccount, demoPerson, newPerson, signIn } from "../people.ts";
import { pressUntilAnswered } from "../press-until-answered.ts";
import { expectUsable, untilAwake } from "../screens.ts";

const toast = (page: Page, text: string) => page.getByText(text, { exact: true }).first();
const saved = (page: Page) => expect(toast(page, "Profile updated successfully!")).toBeVisible();

test("Somebody signs up unseen, chooses followers, is asked, follows, goes, blocks and changes their handle", async ({
  browser,
  page,
  request,
}) => {
  test.slow();
  const person = { ...newPerson(), name: "Iris Vale" };
  await createAccount(page, request, person);

  // hidden until chosen, whatever the address
  await page.goto("/profile");
  await expect(page.getByRole("group", { name: "Who may see you?" })).toBeVisible();
  await expect(page.getByText("Nobody sees you until you choose.")).toBeVisible();
  await expectUsable(page);
  const handle = (
    (await page
      .getByText(/^@iris_vale/)
      .first()
      .textContent()) ?? ""
  ).slice(1);
  const stranger = await browser.newPage();
  await stranger.goto(`/social/u/${handle}`);
  await expect(stranger.getByRole("heading", { name: "Page not found" })).toBeVisible();

  await page.getByRole("radio", { name: "Followers" }).check();
  await saved(page);
  await stranger.goto(`/social/u/${handle}`);
  await expect(stranger.getByRole("heading", { name: `@${handle}` })).toBeVisible();
  await expect(stranger.getByText("Iris Vale")).toHaveCount(0);

  // the form: what is wrong is said, what is right is kept
  await page.getByLabel("Website (optional)").fill("not a website");
  await page.getByLabel("Bio (optional)").fill("Goes alone and likes it.");
  await page.getByRole("button", { name: "Save profile" }).click();
  await expect(page.getByText("Invalid URL")).toBeVisible();
  await page.getByLabel("Website (optional)").fill("https://iris.example");
  await page.getByLabel("Name", { exact: true }).fill("Iris Vale-Moor");
  await pressUntilAnswered(page.getByRole("button", { name: "Save profile" }), "profiles");
  await page.reload();
  await expect(page.getByLabel("Bio (optional)")).toHaveValue("Goes alone and likes it.");

  // somebody asks to follow and is let in
  const fan = await (await browser.newContext()).newPage();
  await signIn(fan, demoPerson("visitor"));
  await fan.goto(`/social/u/${handle}`);
  await fan.getByRole("button", { name: `Follow ${handle}` }).click();
  await expect(fan.getByRole("button", { name: `Requested ${handle}` })).toBeVisible();
  await page.reload();
  await page.getByRole("button", { name: "Accept Robin Achebe" }).click();
  await expect(page.getByRole("button", { name: "Remove Robin Achebe" })).toBeVisible();
  await fan.reload();
  await expect(fan.getByRole("heading", { name: "Iris Vale-Moor" })).toBeVisible();
  await expectUsable(fan);

  // a venue is followed and its nights stand in For you
  await page.goto("/organisers/slow-burn");
  await untilAwake(page);
  await pressUntilAnswered(page.getByRole("button", { name: "Follow Slow Burn" }), "rpc/follow");
  await expect(page.getByRole("button", { name: "Following Slow Burn" })).toBeVisible();
  await expectUsable(page);
  await page.goto("/");
  const forYou = page.getByRole("region", { name: "For you" });
  await expect(forYou.getByRole("link", { name: "Slow Burn" }).first()).toBeVisible();

  // going, and with a name where the list is open
  await forYou.getByRole("heading", { level: 3 }).getByRole("link").first().click();
  await pressUntilAnswered(page.getByRole("button", { name: "Going", exact: true }), "rpc/answer_event");
  await page.reload();
  await expect(page.getByRole("button", { name: "Going", exact: true })).toHaveAttribute(
    "aria-pressed",
    "true",
  );

  // a block ends it for both
  await page.goto("/social/u/robin_achebe");
  await page.getByRole("button", { name: "Block or mute" }).click();
  await expect(page.getByRole("dialog")).toContainText(
    "Anything public can still be read by someone who is signed out.",
  );
  await page.getByRole("dialog").getByRole("button", { name: "Block", exact: true }).click();
  await expect(page).toHaveURL("/");
  await fan.goto(`/social/u/${handle}`);
  await expect(fan.getByRole("heading", { name: "Page not found" })).toBeVisible();
  await page.goto("/social/u/robin_achebe");
  await expect(page.getByRole("heading", { name: "Page not found" })).toBeVisible();

  // the handle changes, and the old address leads on
  await page.goto("/profile");
  await page.getByRole("radio", { name: "Everyone" }).check();
  await saved(page);
  await page.getByRole("button", { name: "Change handle" }).click();
  await page.getByLabel("New handle").fill("admin");
  await page.getByRole("button", { name: "Save handle" }).click();
  await expect(page.getByText("This handle is reserved. Choose another handle.")).toBeVisible();
  await page.getByLabel("New handle").fill(`${handle}_new`.slice(0, 30));
  await page.getByRole("button", { name: "Save handle" }).click();
  await expect(page.getByText(`@${handle}_new`).first()).toBeVisible();
  await stranger.goto(`/social/u/${handle}`);
  await expect(stranger).toHaveURL(`/social/u/${handle}_new`.slice(0, 40));
  await expect(stranger.getByRole("heading", { name: "Iris Vale-Moor" })).toBeVisible();
});

test("A session that ends while somebody writes costs them nothing: they sign in and the save goes on", async ({
  page,
  request,
}) => {
  const person = newPerson();
  await createAccount(page, request, person);
  await page.goto("/profile");
  await page.getByLabel("Bio (optional)").fill("Typed before the session ended.");
  // as another tab that signs out
  await page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => name.endsWith("-auth-token")) ?? "";
    localStorage.removeItem(key);
    window.dispatchEvent(new StorageEvent("storage", { key }));
  });
  await page.getByRole("button", { name: "Save profile" }).click();
  await expect(toast(page, "User not authenticated")).toBeVisible();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Email", { exact: true }).fill(person.email);
  await dialog.getByLabel("Password", { exact: true }).fill(person.password);
  await dialog.getByRole("button", { name: "Sign in", exact: true }).last().click();
  await saved(page);
  await page.reload();
  await expect(page.getByLabel("Bio (optional)")).toHaveValue("Typed before the session ended.");
});

test("Somebody lets a person back in, subscribes to their calendar, takes their data along, leaves and comes back", async ({
  page,
  request,
}) => {
  await createAccount(page, request, newPerson());
  await page.goto("/social/u/noor_hathersage");
  await page.getByRole("button", { name: "Block or mute" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Block", exact: true }).click();
  await expect(page).toHaveURL("/");

  await page.goto("/settings/blocked");
  await expectUsable(page);
  await page.getByRole("button", { name: "Unblock Noor Hathersage" }).click();
  await expect(page.getByText("You have blocked nobody.")).toBeVisible();
  await page.getByLabel("Mute a word").fill("trance");
  await page.getByRole("button", { name: "Mute word" }).click();
  await expect(page.getByRole("button", { name: "Unmute trance" })).toBeVisible();

  // text size holds from the first paint of the next page
  await page.goto("/settings");
  await page.getByRole("button", { name: "130%" }).click();
  await page.getByRole("button", { name: "Less", exact: true }).click();
  await expectUsable(page);
  await page.reload();
  const root = page.locator("html");
  await expect(root).toHaveCSS("font-size", "20.8px");
  await expect(root).toHaveAttribute("data-motion", "less");
  await page.getByRole("button", { name: "100%" }).click();

  await page.goto("/settings/privacy");
  await page.getByLabel("Who may mention you").selectOption("nobody");
  await expect(page.getByLabel(/^Notices/).getByText("Saved", { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("Who may mention you")).toHaveValue("nobody");
  await expectUsable(page);

  // a browser that remembers no place begins around the postcode of the account, which says more than its city
  await page.goto("/settings/places");
  await page.getByLabel("City (optional)").selectOption({ label: "Leeds" });
  await page.getByLabel("First half of your postcode (optional)").fill("LS6 2AB");
  await page.getByRole("button", { name: "Save places" }).click();
  await expect(page.getByText("Write the first half of a UK postcode, such as LS6")).toBeVisible();
  await expectUsable(page);
  await page.getByLabel("First half of your postcode (optional)").fill("ls6");
  await page.getByRole("button", { name: "Save places" }).click();
  await expect(page.getByLabel("First half of your postcode (optional)")).toHaveValue("LS6");
  await page.reload();
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem("undercroft-place")))
    .toContain('"area":"ls6"');

  await page.goto("/settings/calendars");
  await page.getByRole("button", { name: "Create an address" }).click();
  const address = await page.getByLabel("Your address").inputValue();
  const calendar = await request.get(address);
  expect(await calendar.text()).toContain("BEGIN:VCALENDAR");
  expect(calendar.headers()["cache-control"]).toBe("no-store");
  await expectUsable(page);
  await page.getByRole("button", { name: "End this address" }).click();
  await expect(page.getByRole("button", { name: "Create an address" })).toBeVisible();
  expect((await request.get(address)).status()).toBe(404);

  await page.goto("/settings/data");
  await expectUsable(page);
  await page.getByRole("button", { name: "Ask for my data" }).click();
  await expect(page.getByText(/^Ready\. You can download it until/)).toBeVisible({ timeout: 20_000 });
  await expectUsable(page);
  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download", exact: true }).click();
  expect((await saving).suggestedFilename()).toMatch(/^undercroft-data-\d{4}-\d\d-\d\d\.zip$/);

  await page.getByRole("button", { name: "Delete my account" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("I understand that it is gone for good after 14 days").check();
  await dialog.getByRole("button", { name: "Delete my account" }).click();
  await expect(page.getByText(/^Your account will be deleted on/)).toBeVisible();
  await page.getByRole("button", { name: "Keep my account" }).click();
  await expect(page.getByText("Your account stays").first()).toBeVisible();
  await expect(page.getByText(/Withdrawn$/)).toBeVisible();
});
