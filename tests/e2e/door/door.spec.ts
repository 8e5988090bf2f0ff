// A door for a night: a camera reads real codes on a steward's phone that came in by a link, a hand scanner types, a party of four and a
// guest with two come in, a refunded ticket does not; the line is cut, the page reloaded, forty scans are sent and one is a second entry;
// the house is full and a supervisor goes on with a reason.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type BrowserContext, chromium, expect, type Page, test } from "@playwright/test";
import { callAs } from "../call-as.ts";
import { cutOff } from "../cut-off.ts";
import { demoPerson, signIn } from "../people.ts";
import { press, tabTo } from "../screens/keys.ts";
import { expectSaid } from "../screens/transcript.ts";
import { expectUsable, expectUsableOnEveryDisplay } from "../screens.ts";
import { withDatabase } from "../with-database.ts";
import { type DoorNight, makeDoorNight, signedCode, writeCameraFilm } from "./door-night.ts";
import { scanByHand } from "./hand-scanner.ts";

test.setTimeout(240_000);

const party = ["Ada Lane", "Bo Lane", "Cy Lane", "Di Lane"];
const crowd = Array.from({ length: 40 }, (_, place) => `Guest ${place + 1}`);

const makeNight = () =>
  makeDoorNight(
    [
      { buyer: "Ada Lane", holders: party },
      { buyer: "Eve Marsh", holders: ["Eve Marsh"] },
      { buyer: "Flo Refund", holders: ["Flo Refund"], status: "refunded" },
      ...Array.from({ length: 10 }, (_, four) => ({
        buyer: `Crowd ${four}`,
        holders: crowd.slice(four * 4, four * 4 + 4),
      })),
      { buyer: "Max Late", holders: ["Max Late", "Nia Late"] },
    ],
    "Grace Hopper +2",
  );

const result = (page: Page) => page.locator("[data-tone]");
const said = (page: Page, words: string | RegExp) => expect(result(page)).toContainText(words);

/** A phone whose camera is shown somebody's ticket. */
async function openPhone(film: string, baseURL: string): Promise<BrowserContext> {
  const browser = await chromium.launch({
    executablePath: process.env.E2E_BROWSER ?? "",
    args: [
      "--no-sandbox",
      "--use-fake-ui-for-media-stream",
      "--use-fake-device-for-media-stream",
      `--use-file-for-fake-video-capture=${film}`,
    ],
  });
  return browser.newContext({
    baseURL,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    locale: "en-GB",
    timezoneId: "Europe/London",
  });
}

/** The link of a new pass for a steward. */
async function passLink(page: Page, night: DoorNight): Promise<string> {
  const made = await callAs<{ path: string }>(page, "issue_door_pass", {
    p_event_id: night.id,
    p_role: "steward",
    p_label: "Front gate phone",
    p_gate: "Front",
  });
  return made.path;
}

async function admitPartyAndGuests(phone: Page, night: DoorNight): Promise<void> {
  await phone.getByRole("button", { name: "Start camera" }).click();
  await said(phone, "Come in");
  await said(phone, "Ada Lane");
  // the code stays in view, and is one showing
  await expectUsable(phone);
  await phone.getByRole("button", { name: "Admit some" }).click();
  await phone.getByRole("checkbox", { name: /Bo Lane/ }).check();
  await phone.getByRole("button", { name: "Admit 1" }).click();
  await phone.getByRole("button", { name: "Admit the other 2" }).click();
  await said(phone, "2 people let in.");
  await phone.getByRole("button", { name: "Stop camera" }).click();
  await scanByHand(phone, night.codes.get("Eve Marsh")?.toUpperCase() ?? "");
  await said(phone, /Come in.*Eve Marsh/s);
  await scanByHand(phone, night.codes.get("Flo Refund") ?? "");
  await said(phone, /Stop.*This ticket was refunded/s);
  await expect(phone.locator("#announce-assertive")).toContainText("Stop. This ticket was refunded.");
  await expect(phone.locator("[data-tone=stop]").getByRole("button").first()).toHaveText("Next");
  await expectSaid(phone, "door", "main", [[night.title, "{night}"]]);
  await expect(phone.getByRole("button", { name: "Refuse entry" })).toBeHidden();

  await phone.getByRole("button", { name: "People", exact: true }).click();
  await phone.getByRole("button", { name: "Admit 1 of Grace Hopper" }).click();
  await said(phone, "2 still to come");
  await expect(phone.getByText("1 of 3 in")).toBeVisible();
  await phone.getByRole("button", { name: "Admit all 2 of Grace Hopper" }).click();
  await expect(phone.getByText("All 3 in")).toBeVisible();
  await expectUsable(phone);
  await expect(phone.getByText("8 / 200")).toBeVisible();
}

