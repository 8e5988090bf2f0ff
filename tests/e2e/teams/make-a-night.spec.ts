// An organiser's whole way: found, write, publish, change; and what the other side meets of it.
import { expect, type Page, test } from "@playwright/test";
import { callAs } from "../call-as.ts";
import { createAccount, demoPerson, newestMail, newPerson, signIn } from "../people.ts";
import { expectSaid } from "../screens/transcript.ts";
import { expectUsable, untilAwake } from "../screens.ts";
import { writeNight } from "./write-night.ts";

/** A Saturday in about three weeks, and the Sunday after it. */
function saturday(): { day: string; next: string } {
  const date = new Date(Date.now() + 21 * 86_400_000);
  date.setUTCDate(date.getUTCDate() + ((6 - date.getUTCDay() + 7) % 7));
  const day = date.toISOString().slice(0, 10);
  date.setUTCDate(date.getUTCDate() + 1);
  return { day, next: date.toISOString().slice(0, 10) };
}

const next = (page: Page) => page.getByRole("button", { name: /^Next:/ }).click();
const step = (page: Page, name: string) =>
  expect(page.getByRole("heading", { name, level: 2, exact: true })).toBeVisible();

/** Fills the first steps of the wizard as somebody without a flyer does. */
async function writeBasics(page: Page, title: string): Promise<void> {
  await page.getByLabel("Title").fill(title);
  await page.getByLabel("Category").selectOption("nightlife");
  await page.getByLabel("Kind of event").selectOption("club-night");
  await page.getByLabel("Tags").fill("Techno");
  await page.getByLabel("Tags").press("Enter");
  await page.getByLabel("Description").fill("Six hours of machinery under the arches.");
}

/** Saves the draft on the screen with some fields changed, as a second tab of the same person does. */
async function changeInAnotherTab(page: Page, change: Record<string, unknown>): Promise<void> {
  const id = new URL(page.url()).searchParams.get("draft");
  const draft = await callAs<{ version: number; data: object }>(page, "open_event_draft", { p_draft_id: id });
  await callAs(page, "save_event_draft", {
    p_draft_id: id,
    p_version: draft.version,
    p_data: { ...draft.data, ...change },
  });
}

test.setTimeout(120_000);

