import { expect, type Page, test } from "@playwright/test";
import { demoPerson, signIn } from "../people.ts";
import { listGuardedAddresses } from "./screen-addresses.ts";

const refusal = (page: Page) => page.getByRole("heading", { name: /^This page is for (staff|admins)$/ });
const mayOpen: Record<string, readonly string[]> = {
  "signed-in": ["visitor", "moderator", "admin"],
  staff: ["moderator", "admin"],
  admin: ["admin"],
};

/** A guard is one layout around its screens: three of each stand for the others, `npm run test:all` opens every one. */
async function listAddresses(): Promise<Awaited<ReturnType<typeof listGuardedAddresses>>> {
  const all = await listGuardedAddresses();
  if (process.env.E2E_DISPLAYS === "all") return all;
  return Object.keys(mayOpen).flatMap((guard) => all.filter((one) => one.guard === guard).slice(0, 3));
}

test("A stranger is sent from guarded screens to sign in", async ({ page }) => {
  const guarded = await listAddresses();
  expect(guarded.length).toBeGreaterThan(2);
  for (const { address } of guarded) {
    await page.goto(address);
    await expect(page, address).toHaveURL(`/auth/signin?next=${encodeURIComponent(address)}`);
  }
});

/** What a moderator may open stands between the two, and staff.spec.ts has them at work: `npm run test:all` walks their screens as well. */
const people = (["visitor", "moderator", "admin"] as const).filter(
  (one) => one !== "moderator" || process.env.E2E_DISPLAYS === "all",
);

for (const person of people) {
  test(`A ${person} opens the guarded screens that are for them, and is told at the others`, async ({
    page,
  }) => {
    await signIn(page, demoPerson(person));
    for (const { guard, address } of await listAddresses()) {
      await page.goto(address);
      await expect(page.locator("main [aria-busy=true]"), address).toHaveCount(0);
      await expect(refusal(page), address).toHaveCount(mayOpen[guard]?.includes(person) ? 0 : 1);
      await expect(page.locator("h1"), address).not.toHaveCount(0);
    }
  });
}