/** A server that answers nothing for three seconds is not waited for: the list decides, and the scan is sent afterwards. */
async function scanWithoutAnswer(phone: Page, night: DoorNight): Promise<void> {
  await phone.getByRole("button", { name: "Scan", exact: true }).click();
  await expect(phone.getByRole("button", { name: "Start camera" })).toBeVisible();
  const reconnect = await cutOff(phone, "**/rest/v1/**", true);
  await scanByHand(phone, night.codes.get("Nia Late") ?? "");
  await said(phone, /Come in.*By the list of this device/s);
  await expect(phone.getByText(/^Offline since \d\d:\d\d, 1 scan waiting$/)).toBeVisible();
  await reconnect();
  await expect(phone.getByText("Online", { exact: true })).toBeVisible();
  await expect(phone.getByText("9 / 200")).toBeVisible();
}

/** What the browser keeps of a door, by name. */
const keptNames = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        const opening = indexedDB.open("undercroft-mine-door");
        opening.onsuccess = () => {
          const names = opening.result.transaction("kept").objectStore("kept").getAllKeys();
          names.onsuccess = () => resolve(names.result.map(String));
        };
      }),
  );

/** The pass is ended: the door closes at once, and nothing of the night stays on the device. */
async function endPass(page: Page, phone: Page, night: DoorNight): Promise<void> {
  expect((await keptNames(phone)).length).toBeGreaterThan(5);
  const passes = await callAs<{ id: string }[]>(page, "list_door_passes", { p_event_id: night.id });
  await callAs(page, "revoke_door_pass", { p_pass_id: passes[0]?.id });
  await expect(phone.getByRole("heading", { level: 1 })).toHaveText("This link has ended");
  await expect.poll(() => keptNames(phone)).toEqual(["device", "key"]);
}

/** What the ended pass brings is told on the tabs of the night and of the door, until a supervisor has decided. */
async function decideHeldScans(page: Page, night: DoorNight): Promise<void> {
  await withDatabase((client) =>
    client.query(
      `insert into internal.held_scans (event_id, scan_id, pass_id, scan)
       select event_id, gen_random_uuid(), id, jsonb_build_object('scan_id', gen_random_uuid(), 'kind', 'clicker', 'number', 1, 'said', 'admitted',
         'at', to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')) from door_passes where event_id = $1 limit 1`,
      [night.id],
    ),
  );
  await page.goto(`/organise/events/${night.id}?view=tickets`);
  await page.getByRole("link", { name: "Door , 1 waiting" }).click();
  await expect(page.getByText("1 revoked link brought scans that wait for your decision.")).toBeVisible();
  await expectUsable(page);
  await page.getByRole("link", { name: "Decide" }).click();
  const log = page.getByRole("button", { name: "Log , 1 waiting" });
  await expect(log).toBeVisible();
  await page.getByRole("button", { name: /^Refuse the scans of/ }).click();
  await expect(page.getByRole("button", { name: "Log", exact: true })).toBeVisible();
}

/** The crowd comes while there is no line; a page that is loaded again goes on. */
async function scanOffline(phone: Page, night: DoorNight, meanwhile: () => Promise<void>): Promise<void> {
  await phone.context().setOffline(true);
  const codes = crowd.map((name) => night.codes.get(name) ?? "");
  for (const code of codes.slice(0, 20)) await scanByHand(phone, code);
  await expect(phone.getByText(/Offline since \d\d:\d\d, 20 scans waiting/)).toBeVisible();
  await meanwhile();
  await phone.reload();
  await expect(phone.getByText(/20 scans waiting/)).toBeVisible();
  await expect(phone.getByRole("button", { name: "Start camera" })).toBeVisible();
  for (const code of codes.slice(20)) await scanByHand(phone, code);
  await expect(phone.getByText(/40 scans waiting/)).toBeVisible();
  await expect(phone.getByText("49 / 200")).toBeVisible();
  await scanByHand(phone, codes[0] ?? "");
  await said(phone, /Look again.*Already in: at \d\d:\d\d, gate Front/s);
}

