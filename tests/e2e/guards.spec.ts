import { expect, type Page, test } from "@playwright/test";
import { demoPerson, signIn } from "./people.ts";
import { listGuardedAddresses } from "./screen-addresses.ts";

const refusal = (page: Page) => page.getByRole("heading", { name: "This page is for staff" });
const mayOpen: Record<string, readonly string[]> = {
  "signed-in": ["visitor", "moderator", "admin"],
  staff: ["moderator", "admin"],
  admin: ["admin"],
};

test("A stranger is sent from every guarded screen to sign in", async ({ page }) => {
  const guarded = await listGuardedAddresses();
  expect(guarded.length).toBeGreaterThan(2);
  for (const { address } of guarded) {
    await page.goto(address);
    await expect(page, address).toHaveURL(`/auth/signin?next=${encodeURIComponent(address)}`);
  }
});

for (const person of ["visitor", "moderator", "admin"] as const) {
  test(`A ${person} opens the guarded screens that are for them, and is told at the others`, async ({
    page,
  }) => {
    await page.goto("/auth/signin");
    await signIn(page, demoPerson(person));
    for (const { guard, address } of await listGuardedAddresses()) {
      await page.goto(address);
      await expect(page.locator("main [aria-busy=true]"), address).toHaveCount(0);
      await expect(refusal(page), address).toHaveCount(mayOpen[guard]?.includes(person) ? 0 : 1);
      await expect(page.locator("h1"), address).not.toHaveCount(0);
    }
  });
}
