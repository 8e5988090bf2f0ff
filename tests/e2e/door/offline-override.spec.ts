// A supervisor's phone without a line: the house is full by its own list, a reason goes past that and past nothing else, the page is loaded
// again, and with the line the team reads the reason. A steward's phone has no such button.
import { type Browser, expect, type Page, test } from "@playwright/test";
import { callAs } from "../call-as.ts";
import { look } from "../look.ts";
import { demoPerson, signIn } from "../people.ts";
import { withDatabase } from "../with-database.ts";
import { type DoorNight, makeDoorNight } from "./door-night.ts";
import { scanByHand } from "./hand-scanner.ts";

test.setTimeout(240_000);

/** A phone that came in by a pass, and can be opened without a line. */
async function openDoor(browser: Browser, owner: Page, night: DoorNight, role: string): Promise<Page> {
  const { path } = await callAs<{ path: string }>(owner, "issue_door_pass", {
    p_event_id: night.id,
    p_role: role,
    p_label: `Phone of the ${role}`,
    p_gate: "Yard",
  });
  const phone = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
  await phone.goto(path);
  await expect(phone.getByRole("button", { name: "Start camera" })).toBeVisible();
  await phone.evaluate(() => navigator.serviceWorker.ready);
  await expect
    .poll(() => phone.evaluate(async () => Boolean(await caches.match("/door/-"))), { timeout: 30_000 })
    .toBe(true);
  return phone;
}

const said = (page: Page, words: RegExp) => expect(page.locator("[data-tone]")).toContainText(words);
const override = (page: Page) => page.getByRole("button", { name: "Let in with a reason" });

test("Without a line a supervisor goes past a full house with a reason, which the team reads once there is a line", async ({
  page: owner,
  browser,
}) => {
  const night = await makeDoorNight(
    [
      { buyer: "Ada Lane", holders: ["Ada Lane", "Bo Lane", "Cy Lane", "Di Lane"] },
      { buyer: "Flo Refund", holders: ["Flo Refund"], status: "refunded" },
    ],
    "Grace Hopper +1",
  );
  await signIn(owner, demoPerson("owner"));
  await callAs(owner, "save_door_settings", { p_event_id: night.id, p_re_entry: "none", p_door_capacity: 2 });
  const supervisor = await openDoor(browser, owner, night, "supervisor");
  const steward = await openDoor(browser, owner, night, "steward");
  const code = (name: string) => night.codes.get(name) ?? "";

  for (const phone of [supervisor, steward]) await phone.context().setOffline(true);
  await scanByHand(supervisor, code("Ada Lane"));
  await said(supervisor, /Come in.*Ada Lane/s);
  await scanByHand(supervisor, code("Bo Lane"));
  await said(supervisor, /Come in.*Bo Lane/s);
  await scanByHand(supervisor, code("Cy Lane"));
  await said(supervisor, /Look again.*House full/s);
  await look(supervisor, "full-offline");
  // who may not give a reason is offered none
  for (const name of ["Ada Lane", "Bo Lane", "Cy Lane"]) await scanByHand(steward, code(name));
  await said(steward, /Look again.*House full/s);
  await expect(override(steward)).toHaveCount(0);

  await override(supervisor).click();
  const dialog = supervisor.getByRole("dialog", { name: "Let in with a reason" });
  await dialog.getByRole("button", { name: "Let in", exact: true }).click();
  await expect(dialog.getByText("Say in a few words why: at least 3 characters.")).toBeVisible();
  await dialog.getByLabel("Reason").fill("Plays at eleven");
  await expect(dialog.getByText("Say in a few words why: at least 3 characters.")).toHaveCount(0);
  await look(supervisor, "reason-offline");
  await dialog.getByRole("button", { name: "Let in", exact: true }).click();
  await said(supervisor, /Come in.*Cy Lane/s);
  await expect(supervisor.getByText("3 / 2")).toBeVisible();
  // a ticket that was given back, and one that is in, want the server's word: no reason goes past them here
  await scanByHand(supervisor, code("Flo Refund"));
  await said(supervisor, /Stop/);
  await expect(override(supervisor)).toHaveCount(0);
  await supervisor.waitForTimeout(2_100); // shown again within two seconds it counts as the same showing
  await scanByHand(supervisor, code("Cy Lane"));
  await said(supervisor, /Look again.*Already in/s);
  await expect(override(supervisor)).toHaveCount(0);

  await supervisor.reload();
  await expect(supervisor.getByText(/Offline since \d\d:\d\d, 6 scans waiting/)).toBeVisible();
  await look(supervisor, "waiting-offline");
  // the steward's phone sends its two first: they are the same people, and are not counted twice
  await steward.context().setOffline(false);
  await expect(steward.getByText("Online", { exact: true })).toBeVisible({ timeout: 45_000 });
  await supervisor.context().setOffline(false);
  await expect(supervisor.getByText("Online", { exact: true })).toBeVisible({ timeout: 45_000 });
  await expect(supervisor.getByText("3 / 2")).toBeVisible();
  await look(supervisor, "sent");
  const { rows } = await withDatabase((client) =>
    client.query(
      `select (select count(*)::int from check_ins where event_id = $1 and counts) as counted,
         (select array_agg(distinct reason) from check_ins where event_id = $1 and reason is not null) as reasons`,
      [night.id],
    ),
  );
  expect(rows).toEqual([{ counted: 3, reasons: ["Plays at eleven"] }]);
  await owner.goto(`/door/${night.slug}`);
  await owner.getByRole("button", { name: /^Log/ }).click();
  await expect(owner.getByText("“Plays at eleven”").first()).toBeVisible();
  await look(owner, "log-of-override");
});
