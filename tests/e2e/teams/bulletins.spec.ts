// A team writes to those who follow it; one of them reads it and stops by the link of the mail.
import { expect, test } from "@playwright/test";
import { callAs } from "../call-as.ts";
import { createAccount, demoPerson, newestMail, newPerson, signIn } from "../people.ts";
import { expectUsable, untilAwake } from "../screens.ts";
import { withDatabase } from "../with-database.ts";

test.setTimeout(60_000);

const slowBurn = "select id from public.organisers where slug = 'slow-burn'";

test("A team sends a bulletin to its followers; one reads it behind the bell and stops with the link of the mail", async ({
  page,
  request,
  browser,
}) => {
  page.setDefaultTimeout(10_000);
  const follower = newPerson();
  await createAccount(page, request, follower);
  const organiser = await withDatabase(async (client) => {
    // without quiet hours, so that the journey is the same at any hour of the day
    await client.query(
      "insert into public.notification_settings (user_id, has_quiet_hours) select id, false from auth.users where email = $1 on conflict (user_id) do update set has_quiet_hours = false",
      [follower.email],
    );
    return (await client.query(slowBurn)).rows[0]?.id as string;
  });
  await callAs(page, "follow", { p_kind: "organiser", p_target: organiser });

  const owner = await (await browser.newContext()).newPage();
  owner.setDefaultTimeout(10_000);
  await signIn(owner, demoPerson("owner"));
  await owner.goto("/organise/slow-burn/bulletins");
  await expect(owner.getByText(/^Reaches (\d+ people|fewer than 10 people) now$/)).toBeVisible();
  await expectUsable(owner);
  const subject = `A second floor ${Date.now() % 1_000_000}`;
  await owner.getByLabel("Subject").fill(subject);
  await owner.getByLabel("What you want to say").fill("Short");
  await owner.getByRole("button", { name: "Send bulletin" }).click();
  await owner.getByRole("button", { name: "Yes, send it" }).click();
  await expect(owner.getByText("A bulletin has 10 to 3,000 characters")).toBeVisible();
  await owner.getByLabel("What you want to say").fill("We have the room above as well.\n\nDoors at ten.");
  await owner.getByRole("button", { name: "Send bulletin" }).click();
  await owner.getByRole("button", { name: "Yes, send it" }).click();
  await expect(
    owner.getByRole("list", { name: "Bulletins" }).getByRole("strong").filter({ hasText: subject }),
  ).toBeVisible();
  await owner.context().close();

  await page.goto("/notifications");
  await page.getByRole("link", { name: `Slow Burn: ${subject}` }).click({ timeout: 20_000 });
  await expect(page.getByRole("heading", { level: 1, name: subject })).toBeVisible();
  await expect(page.getByRole("button", { name: "Stop hearing from Slow Burn" })).toBeVisible();
  await expectUsable(page);

  const mail = await newestMail(request, follower.email, new RegExp(subject));
  const link = /https?:\/\/[^\s/]+(\/bulletins\/leave\S*)/.exec(mail.text)?.[1] ?? "";
  const stranger = await (await browser.newContext()).newPage();
  await stranger.goto(link);
  await untilAwake(stranger);
  await expect(stranger.getByText("You get no more bulletins from Slow Burn.")).toBeVisible();
  await stranger.getByRole("button", { name: "Stop the bulletins" }).click();
  await expect(stranger.getByRole("heading", { name: "You have stopped" })).toBeVisible();
  await stranger.context().close();
  await page.reload();
  await expect(page.getByRole("button", { name: "Hear from Slow Burn again" })).toBeVisible();
});
