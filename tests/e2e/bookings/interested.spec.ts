// A star on a row of a list: somebody without an account is asked to sign in, and what they wanted is then done.
import { expect, test } from "@playwright/test";
import { makeEvent } from "../database.ts";
import { demoPerson, fillSignIn, signIn } from "../people.ts";
import { untilAwake } from "../screens.ts";
import { withDatabase } from "../with-database.ts";

test("Interested on a row asks a stranger to sign in, then says it, keeps it, and the event's page knows", async ({
  page,
}) => {
  const event = await makeEvent(`Starred Night ${Date.now()}`, { places: 5 });
  const list = `/events?q=${encodeURIComponent(event.title)}`;
  const star = page.getByRole("button", { name: `Interested in ${event.title}` });
  await page.goto(list);
  await untilAwake(page);
  await star.click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("Sign in to say that you are interested");
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(star).toHaveAttribute("aria-pressed", "false");

  await star.click();
  await fillSignIn(page, demoPerson("visitor"));
  await expect(dialog).toHaveCount(0);
  await expect(star).toHaveAttribute("aria-pressed", "true");
  await page.reload();
  await expect(star).toHaveAttribute("aria-pressed", "true");

  await page.getByRole("link", { name: event.title, exact: true }).click();
  const own = page.getByRole("region", { name: "Are you going?" });
  await expect(own.getByRole("button", { name: "Interested" })).toHaveAttribute("aria-pressed", "true");
  await own.getByRole("button", { name: "Going", exact: true }).click();
  await expect(own.getByRole("button", { name: "Going", exact: true })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
  await page.goBack();
  const going = page.getByRole("button", { name: `Going to ${event.title}` });
  await expect(going).toHaveAttribute("aria-pressed", "true");
  await going.click();
  await expect(star).toHaveAttribute("aria-pressed", "false");
});

test("A visitor without an account sees Follow on the list of a city and of a tag, and is asked to sign in", async ({
  page,
}) => {
  for (const [list, name] of [
    ["/events?area=leeds", "Leeds"],
    ["/events?tag=techno", "Techno"],
  ] as const) {
    await page.goto(list);
    await untilAwake(page);
    await page.getByRole("button", { name: `Follow ${name}` }).click();
    await expect(page.getByRole("dialog")).toContainText(`Sign in to follow ${name}`);
  }
});

test("A choice made on /cookies before signing in is in the account's consents afterwards, and a later one too", async ({
  page,
}) => {
  const consents = (kind: string) =>
    withDatabase(async (client) => {
      const { rows } = await client.query<{ granted: boolean; source: string }>(
        `select c.granted, c.source from public.consents c join auth.users u on u.id = c.user_id
         where u.email = 'owner@undercroft.example' and c.kind = $1 order by c.id desc limit 1`,
        [kind],
      );
      return rows[0] ?? null;
    });
  await page.goto("/cookies");
  await untilAwake(page);
  await page.getByLabel("Load players and maps from other companies").check();
  await signIn(page, demoPerson("owner"));
  await page.goto("/");
  await expect.poll(() => consents("embeds")).toEqual({ granted: true, source: "cookies" });
  await page.goto("/cookies");
  await untilAwake(page);
  await page.getByLabel("Load players and maps from other companies").uncheck();
  await expect.poll(() => consents("embeds")).toEqual({ granted: false, source: "cookies" });
});
