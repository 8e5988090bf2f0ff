// A night for invited people: a link is made, followed without an account, and read by the team.
import { expect, test } from "@playwright/test";
import { anotherBrowser } from "../another-browser.ts";
import { callAs } from "../call-as.ts";
import { demoPerson, newestCode, newPerson, signIn } from "../people.ts";
import { expectUsable } from "../screens.ts";
import { writeNight } from "../teams/write-night.ts";

test.setTimeout(120_000);

const inThreeWeeks = () => new Date(Date.now() + 21 * 86_400_000).toISOString().slice(0, 10);

test("A night for invited people is found by its link alone, booked without an account, and its team reads who came by it", async ({
  page,
  request,
  browser,
}) => {
  page.setDefaultTimeout(10_000);
  await signIn(page, demoPerson("owner"));
  const [organiser] = await callAs<{ id: string }[]>(page, "list_my_organisers", {});
  const title = `Back Room ${Date.now() % 1_000_000}`;
  const saved = await writeNight(page, organiser?.id ?? "", {
    title,
    description: "For friends of the house.",
    category: "music",
    starts_at: `${inThreeWeeks()}T21:00`,
    location_mode: "custom",
    address: "2 Dock Road, Leeds LS10",
    area: "leeds",
    visibility: "invited",
    tickets: [{ name: "Entry", kind: "free", quantity: 5 }],
  });
  await callAs(page, "publish_event", { p_event_id: saved.id });
  const view = (name: string) => page.goto(`/organise/events/${saved.id}?view=${name}`);
  await view("invitations");
  const byLink = page.locator("form").filter({ hasText: "Invite by link" });
  await byLink.getByLabel("Name of the link").fill("Ada's link");
  await byLink.getByLabel("For how many (optional)").fill("1");
  await byLink.getByLabel("They don't have to be members").check();
  // an hour that the spring change skips, and a word for a number, are named at their fields
  const bring = byLink.getByLabel("People each may bring (optional)");
  const ends = byLink.getByLabel("Ends (optional)");
  await bring.fill("two");
  await ends.fill("2031-03-30T01:30");
  await byLink.getByRole("button", { name: "Make the link" }).click();
  await expect(byLink.getByText("This time does not exist")).toBeVisible();
  await expect(ends).toBeFocused();
  await ends.fill("");
  await byLink.getByRole("button", { name: "Make the link" }).click();
  await expect(byLink.getByText("Each may bring up to 9 people")).toBeVisible();
  await bring.fill("2");
  await byLink.getByRole("button", { name: "Make the link" }).click();
  const link = await byLink.getByLabel("Send them this link").inputValue();
  await expect(byLink.getByLabel("Name of the link")).toHaveValue("");
  await expect(bring).toHaveValue("");
  await expectUsable(page);

  const theirs = await anotherBrowser(browser);
  await theirs.goto(`/events/${saved.slug}`);
  await expect(theirs.getByRole("heading", { name: "Page not found" })).toBeVisible();
  const { pathname, hash } = new URL(link);
  const tryAgain = theirs.locator("#main").getByRole("button", { name: "Try Again" });
  await theirs.route("**/rpc/read_invitation*", (route) => route.abort(), { times: 1 });
  await theirs.goto(pathname + hash);
  await tryAgain.click();
  await expect(theirs.locator("#main").getByText("invites you to")).toBeVisible();
  expect(theirs.url()).not.toContain("#");
  // as after a sign-in by mail, which opens the page without the secret
  await theirs.reload();
  await expect(theirs.locator("#main").getByText("invites you to")).toBeVisible();
  await expectUsable(theirs);
  await expect(theirs.getByText("You don't have to be a member.")).toBeVisible();
  await theirs.getByRole("button", { name: "See the night" }).click();
  await theirs.getByRole("dialog").getByRole("button", { name: "Book without an account" }).click();
  await expect(theirs.getByRole("heading", { name: title, level: 1 })).toBeVisible();
  await expectUsable(theirs);

  for (const address of [`/events/${saved.slug}`, `/events/${saved.slug}/book`]) {
    await theirs.route("**/rpc/my_invitation*", (route) => route.abort(), { times: 1 });
    await theirs.goto(address);
    await tryAgain.click();
    await expect(theirs.getByRole("heading", { name: title, level: 1 })).toBeVisible();
  }
  await theirs.getByRole("button", { name: "Continue" }).click();
  const details = theirs.getByRole("region", { name: "Your details" });
  const { email } = newPerson();
  await details.getByLabel("Name", { exact: true }).fill("Wren Halloran");
  await details.getByLabel("Email address").fill(email);
  await details.getByRole("button", { name: "Book for free" }).click();
  const code = details.getByLabel("Code from the email");
  await expect(code).toBeVisible();
  await code.fill(await newestCode(request, email));
  await details.getByRole("button", { name: "Book for free" }).click();
  await expect(theirs.getByRole("heading", { name: /^You're going to/ })).toBeVisible();

  const forwarded = await (await browser.newContext()).newPage();
  await forwarded.goto(pathname + hash);
  await expect(forwarded.getByText("This invitation has been used")).toBeVisible();

  await view("invitations");
  const row = page.getByRole("list", { name: "Invitations" }).getByRole("listitem").first();
  await expect(row).toContainText("Opened by 1 of 1, 1 ticket");
  await row.getByText("Who came by it").click();
  await expect(row).toContainText("Wren Halloran, no account, 1 ticket");
  await row.getByRole("button", { name: "End Ada's link" }).click();
  await expect(row).toContainText("Ended");
  await view("attendees");
  const person = page.getByRole("list", { name: "Who comes" }).getByRole("listitem");
  await expect(person).toContainText("No account");
  await expect(person).toContainText("by Ada's link");
});
