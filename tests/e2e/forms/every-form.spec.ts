// Each form that keeps what is typed (tests/structure/site/form-walks.test.ts knows that it is each), at its place: it survives a session that ended, a reload, Back and a press without a connection.
import { expect, type Locator, type Page, test } from "@playwright/test";
import { comeBack, endElsewhere, signInAgain } from "../accounts/session-end.ts";
import { demoPerson, signIn } from "../people.ts";
import { untilAwake } from "../screens.ts";
import { withDatabase } from "../with-database.ts";
import type { FormWalk } from "./form-walk.ts";
import { peopleFormWalks } from "./people-form-walks.ts";
import { staffFormWalks } from "./staff-form-walks.ts";
import { teamFormWalks } from "./team-form-walks.ts";

test.setTimeout(900_000);

const formWalks = { people: peopleFormWalks, staff: staffFormWalks, teams: teamFormWalks };

async function addressOf({ find, address, file }: FormWalk): Promise<string> {
  if (!find) return address;
  const { rows } = await withDatabase((client) => client.query<{ id: string }>(find));
  expect(rows.length, `${file}: the demo has nothing that this form is about`).toBeGreaterThan(0);
  return address.replace("{}", rows[0]?.id ?? "");
}

const fieldOf = (page: Page, { field, kept }: FormWalk): Locator =>
  page
    .locator(kept ? `form[data-kept-form^="${kept}"]` : "main, [role=dialog]")
    .getByLabel(field, { exact: true })
    .and(page.locator("input:not([type=hidden]):not([type=search]), textarea, select"))
    .first();

/** A button or link of the page or its dialog, or the head of something folded away. */
const opener = (page: Page, name: string | RegExp): Locator =>
  page
    .locator("main, [role=dialog]")
    .getByRole("button", { name, exact: true })
    .or(page.locator("main").getByRole("link", { name, exact: true }))
    .or(page.locator("summary").filter({ hasText: name }))
    .first();

/** What is folded away may have been opened by what was given back, so a press could close it. */
async function press(opens: Locator): Promise<void> {
  const isFold = await opens.evaluate(
    (element) => element instanceof HTMLElement && element.tagName === "SUMMARY",
  );
  if (isFold) await opens.evaluate((element) => element.parentElement?.setAttribute("open", ""));
  else await opens.click();
}

/** Presses what brings the form up, unless it is there by itself. */
async function bringUp(page: Page, walk: FormWalk): Promise<void> {
  await untilAwake(page);
  for (const name of walk.open ?? []) {
    const opens = opener(page, name);
    await expect(async () => {
      expect((await opens.isVisible()) || (await fieldOf(page, walk).isVisible())).toBe(true);
    }).toPass({ timeout: 20_000 });
    if (await fieldOf(page, walk).isHidden()) await press(opens);
  }
  await expect(fieldOf(page, walk)).toBeVisible();
}

async function fillIn(page: Page, walk: FormWalk): Promise<void> {
  const field = fieldOf(page, walk);
  if (await field.evaluate((element) => element instanceof HTMLSelectElement))
    await field.selectOption(walk.words);
  else await field.fill(walk.words);
}

/** Presses what sends the form, where the form lets itself be sent. */
async function send(page: Page, walk: FormWalk): Promise<void> {
  const button = page
    .locator("form")
    .filter({ has: fieldOf(page, walk) })
    .locator("button:not([type=button])")
    .last();
  if ((await button.count()) > 0 && (await button.isEnabled()))
    await button.click({ timeout: 5_000 }).catch(() => {});
}

async function expectKept(page: Page, walk: FormWalk): Promise<void> {
  const expectWords = () => expect(fieldOf(page, walk), walk.file).toHaveValue(walk.words);
  await page.goto(await addressOf(walk));
  await bringUp(page, walk);
  await fillIn(page, walk);
  await endElsewhere(page);
  await send(page, walk);
  await comeBack(page);
  await signInAgain(page);
  await expectWords();
  await page.reload();
  await bringUp(page, walk);
  await expectWords();
  await page.goto("/robots.txt");
  await page.goBack();
  await bringUp(page, walk);
  await expectWords();
  await page.context().setOffline(true);
  await expect(page.getByText(/offline/i).first()).toBeVisible();
  await send(page, walk);
  await expectWords();
  await page.goto("about:blank"); // what waits for a connection is not sent in the end
  await page.context().setOffline(false);
}

for (const [group, walks] of Object.entries(formWalks))
  for (const person of new Set(walks.map((walk) => walk.as)))
    test(`Every form of ${group} that ${person} meets is as it was after a dead session, a reload, Back and a press offline`, async ({
      page,
    }) => {
      page.on("dialog", (leaving) => void leaving.accept());
      await signIn(page, demoPerson(person));
      const failed: string[] = [];
      for (const walk of walks.filter(({ as }) => as === person))
        await test.step(walk.file, async () => {
          try {
            await expectKept(page, walk);
          } catch (error) {
            failed.push(`${walk.file}: ${String(error).slice(0, 600)}`);
            await page.context().setOffline(false);
            await signIn(page, demoPerson(person));
          }
        });
      expect(failed).toEqual([]);
    });
