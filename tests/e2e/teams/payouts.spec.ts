// Being paid: an owner opens an account at the provider's page, a night is cleared, a pay-out fails, is mended and arrives; an admin holds one.
import { type Browser, expect, type Page, test } from "@playwright/test";
import { addAuthenticator } from "../accounts/security-screen.ts";
import { createAccount, demoPerson, newestMail, newPerson, signIn } from "../people.ts";
import { expectUsable, watch } from "../screens.ts";
import {
  bringMorning,
  clearNight,
  type MadeOrganiser,
  makeOrganiser,
  release,
  waitThreeDays,
} from "./pay-out-steps.ts";

test.setTimeout(180_000);

/** At the provider's page of test mode: chooses what the account is like, and comes back. */
async function choose(page: Page, choice: string): Promise<void> {
  await expect(page.getByText("Test mode: no money moves.")).toBeVisible();
  await page.getByRole("radio", { name: choice }).check();
  await page.getByRole("button", { name: "Use this account" }).click();
  await expect(page).toHaveURL(/\/organise\/money\?as=[0-9a-f-]+$/);
}

const payouts = (page: Page) => page.getByRole("region", { name: "Pay-outs", exact: true });

/** Loads the screen until the newest pay-out has come to what is expected. */
async function expectNewest(page: Page, state: string): Promise<void> {
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole("list", { name: "Pay-outs" }).getByRole("listitem").first()).toContainText(
      state,
      {
        timeout: 2_000,
      },
    );
  }).toPass({ timeout: 20_000 });
}

/** An admin holds the organiser's pay-outs, with a reason that is long enough. */
async function hold(browser: Browser, organiser: MadeOrganiser): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  page.setDefaultTimeout(10_000);
  await signIn(page, demoPerson("admin"));
  await page.goto("/admin/payouts");
  await expect(page.getByText("Both books agree.")).toBeVisible();
  await expectUsable(page);
  await page.getByLabel("Name of the organiser").fill(organiser.name);
  await page.getByRole("button", { name: "Find" }).click();
  const found = page.getByRole("list", { name: "Organisers" });
  await found.getByText("Hold their pay-outs").click();
  await found.getByLabel("Reason").fill("Wait");
  await found.getByRole("button", { name: "Hold", exact: true }).click();
  await expect(found.getByText("Give a reason of 10 to 300 characters: the owners read it.")).toBeVisible();
  await found.getByLabel("Reason").fill("Buyers tell us that the doors stayed shut.");
  await found.getByRole("button", { name: "Hold", exact: true }).click();
  await expect(page.getByText(`Pay-outs to ${organiser.name} are held`)).toBeVisible();
  await page.getByRole("link", { name: "Held" }).click();
  await expect(page.getByRole("list", { name: "Held" })).toContainText("the doors stayed shut");
  await expectUsable(page);
  return page;
}

/** On another device, signed in as nobody: one press. The link then is spent. */
async function stopByLink(browser: Browser, { text }: { text: string }): Promise<void> {
  const page = await (await browser.newContext()).newPage();
  page.setDefaultTimeout(10_000);
  const { pathname, search } = new URL(/https?:\/\/\S*stop-payouts\?token=\w+/.exec(text)?.[0] ?? "");
  await page.goto(pathname + search);
  await expectUsable(page);
  await page.getByRole("button", { name: "Stop the pay-outs" }).click();
  await expect(page.getByText("are stopped. Our staff look at the account")).toBeVisible();
  await page.reload();
  await page.getByRole("button", { name: "Stop the pay-outs" }).click();
  await expect(page.getByText("was used before")).toBeVisible();
  await page.context().close();
}

test("An owner opens an account, a night clears and is paid after a pay-out that failed, and an admin holds the next", async ({
  page,
  request,
  browser,
  baseURL,
}) => {
  const seen = watch(page, baseURL ?? "");
  page.setDefaultTimeout(10_000);
  const owner = newPerson();
  await createAccount(page, request, owner);
  const organiser = await makeOrganiser(owner.email);
  await clearNight(organiser);

  // money goes nowhere without a second step
  await page.goto(`/organise/money?as=${organiser.id}`);
  await expect(payouts(page)).toContainText("£24 is waiting for your account");
  await page.getByRole("button", { name: "Open your pay-out account" }).click();
  await expect(page.getByText("Money goes only where an owner with a second step sends it.")).toBeVisible();
  await expectUsable(page);
  seen.errors.splice(0); // the browser complains of the 403
  await page.getByRole("link", { name: "Set up a second step" }).click();
  await addAuthenticator(page, async () => {
    const { subject } = await newestMail(request, owner.email, /is your verification code/);
    return subject.slice(0, 6);
  });
  seen.errors.splice(0); // the wrong code

  await page.goto(`/organise/money?as=${organiser.id}`);
  await page.getByRole("button", { name: "Open your pay-out account" }).click();
  await expect(page.getByRole("heading", { name: "Pay-out account" })).toBeVisible();
  await expectUsable(page);
  await choose(page, "No bank account yet");
  await expect(payouts(page)).toContainText("A document that shows who you are");
  await page.getByRole("button", { name: "Give it at the provider" }).click();
  await choose(page, "A bank account that refuses");
  await expect(payouts(page)).toContainText("£24 on");
  await expect(payouts(page)).toContainText("because the bank account is new");
  await expectUsable(page);
  await stopByLink(browser, await newestMail(request, owner.email, /bank account was named for Tin Roof/));
  await page.reload();
  await expect(payouts(page)).toContainText("An owner stopped them with the link in our email");
  await release(organiser);

  await waitThreeDays(organiser);
  await bringMorning(organiser);
  await expectNewest(page, "Failed");
  await expect(payouts(page)).toContainText("The money is due again.");
  await newestMail(request, owner.email, /could not pay out £24/);
  await page.getByRole("button", { name: "See or change it at the provider" }).click();
  await choose(page, "A bank account that takes money");
  await expect(payouts(page)).toContainText("because the bank account was changed");
  await newestMail(request, owner.email, /bank account of Tin Roof .* was changed/);

  await waitThreeDays(organiser);
  await bringMorning(organiser);
  await expectNewest(page, "Paid");
  const newest = page.getByRole("list", { name: "Pay-outs" }).getByRole("listitem").first();
  await newest.getByText("1 night").click();
  await expect(newest).toContainText(organiser.night);
  await expect(page.getByRole("region", { name: "Statement" })).toContainText("Pay-outs (1)");
  await newestMail(request, owner.email, /£24 is on its way/);
  await expectUsable(page);

  const admin = await hold(browser, organiser);
  await page.reload();
  await expect(payouts(page)).toContainText("Their reason: Buyers tell us that the doors stayed shut.");
  await newestMail(request, owner.email, /Pay-outs to Tin Roof .* are held/);
  await admin
    .getByRole("list", { name: "Held" })
    .getByRole("listitem")
    .filter({ hasText: organiser.name })
    .getByRole("button", { name: "Release" })
    .click();
  await expect(admin.getByText(`Pay-outs to ${organiser.name} go on again`)).toBeVisible();
  await page.reload();
  await expect(payouts(page)).toContainText("Nothing is due");
  expect(seen).toEqual({ foreign: [], errors: [] });
});
