// Devices as people bring them: a clock that is wrong, and storage that a browser refuses.
import { expect, test } from "@playwright/test";
import { makeEvent } from "../database.ts";
import { createAccount, demoPerson, fillSignIn, newPerson } from "../people.ts";

test("A device whose clock is an hour ahead books a night, and refreshes no token that is good", async ({
  page,
  request,
}) => {
  const event = await makeEvent(`Wrong clock ${Date.now()}`, { places: 5 });
  let refreshes = 0;
  page.on("request", (asked) => {
    if (asked.url().includes("grant_type=refresh_token")) refreshes++;
  });
  await createAccount(page, request, newPerson());
  await page.clock.install({ time: Date.now() + 3_600_000 });
  refreshes = 0;
  await page.goto(`/events/${event.slug}/book`);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("heading", { name: "Your details" })).toBeVisible();
  await expect(page.getByRole("complementary", { name: "Your order" })).toContainText("Held for you");
  // who comes back finds the places still held
  await page.reload();
  await expect(page.getByRole("heading", { name: "Your details" })).toBeVisible();
  await page.goto("/bookings");
  await expect(page.getByRole("heading", { name: "My bookings" })).toBeVisible();
  // the one that the page spends before the server has told it the time
  expect(refreshes).toBeLessThanOrEqual(1);
});

test("Who signs in in a browser that refuses storage is in until the page is left", async ({ page }) => {
  await page.addInitScript(() => {
    for (const name of ["localStorage", "sessionStorage"])
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException("refused", "SecurityError");
        },
      });
  });
  await page.goto("/auth/signin");
  await fillSignIn(page, demoPerson("visitor"));
  await expect(page.getByRole("button", { name: /^Account of/ })).toBeVisible();
});
