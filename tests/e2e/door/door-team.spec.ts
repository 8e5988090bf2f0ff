// A supervisor runs a door with somebody who has no account: a pass, numbers that agree, sales, the log, paper.
import { randomBytes } from "node:crypto";
import { type Browser, expect, type Page, test } from "@playwright/test";
import { demoPerson, signIn } from "../people.ts";
import { expectAccessible, expectUsable } from "../screens.ts";
import { withDatabase } from "../with-database.ts";

test.setTimeout(90_000);

type Night = { id: string; slug: string; title: string };

/** A night of the demo owner's that has begun: free places, of which one booking has two, and six at the door for £8. */
async function makeNight(): Promise<Night> {
  const name = randomBytes(3).toString("hex");
  return withDatabase(async (client) => {
    const { rows } = await client.query<Night>(
      `insert into events (slug, organiser_id, created_by, venue_id, title, description, category, event_type, doors_at, starts_at, ends_at, min_age, visibility, status, publish_at)
       select 'door-' || $1, organiser_id, created_by, venue_id, 'Door ' || $1, 'A night for its door.', category, event_type, now() - interval '50 minutes', now() - interval '40 minutes',
         now() + interval '5 hours', 18, 'unlisted', 'published', now() - interval '1 day'
       from events where slug = 'slow-burn-open-doors' returning id, slug, title`,
      [name],
    );
    const [night] = rows;
    if (!night) throw new Error("The demo has no night with open doors");
    await client.query(
      `with types as (
         insert into ticket_types (event_id, name, kind, face_pence, sort) values ($1, 'Free place', 'free', 0, 0), ($1, 'On the door', 'door', 800, 1) returning id, kind
       ), bought as (
         insert into bookings (ref, user_id, event_id, status, buyer_name, buyer_email, confirmed_at)
         select upper(translate($2, '01', 'XY')) || 'QQ', u.id, $1, 'confirmed', 'Ada Sefton', u.email, now() from auth.users u where u.email = 'visitor@undercroft.example' returning id, user_id
       ), line as (
         insert into booking_lines (booking_id, ticket_type_id, quantity, unit_face_pence, unit_total_pence)
         select b.id, t.id, 2, 0, 0 from bought b, types t where t.kind = 'free' returning id, booking_id, ticket_type_id
       )
       insert into tickets (booking_id, booking_line_id, event_id, ticket_type_id, owner_id, holder_name, place_number, code)
       select l.booking_id, l.id, $1, l.ticket_type_id, b.user_id, (array['Ada Sefton', 'Bo Diaz'])[n], n, internal.random_code(26, '0123456789abcdefghjkmnpqrstvwxyz')
       from line l, bought b, generate_series(1, 2) n`,
      [night.id, name],
    );
    await client.query(
      "update ticket_inventory i set quantity = 6, sold = case t.kind when 'free' then 2 else 0 end from ticket_types t where t.id = i.ticket_type_id and t.event_id = $1",
      [night.id],
    );
    return night;
  });
}

async function another(browser: Browser): Promise<Page> {
  const page = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
  page.setDefaultTimeout(15_000);
  return page;
}

const openTab = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Screens of the door" }).getByRole("button", { name }).click();
/** Devices have to agree within three seconds, on a machine that has nothing else to do. */
const soon = { timeout: 10_000 };
const inside = (page: Page, many: number) =>
  expect(page.getByText(`${many} / 4`, { exact: true })).toBeVisible(soon);

