// The morning after: an act is asked by mail, pastes its set list, and the team has the sheet.
import { expect, test } from "@playwright/test";
import { demoPerson, newestMail, newPerson, signIn } from "../people.ts";
import { expectUsable } from "../screens.ts";
import { withDatabase } from "../with-database.ts";

test.setTimeout(120_000);

const findNight = () =>
  withDatabase(async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `select s.event_id as id from internal.setlists s join events e on e.id = s.event_id join organisers o on o.id = e.organiser_id and o.slug = 'slow-burn'
       where s.closes_at > now() + interval '1 day' order by e.starts_at desc limit 1`,
    );
    return rows[0]?.id ?? "";
  });

test("An act without an account pastes its set list by the link of a mail, and the team downloads it", async ({
  page,
  request,
  browser,
}) => {
  page.setDefaultTimeout(10_000);
  const event = await findNight();
  const { email } = newPerson();
  const act = `Two Doors Down ${email.slice(6, 12)}`;
  await signIn(page, demoPerson("owner"));
  await page.goto(`/organise/events/${event}?view=setlists`);
  const section = page.getByRole("region", { name: "Set lists" });
  await section.getByLabel("Act").fill(act);
  await section.getByLabel("Their email address").fill("nobody");
  await section.getByRole("button", { name: "Ask for the set list" }).click();
  await expect(section.getByText("Invalid email format").first()).toBeVisible();
  await section.getByLabel("Their email address").fill(email);
  await section.getByRole("button", { name: "Ask for the set list" }).click();
  const row = section.getByRole("listitem").filter({ hasText: act });
  await expect(row.getByText("open", { exact: true })).toBeVisible();
  await expectUsable(page);

  const mail = await newestMail(request, email, /What did you play/);
  const link = /https?:\/\/\S*\/setlists\/\S+/.exec(mail.text)?.[0] ?? "";
  const guest = await (await browser.newContext()).newPage();
  await guest.goto(link);
  await guest.getByRole("button", { name: "Give the set list" }).click();
  await expect(guest.getByText("Write at least one title", { exact: false })).toBeVisible();
  await guest.getByLabel("Paste a set list").fill("1. Ada - Rain\n2. Snow");
  await guest.getByRole("button", { name: "Add the pasted titles" }).click();
  await expect(guest.getByLabel("Title 1", { exact: true })).toHaveValue("Rain");
  await expect(guest.getByLabel("Recorded by, of 1")).toHaveValue("Ada");
  await guest.getByLabel("Writers of 2").fill("A. Writer");
  await expectUsable(guest);
  await guest.getByRole("button", { name: "Give the set list" }).click();
  await expect(guest.getByRole("button", { name: "Save the changes" })).toBeVisible();

  await page.reload();
  await expect(row.getByText("2 titles, given", { exact: false })).toBeVisible();
  for (const [name, begins] of [
    ["CSV", '\uFEFF"Event"'],
    ["PDF", "%PDF-"],
  ] as const) {
    const downloading = page.waitForEvent("download");
    await section.getByRole("button", { name, exact: true }).click();
    const stream = await (await downloading).createReadStream();
    const bytes = Buffer.concat(await stream.toArray());
    expect(bytes.toString("utf8").startsWith(begins)).toBe(true);
    if (name === "CSV") expect(bytes.toString("utf8")).toContain(`"${act}","2","Snow","","A. Writer"`);
  }

  await row.getByRole("button", { name: /^End the link/ }).click();
  await expect(row.getByRole("button", { name: /^End the link/ })).toHaveCount(0);
  await guest.goto(link);
  await expect(guest.getByText("The link may have ended", { exact: false })).toBeVisible();
});
