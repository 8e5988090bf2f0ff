// Questions before a night, answered by its team; and how it was, said by who was scanned in.
import { expect, test } from "@playwright/test";
import { createAccount, demoPerson, newPerson, signIn } from "../people.ts";
import { expectUsable } from "../screens.ts";
import { withDatabase } from "../with-database.ts";

test.setTimeout(120_000);

/** The past night of the demo's owner about which most people have answered; a ticket of somebody who comes new to it is scanned in. */
const scanIn = (email: string) =>
  withDatabase(async (client) => {
    const { rows } = await client.query<{ id: string; title: string }>(
      `select e.id, e.title from internal.feedback_nights n join events e on e.id = n.event_id
       join organisers o on o.id = e.organiser_id and o.slug = 'slow-burn'
       where n.closes_at > now() + interval '1 hour' order by (select count(*) from internal.feedback_answers a where a.event_id = n.event_id) desc limit 1`,
    );
    await client.query(
      `with person as (select id from auth.users where email = $2),
         booking as (
           insert into bookings (ref, event_id, user_id, status, confirmed_at, is_comp)
           select internal.random_code(8, '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'), $1, id, 'confirmed', now(), true from person returning id, user_id),
         line as (
           insert into booking_lines (booking_id, ticket_type_id, quantity, unit_face_pence, unit_total_pence)
           select b.id, (select id from ticket_types where event_id = $1 order by id limit 1), 1, 0, 0 from booking b returning id, booking_id, ticket_type_id)
       insert into tickets (booking_id, booking_line_id, event_id, ticket_type_id, owner_id, code, status)
       select b.id, l.id, $1, l.ticket_type_id, b.user_id, internal.random_code(26, '0123456789abcdefghjkmnpqrstvwxyz'), 'checked_in' from booking b join line l on l.booking_id = b.id`,
      [rows[0]?.id, email],
    );
    return rows[0] ?? { id: "", title: "" };
  });

test("A visitor answers five questions about a night, once, and its team reads averages without names", async ({
  page,
  request,
  browser,
}) => {
  page.setDefaultTimeout(10_000);
  const visitor = newPerson();
  await createAccount(page, request, visitor);
  const night = await scanIn(visitor.email);
  await page.goto(`/bookings?say=${night.id}`);
  const section = page.getByRole("region", { name: "How was it?" });
  await section.getByRole("button", { name: "Send my answers" }).click();
  await expect(section.getByText("Answer at least one question", { exact: false })).toBeVisible();
  await section.getByRole("group", { name: "How was the sound?" }).getByText("5", { exact: true }).click();
  await section.getByLabel("What else should the team know? (optional)").fill("The quiet room saved me.");
  await expectUsable(page);
  await section.getByRole("button", { name: "Send my answers" }).click();
  await expect(page.getByText("There is nothing left to answer.", { exact: false })).toBeVisible();
  const team = await (await browser.newContext()).newPage();
  await signIn(team, demoPerson("owner"));
  await team.goto(`/organise/events/${night.id}?view=feedback`);
  await expect(team.getByText(/of 5$/).first()).toBeVisible();
  await expect(team.getByText("The quiet room saved me.")).toHaveCount(0);
  await expectUsable(team);
});

test("A follower asks about a night, its team answers, and everybody reads both without a name", async ({
  page,
  request,
  browser,
}) => {
  page.setDefaultTimeout(10_000);
  const { id, slug } = await withDatabase(async (client) => {
    const { rows } = await client.query<{ id: string; slug: string }>(
      `select e.id, e.slug from internal.asking_nights n join events e on e.id = n.event_id where n.is_open and e.starts_at > now() + interval '1 day' order by e.starts_at desc limit 1`,
    );
    return rows[0] ?? { id: "", slug: "" };
  });
  const follower = newPerson();
  await createAccount(page, request, follower);
  await withDatabase((client) =>
    client.query(
      `with person as (select id from auth.users where email = $1),
         born as (insert into profile_private (user_id, date_of_birth, age_attested_at) select id, '1990-01-01', now() from person
           on conflict (user_id) do update set date_of_birth = '1990-01-01', age_attested_at = now())
       insert into follows (follower_id, kind, target, status) select person.id, 'organiser', e.organiser_id::text, 'active' from person, events e where e.id = $2`,
      [follower.email, id],
    ),
  );
  const question = `Is there a bench outside for ${follower.email.slice(6, 12)}?`;
  await page.goto(`/events/${slug}`);
  const questions = page.getByRole("region", { name: "Questions", exact: true });
  await questions.getByRole("button", { name: "Ask a question" }).click();
  await questions.getByLabel("Your question").fill("Hm?");
  await questions.getByRole("button", { name: "Send" }).click();
  await expect(questions.getByText("Use 5 to 300 characters", { exact: false })).toBeVisible();
  await questions.getByLabel("Your question").fill(question);
  await questions.getByRole("button", { name: "Send" }).click();
  await expect(questions.getByText("Waiting for an answer")).toBeVisible();
  await expectUsable(page);
  const team = await (await browser.newContext()).newPage();
  await signIn(team, demoPerson("owner"));
  await team.goto(`/organise/events/${id}?view=asked`);
  const row = team.getByRole("listitem").filter({ hasText: question });
  await row.getByLabel("Your answer").fill("Two, by the water.");
  await row.getByRole("button", { name: "Answer", exact: true }).click();
  await expect(row.getByText("public", { exact: true })).toBeVisible();
  await expectUsable(team);
  const anybody = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await expect(async () => {
    await anybody.goto(`/events/${slug}`);
    await expect(anybody.getByText("Two, by the water.")).toBeVisible({ timeout: 1000 });
  }).toPass();
});