test("A founder writes a secret night, staff approve it, and a trusted team publishes at once", async ({
  page,
  request,
  browser,
}) => {
  page.setDefaultTimeout(10_000);
  const founder = newPerson();
  const name = `Canal Works ${founder.email.slice(6, 12)}`;
  await createAccount(page, request, founder);
  await page.goto("/events/new");
  await page.getByRole("link", { name: "Start an organiser" }).click();
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByRole("button", { name: "Start this organiser" }).click();

  await step(page, "Basics");
  await next(page);
  await expect(page.getByText("Title must be at least 3 characters")).toBeVisible();
  await expectUsable(page);
  await expectSaid(page, "wizard", "main", [[name, "{organiser}"]]);
  const title = `Lock Gate ${founder.email.slice(6, 12)}`;
  await writeBasics(page, title);
  await next(page);

  await step(page, "When");
  await page.getByLabel("Start").fill("2027-03-28T01:30");
  await next(page);
  await page.getByRole("button", { name: "Use 02:00" }).click();
  await page.getByLabel("Start").fill("2027-10-31T01:30");
  await next(page);
  await page.getByLabel("The second (winter time)").check();
  const { day } = saturday();
  await page.getByLabel("Start").fill(`${day}T23:00`);
  await page.getByRole("button", { name: "06:00 next morning" }).click();
  await expect(page.getByText("Saturday night", { exact: true })).toBeVisible();
  const others = page.getByRole("region", { name: "What else is on" });
  await expect(others).toContainText("Choose a place under Where");
  // once it is judged again the words about the hour that comes twice go, and Next moves up
  await expect(page.getByRole("main").getByText("Saved", { exact: true })).toBeVisible();
  await expectUsable(page);
  await next(page);

  await step(page, "Where");
  await page.getByLabel("Secret", { exact: false }).first().check();
  await page.getByLabel("City or district").fill("leeds");
  await page
    .getByRole("option", { name: /^Leeds/ })
    .first()
    .click();
  await expect(page.getByRole("main").getByText("Saved", { exact: true })).toBeVisible();
  await changeInAnotherTab(page, { title: `${title}!`, area: "bradford" });
  await page.getByLabel("Secret address").fill("Unit 9, Canary Yard, LS11");
  await expect(page.getByText("Changed by your other tab: Title, City or district.")).toBeVisible();
  await changeInAnotherTab(page, { title, address: "Unit 8, Canary Yard, LS11" });
  await page.getByLabel("City or district").fill("leeds");
  await page
    .getByRole("option", { name: /^Leeds/ })
    .first()
    .click();
  await page.getByLabel("Secret address").fill("Unit 7, Canary Yard, LS11");
  const versions = page.getByRole("region", { name: "Two versions" });
  await expect(versions.getByText("Unit 8, Canary Yard, LS11")).toBeVisible();
  await expectUsable(page);
  await versions.getByRole("button", { name: "Save these" }).click();
  await expect(versions).toHaveCount(0);
  await page.getByLabel("Secret address").fill("Unit 9, Canary Yard, LS11");
  await page.goBack();
  await step(page, "When");
  await expect(others).toContainText(/announced in Leeds/);
  await page.goForward();
  await step(page, "Where");
  // a press while what was typed is still being saved is heard
  const saved = Promise.withResolvers<void>();
  await page.route(
    /rpc\/save_event_draft/,
    async (route) => {
      await saved.promise;
      await route.continue();
    },
    { times: 1 },
  );
  await page.getByLabel("When ticket holders get the address").fill(`${day}T18:00`);
  await expectUsable(page);
  await expect(page.getByText("Saving…")).toBeVisible();
  await next(page);
  saved.resolve();

  await step(page, "Line-up");
  await page.getByRole("button", { name: "Add a name" }).click();
  await page.getByLabel("Name", { exact: true }).first().fill("TBA");
  await page.getByRole("button", { name: "Add a name" }).click();
  await page.getByLabel("Name", { exact: true }).nth(1).fill("Ada Fields");
  await page.getByRole("button", { name: "Up Ada Fields" }).click();
  await expect(page.getByLabel("Name", { exact: true }).first()).toHaveValue("Ada Fields");
  await next(page);

  await step(page, "Tickets");
  await page.getByRole("button", { name: "Add a free ticket" }).click();
  await page.getByLabel("Name", { exact: true }).first().fill("Early, free");
  await page.getByLabel("How many").first().fill("5");
  await page.getByRole("button", { name: "Add a paid ticket" }).click();
  await page.getByLabel("Name", { exact: true }).nth(1).fill("Second release");
  await page.getByLabel("Price", { exact: true }).fill("8.50");
  await page.getByLabel("Goes on sale").selectOption("0");
  await expect(page.getByText("A buyer pays £9.43")).toBeVisible();
  await expectUsable(page);
  await next(page);

  await step(page, "Access and safety");
  await page.getByLabel("Lowest age").fill("18");
  await page.getByLabel("Step-free entrance").selectOption("yes");
  await page.getByLabel("Haze or smoke").check();
  await expectUsable(page);
  await next(page);
  await step(page, "Policies");
  await next(page);
  await step(page, "Publish");
  await expectUsable(page);
  await page.getByLabel("It happens").selectOption("weekly");
  await page.getByRole("button", { name: "Preview the page" }).click();
  await expect(page.getByRole("heading", { name: title, level: 1 })).toBeVisible();
  await expect(page.getByText("Not public yet")).toBeVisible();
  await expect(page.getByText("Canary Yard")).toHaveCount(0);
  await page.goBack();
  await step(page, "Publish");
  await expect(page).toHaveURL(/\/events\/lock-gate-.*\/edit/);
  await expect(page.getByLabel("It happens")).toHaveValue("weekly");
  await page.getByLabel("It happens").selectOption("once");
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page.getByText("Waiting for approval")).toBeVisible();
  await expect(page.getByText("The first two events of a new organiser are looked at")).toBeVisible();
  await expectUsable(page);

  const staff = await (await browser.newContext()).newPage();
  await signIn(staff, demoPerson("moderator"));
  await staff.goto("/admin/approvals");
  const card = staff.getByRole("article", { name: title });
  await card.getByRole("button", { name: "Approve" }).click();
  await expect(card).toHaveCount(0);

  await page.reload();
  await page.getByRole("link", { name: "See the page" }).click();
  await expect(page.getByRole("complementary", { name: "Your team" })).toBeVisible();
  await page.goto("/organise");
  await expect(page.getByRole("link", { name: title, exact: true })).toBeVisible();
  await expectUsable(page);
  await page.getByRole("link", { name: "Team and details" }).click();
  await page.getByLabel("Email").fill("door@example.com");
  await page.getByRole("button", { name: "Send invitation" }).click();
  await expect(page.getByText("door@example.com Editor: events and page")).toBeVisible();
  await expectUsable(page);
  await page.getByLabel("Legal name").fill("Quiet Machines Ltd");
  await page.getByLabel("VAT number").fill("980 7806 85");
  await page.getByRole("button", { name: "Save who sells" }).click();
  await expect(page.getByText("A digit of the VAT number is wrong")).toBeVisible();
  await page.getByLabel("VAT number").fill("980 7806 84");
  await page.getByRole("button", { name: "Save who sells" }).click();
  await expect(page.getByLabel("VAT number")).toHaveValue("GB980780684");
  await expectUsable(page);
});