test("A supervisor gives a pass, and a phone without an account counts, sells and voids; both agree, and paper is entered", async ({
  page,
  browser,
}) => {
  page.setDefaultTimeout(15_000);
  const night = await makeNight();
  await signIn(page, demoPerson("owner"));
  await page.goto(`/organise/events/${night.id}?view=door`);

  // the night's own capacity: nonsense is refused at its field
  const capacity = page.getByLabel("Most people inside tonight (optional)");
  await capacity.fill("9999");
  await page.getByRole("button", { name: "Save the door" }).click();
  await expect(page.getByText("Write how many may be inside tonight.")).toBeVisible();
  await expect(capacity).toHaveAttribute("aria-invalid", "true");
  await capacity.fill("4");
  await page.getByRole("button", { name: "Save the door" }).click();
  await expect(page.getByText("inside of 4")).toBeVisible();

  // a pass, by keyboard alone
  await page.getByLabel("Whose it is").focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText("Say in 1 to 40 characters whose pass it is.")).toBeVisible();
  await expect(page.getByLabel("Whose it is")).toBeFocused();
  await page.keyboard.type("Till tablet");
  await page.keyboard.press("Tab");
  await page.keyboard.type("Front");
  await page.getByRole("radio", { name: "Supervisor" }).check();
  await page.getByLabel("Gate (optional)").focus();
  await page.keyboard.press("Enter");
  const link = await page.getByLabel("Copy this link").inputValue();
  expect(link).toContain(`/door/${night.slug}#`);
  await expect(page.getByRole("img", { name: "The pass of Till tablet to scan" })).toBeVisible();
  await expectUsable(page);
  await page.getByRole("button", { name: "Done" }).click();
  await expect(page.getByText("Ready: opens on one device")).toBeVisible();

  // somebody without an account opens it, and the secret leaves the address
  const phone = await another(browser);
  await phone.goto(link);
  await openTab(phone, "Numbers");
  await expect(phone).toHaveURL(new RegExp(`/door/${night.slug}\\?tab=numbers$`));
  await page.goto(`/door/${night.slug}?tab=numbers`);
  await phone.getByRole("button", { name: "One more: Clicker" }).focus();
  await phone.keyboard.press("Enter");
  await inside(phone, 1);
  await inside(page, 1);
  await expectAccessible(phone);

  // the till: change is reckoned, the fifth person needs a reason
  await openTab(phone, "Sales");
  const more = phone.getByRole("button", { name: "More: On the door" });
  await more.click();
  await more.click();
  await phone.getByRole("button", { name: "£20", exact: true }).click();
  await expect(phone.getByText("£4", { exact: true })).toBeVisible();
  await phone.getByRole("button", { name: "Sell 2 for £16" }).click();
  await expect(phone.getByText("Sold: 2 places, £16 by cash. Let them in.")).toBeVisible();
  await inside(page, 3);
  await more.click();
  await more.click();
  await phone.getByRole("radio", { name: "Card" }).check();
  await phone.getByRole("button", { name: "Sell 2 for £16" }).click();
  const full = phone.getByRole("group", { name: "House full: one out, one in" });
  await expectAccessible(phone);
  await full.getByRole("textbox", { name: "Why" }).fill("Two are leaving");
  await full.getByRole("button", { name: "Sell all the same" }).click();
  await expect(phone.getByText("Sold: 2 places, £16 by card. Let them in.")).toBeVisible();
  await expect(page.getByText("House full: one out, one in").first()).toBeVisible(soon);

  // the later one is taken back
  await phone.getByRole("button", { name: /^Void/ }).first().click();
  await phone.getByRole("textbox", { name: "Why" }).fill("Paid twice");
  await phone.getByRole("button", { name: "Void the sale", exact: true }).click();
  await expect(phone.getByText("Paid twice")).toBeVisible();
  await inside(phone, 3);
  await inside(page, 3);

  // the log has all of it, and no conflict
  await openTab(page, "Log");
  await expect(page.getByText("Sold 2 places by cash")).toBeVisible();
  await expect(page.getByText("1 person counted in")).toBeVisible();
  await page.getByRole("button", { name: "Conflicts (0)" }).click();
  await expect(page.getByText("No conflicts: everybody who came in is counted once.")).toBeVisible();
  await expectUsable(page);

  // paper names who is expected; who was ticked is entered
  await page.getByRole("link", { name: "Paper" }).click();
  await expect(page.getByText(/^As of \d\d:\d\d/)).toBeVisible();
  await expect(page.getByText("Sefton, Ada")).toBeVisible();
  await page.getByLabel("Large print").check();
  await expectUsable(page);
  await page.getByRole("link", { name: "Enter from paper" }).click();
  await page.getByLabel("Find a name or a reference").fill("bo d");
  await page.getByRole("checkbox", { name: /^Bo Diaz/ }).check();
  await expectUsable(page);
  await page.getByRole("button", { name: /^Enter 1 person at/ }).click();
  await expect(page.getByText(/^1 person entered at/)).toBeVisible();
  await inside(phone, 4);

  // the link is one device's, and ends when it is revoked
  const other = await another(browser);
  await other.goto(link);
  await expect(other.getByRole("heading", { name: "This link is in use on another device" })).toBeVisible();
  await page.goto(`/organise/events/${night.id}?view=door`);
  await page.getByRole("button", { name: "Revoke the pass of Till tablet" }).click();
  await page.getByRole("button", { name: "Revoke the pass of Till tablet" }).click();
  await expect(phone.getByRole("heading", { name: "This link has ended" })).toBeVisible(soon);
  await expect(page.getByText("5 people came in")).toHaveCount(0);
});
