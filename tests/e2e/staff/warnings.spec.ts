// A partner warns a town, a colleague confirms it, everybody reads it, and a wrong one is withdrawn with a correction.
import { expect, test } from "@playwright/test";
import { demoPerson, signIn } from "../people.ts";
import { expectUsable } from "../screens.ts";

test.setTimeout(120_000);

test("A warning is written, confirmed by a second person, read by everybody and withdrawn with a correction", async ({
  page,
  browser,
}) => {
  page.setDefaultTimeout(10_000);
  const headline = `Blue dolphins are too strong ${Date.now()}`;
  await signIn(page, demoPerson("visitor"));
  await page.goto("/warnings");
  await page.getByRole("link", { name: "Write or check a warning" }).click();
  await page.getByLabel("Headline").fill(headline);
  await page
    .getByLabel("What is known, and what people should do")
    .fill("Tested tonight: three times a usual dose. Take a quarter.");
  await page.getByLabel("Sources").fill("http://example.org");
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expect(
    page.getByText("Give an address that begins with https://", { exact: false }).first(),
  ).toBeVisible();
  await expect(page.getByLabel("Headline")).toHaveValue(headline);
  await page.getByLabel("Sources").fill("https://www.example.org/alerts/2");
  await page.getByRole("button", { name: "Send", exact: true }).click();
  const mine = page.getByRole("article").filter({ hasText: headline });
  await expect(mine.getByText("Waiting for a second person")).toBeVisible();
  await expect(mine.getByRole("button", { name: /^Confirm it/ })).toHaveCount(0);
  await expectUsable(page);

  const second = await (await browser.newContext()).newPage();
  await signIn(second, demoPerson("moderator"));
  await second.goto("/admin/warnings");
  const waiting = second.getByRole("article").filter({ hasText: headline });
  await waiting.getByRole("button", { name: /^Confirm it/ }).click();
  await expect(waiting.getByText("Confirmed", { exact: true })).toBeVisible();
  await expectUsable(second);

  const anybody = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await expect(async () => {
    await anybody.goto("/cities/sheffield");
    await expect(anybody.getByRole("region", { name: "Warnings" }).getByText(headline)).toBeVisible({
      timeout: 1000,
    });
  }).toPass();

  await waiting.getByRole("textbox").fill("The sample was mixed up. The pills are as usual.");
  await waiting.getByRole("button", { name: /^Withdraw it/ }).click();
  await expect(second.getByText("Withdrawn. The correction is public")).toBeVisible();
  await expect(async () => {
    await anybody.goto("/warnings?town=sheffield");
    const entry = anybody.getByRole("article").filter({ hasText: headline });
    await expect(entry.getByText("The sample was mixed up.", { exact: false })).toBeVisible({
      timeout: 1000,
    });
    await expect(entry.getByText("Tested tonight", { exact: false })).toHaveCount(0);
  }).toPass();
  // the same page with scripts, for axe
  await second.goto("/warnings?town=sheffield");
  await expectUsable(second);
});