test("A team adds a code, a question and a guest link; a guest books with them; the date changes and the night is cancelled", async ({
  page,
  request,
  browser,
}) => {
  page.setDefaultTimeout(10_000);
  await signIn(page, demoPerson("owner"));
  const [organiser] = await callAs<{ id: string }[]>(page, "list_my_organisers", {});
  const { day } = saturday();
  const title = `Tin Roof ${Date.now() % 1_000_000}`;
  const saved = await writeNight(page, organiser?.id ?? "", {
    title,
    description: "A night under a tin roof.",
    category: "music",
    starts_at: `${day}T22:00`,
    location_mode: "custom",
    address: "1 Dock Road, Leeds LS10",
    area: "leeds",
    tickets: [
      { name: "Entry", kind: "paid", price_pence: 1000, quantity: 50 },
      { name: "Kitchen", kind: "free", quantity: 5, is_hidden: true },
    ],
  });
  await callAs(page, "publish_event", { p_event_id: saved.id });
  const view = (name: string) => page.goto(`/organise/events/${saved.id}?view=${name}`);

  await view("codes");
  await page.getByLabel("Code", { exact: true }).fill("backdoor");
  await page.getByLabel("What it does").selectOption("unlock");
  await page.getByLabel("Kitchen").check();
  await page.getByRole("button", { name: "Save code" }).click();
  await expect(page.getByRole("strong").filter({ hasText: "BACKDOOR" })).toBeVisible();
  await page.getByRole("button", { name: "Change BACKDOOR" }).click();
  await page.getByLabel("Uses for one person (optional)").first().fill("1");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("once for each person")).toBeVisible();
  await expectUsable(page);
  await view("questions");
  await page.getByRole("button", { name: "Add a question" }).click();
  await page.getByLabel("Question", { exact: true }).fill("Who told you?");
  await page.getByLabel("Must be answered").check();
  await page.getByRole("button", { name: "Save questions" }).click();
  await expect(page.getByText("Questions saved")).toBeVisible();
  await expectUsable(page);
  await view("links");
  await page.getByLabel("New link").fill("Poster");
  await page.getByRole("button", { name: "Add link" }).click();
  await expect(page.getByText("?src=poster")).toBeVisible();
  await expectUsable(page);

  const guest = newPerson();
  const theirs = await (await browser.newContext()).newPage();
  theirs.setDefaultTimeout(10_000);
  await createAccount(theirs, request, guest);
  await theirs.goto(`/events/${saved.slug}?src=poster`);
  await untilAwake(theirs);
  await expect(theirs.getByRole("complementary", { name: "Your team" })).toHaveCount(0);
  await expect(theirs.getByText("Kitchen")).toHaveCount(0);
  // a link applies its code by itself
  await theirs.goto(`/events/${saved.slug}/book?code=nothing`);
  await expect(theirs.getByText("This code does not exist")).toBeVisible();
  await theirs.getByLabel("Code").fill("backdoor");
  await theirs.getByRole("button", { name: "Apply" }).click();
  await expect(theirs.getByText("is applied")).toBeVisible();
  await theirs
    .getByRole("button", { name: /Kitchen/ })
    .last()
    .click();
  await theirs.getByRole("button", { name: "Continue" }).click();
  await expect(theirs.getByLabel("Who told you?")).toBeVisible();
  await theirs.getByRole("button", { name: "Book for free" }).click();
  await expect(theirs.getByText('Answer "Who told you?"')).toBeVisible();
  await theirs.getByLabel("Who told you?").fill("A poster");
  await theirs.getByRole("button", { name: "Book for free" }).click();
  await newestMail(request, guest.email, /You're in/);

  await view("attendees");
  await expect(page.getByText("Who told you? A poster")).toBeVisible();
  await expectUsable(page);
  await view("links");
  await expect(page.getByText("1 booking, 1 place")).toBeVisible();
  await view("guests");
  await page.getByLabel("Whose guests").fill("Ada Fields");
  await page.getByRole("button", { name: "Make a secret link" }).click();
  const link = await page.getByLabel("Send them this link").inputValue();
  const anybody = await (await browser.newContext()).newPage();
  await anybody.goto(new URL(link).pathname + new URL(link).search);
  await anybody.getByLabel("Names").fill("Nan +2\nOlu");
  await anybody.getByRole("button", { name: "Add names" }).click();
  await expect(anybody.getByText("4 of 10 places")).toBeVisible();
  await expectUsable(anybody);

  await view("updates");
  await page.getByLabel("Update", { exact: true }).fill("Bring a coat.");
  await page.getByRole("button", { name: "Send update" }).click();
  await newestMail(request, guest.email, /News of/);
  await expectUsable(page);
  await view("changes");
  await page.getByRole("button", { name: "Another date" }).click();
  await page.getByLabel("New start").fill("2027-10-30T22:00");
  await expect(page.getByText("1 person holds tickets")).toBeVisible();
  await page.getByRole("button", { name: "Change the date" }).click();
  await newestMail(request, guest.email, /Changed/);
  await page.getByRole("button", { name: "Another venue" }).click();
  await page.getByLabel("Search venues").fill("the");
  const somewhere = page.locator("form").getByRole("listitem").getByRole("button").first();
  const venue = await somewhere.getByRole("strong").textContent();
  await somewhere.click();
  await expect(page.getByText("New venue")).toBeVisible();
  await expectUsable(page);
  await page.getByRole("button", { name: "Change the venue" }).click();
  await expect(page.getByText("The venue has changed").first()).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: `to ${venue}` })).toBeVisible();
  await page.getByRole("button", { name: "Cancel the event" }).first().click();
  await page.getByLabel("Why (optional)").fill("The roof leaks.");
  await expectUsable(page);
  await page.getByRole("button", { name: "Cancel the event" }).last().click();
  await newestMail(request, guest.email, /Cancelled/);
});
