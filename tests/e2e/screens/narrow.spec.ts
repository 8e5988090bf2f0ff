// The narrowest screen there is: 320 px, which is also a wide one at 400 % (WCAG 2.2, 1.4.10 Reflow).
import { expect, test } from "@playwright/test";
import { makeEvent } from "../database.ts";
import { findCards } from "../listings.ts";
import { demoPerson, signIn } from "../people.ts";
import { expectNoSidewaysScroll } from "../screens.ts";

test.use({ viewport: { width: 320, height: 640 } });

test("the screens anybody can open fit 320 px", async ({ page, request }) => {
  const [free] = await findCards(request, "sale_kind=eq.free&sale_state=eq.on_sale&status=eq.published");
  const [paid] = await findCards(request, "sale_kind=eq.paid&sale_state=eq.on_sale&venue_slug=not.is.null");
  const { venue_slug: venue } = (
    await (await request.get(`/rest/v1/listings?select=venue_slug&slug=eq.${paid?.slug}`)).json()
  )[0] as { venue_slug: string };
  for (const address of [
    "/",
    "/events",
    "/events?view=compact",
    "/events?view=calendar",
    "/events/art?price=free&access=step_free_entrance&tag=techno",
    `/events/${free?.slug}`,
    `/events/${paid?.slug}`,
    `/events/${free?.slug}/book`,
    "/venues",
    `/venues/${venue}`,
    "/auth/signin",
    "/auth/signup",
    "/auth/forgot-password",
    "/nothing-lives-here",
  ]) {
    await page.goto(address);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectNoSidewaysScroll(page);
  }
});

test("my bookings and a ticket fit 320 px", async ({ page }) => {
  await signIn(page, demoPerson("visitor"));
  await page.goto("/bookings");
  await page
    .getByRole("button", { name: /^Show ticket/ })
    .first()
    .click();
  const code = page.getByRole("dialog").getByRole("img", { name: /code/i });
  await expect(code).toBeInViewport({ ratio: 1 });
  await expectNoSidewaysScroll(page);
});

test("a page fits 320 px before its fonts have loaded", async ({ page }) => {
  await page.route("**/*.woff2", (route) => route.abort());
  for (const address of ["/", "/events", "/venues", "/auth/signup"]) {
    await page.goto(address);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectNoSidewaysScroll(page);
  }
});

test("a title of a hundred letters without a space fits 320 px", async ({ page }) => {
  const { slug } = await makeEvent("Wolfeschlegelsteinhausen".repeat(5).slice(0, 100), { places: 5 });
  for (const address of [`/events/${slug}`, `/events/${slug}/book`]) {
    await page.goto(address);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectNoSidewaysScroll(page);
  }
});
