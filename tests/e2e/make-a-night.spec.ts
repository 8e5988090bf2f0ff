// An organiser's whole way: found, write, publish, change; and what the other side meets of it.
import { expect, type Page, test } from "@playwright/test";
import { createAccount, demoPerson, newPerson, signIn } from "./people.ts";
import { expectUsable } from "./screens.ts";

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
  const title = `Lock Gate ${founder.email.slice(6, 12)}`;
  await writeBasics(page, title);
  await next(page);

  await step(page, "When");
  await page.getByLabel("Start").fill("2027-03-28T01:30");
  await next(page);
  await page.getByRole("button", { name: "Use 02:00" }).click();
  await page.getByLabel("Start").fill("2027-10-31T01:30");
  await next(page);
  await page.getByLabel("The second (GMT)").check();
  const { day } = saturday();
  await page.getByLabel("Start").fill(`${day}T23:00`);
  await page.getByRole("button", { name: "06:00 next morning" }).click();
  await expect(page.getByText("Saturday night", { exact: true })).toBeVisible();
  await expectUsable(page);
  await next(page);

  await step(page, "Where");
  await page.getByLabel("Secret", { exact: false }).first().check();
  await page.getByLabel("City or district").selectOption({ label: "Leeds" });
  await page.getByLabel("Secret address").fill("Unit 9, Canary Yard, LS11");
  await page.getByLabel("When ticket holders get the address").fill(`${day}T18:00`);
  await expectUsable(page);
  await next(page);

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
  await expect(page.getByText("A buyer pays £8.50")).toBeVisible();
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
  await page.getByRole("button", { name: "Preview the page" }).click();
  await expect(page.getByRole("heading", { name: title, level: 1 })).toBeVisible();
  await expect(page.getByText("Canary Yard")).toHaveCount(0);
  await page.getByRole("link", { name: "Back to writing" }).click();
  await step(page, "Publish");
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
  await expect(page.getByText("door@example.com as editor")).toBeVisible();
  await expectUsable(page);
});