test("A door lets people in by camera, hand scanner and name, goes on without a line, and is never fuller than its licence", async ({
  page,
  baseURL,
}) => {
  const night = await makeNight();
  await signIn(page, demoPerson("owner"));
  await callAs(page, "save_door_settings", {
    p_event_id: night.id,
    p_re_entry: "none",
    p_door_capacity: 200,
  });
  const link = await passLink(page, night);
  let text: string | null = null;
  await expect
    .poll(async () => (text = await signedCode(night, "Ada Lane")), { timeout: 30_000 })
    .not.toBeNull();
  const folder = mkdtempSync(path.join(tmpdir(), "door-"));
  const film = path.join(folder, "ticket.y4m");
  writeCameraFilm(film, text ?? "");
  const context = await openPhone(film, baseURL ?? "");
  try {
    const phone = await context.newPage();
    await phone.goto(link);
    await expect(phone.getByRole("heading", { level: 1, name: night.title })).toBeVisible();
    expect(new URL(phone.url()).hash).toBe("");
    await expect(phone.getByRole("button", { name: "Sales" })).toBeHidden();
    await admitPartyAndGuests(phone, night);
    await scanWithoutAnswer(phone, night);
    await phone.evaluate(() => navigator.serviceWorker.ready);
    await expect
      .poll(() => phone.evaluate(async () => Boolean(await caches.match("/door/-"))), { timeout: 30_000 })
      .toBe(true);
    await page.goto(link);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("This link is in use on another device");
    await page.goto(`/door/${night.slug}`);
    await expect(page.getByRole("button", { name: "Start camera" })).toBeVisible();
    await scanOffline(phone, night, async () => {
      await scanByHand(page, night.codes.get("Guest 30") ?? "");
      await said(page, "Come in");
    });
    await phone.context().setOffline(false);
    await expect(phone.getByText("Online")).toBeVisible();
    await expect(phone.getByRole("status", { name: "Conflicts" })).toContainText(
      "1 entry of this device is not counted",
    );
    await expect(page.getByText("49 / 200")).toBeVisible();
    await expectUsable(phone);

    await goOnWithAReason(page, night);
    await endPass(page, phone, night);
    await decideHeldScans(page, night);
  } finally {
    await context.browser()?.close();
    rmSync(folder, { recursive: true });
  }
});

/** With the keyboard alone: the house is full, and a supervisor says why somebody comes in all the same. */
async function goOnWithAReason(page: Page, night: DoorNight): Promise<void> {
  await callAs(page, "save_door_settings", { p_event_id: night.id, p_re_entry: "none", p_door_capacity: 49 });
  await expect(page.getByText("House full, 49 allowed")).toBeVisible();
  await scanByHand(page, night.codes.get("Max Late") ?? "");
  await said(page, /Look again.*House full: one out, one in/s);
  await tabTo(page, page.getByRole("button", { name: "Let in with a reason" }));
  await press(page, "Enter");
  await tabTo(page, page.getByRole("textbox", { name: "Reason" }));
  await page.keyboard.press("Enter");
  await expect(page.getByText("Say in a few words why: at least 3 characters.")).toBeVisible();
  await page.keyboard.type("Press, the owner knows", { delay: 60 });
  await page.keyboard.press("Enter");
  await said(page, /Come in.*Max Late/s);
  await expect(page.getByText("50 / 49")).toBeVisible();
  await expectUsableOnEveryDisplay(page);
  const { rows } = await withDatabase((client) =>
    client.query(
      "select internal.door_conflicts($1)::integer as conflicts, (select count(*)::integer from check_ins where event_id = $1 and counts and reason is not null) as overridden",
      [night.id],
    ),
  );
  expect(rows).toEqual([{ conflicts: 1, overridden: 1 }]);
}
