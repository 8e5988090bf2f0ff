import { afterAll, beforeAll, expect, test } from "vitest";
import { addPlaces, addUsers, emptyWorld, id, type World } from "../harness/world.ts";
import { notificationSteps } from "./told.ts";

let world: World;
const { query, choose, serve, mails, clear } = notificationSteps(() => world);
beforeAll(async () => {
  world = await emptyWorld();
  await addPlaces(world.client);
  await addUsers(world.client, ["ada"]);
});
afterAll(() => world.end());

type Kind = {
  kind: string;
  is_optional: boolean;
  mails_itself: boolean;
  has_own_hour: boolean;
  mail: string;
};

test("No kind mails twice, whatever its person chose, and none mails what is switched off", async () => {
  const kinds = await query<Kind>("select * from internal.notification_kinds order by kind");
  expect(kinds.length).toBeGreaterThan(35);
  for (const {
    kind,
    is_optional: isOptional,
    mails_itself: mailsItself,
    has_own_hour: hasOwnHour,
    mail: first,
  } of kinds)
    for (const mail of isOptional
      ? hasOwnHour
        ? ["at_once", "never"]
        : ["at_once", "hourly", "daily", "weekly", "never"]
      : [first]) {
      await clear();
      if (isOptional) await choose("ada", kind, mail);
      const own = mailsItself ? "internal.enqueue_kind_mail($1, $2, 'own-mail', '{}')," : "";
      await query(`select ${own} internal.notify($1, $2, '{"title": "x"}')`, [kind, id("user ada")]);
      await serve("now() + interval '9 days'");
      await serve("now() + interval '20 days'");
      expect((await mails()).length, `${kind} ${mail}`).toBe(mail === "never" ? 0 : 1);
      // every mail that can be ended says how
      for (const { data } of await mails()) expect("leave_token" in data, `${kind} ${mail}`).toBe(isOptional);
    }
});

test("Words of an organiser wait for the end of quiet hours; news of tonight does not", async () => {
  await clear();
  const [hours] = await query<{ from: string; until: string }>(
    `select to_char(now() at time zone 'Europe/London' - interval '1 hour', 'HH24:MI') as from, to_char(now() at time zone 'Europe/London' + interval '1 hour', 'HH24:MI') as until`,
  );
  await query(
    "update notification_settings set has_quiet_hours = true, quiet_from = $2::time, quiet_until = $3::time where user_id = $1",
    [id("user ada"), hours?.from, hours?.until],
  );
  const sendAs = (kind: string) =>
    query(
      "select internal.mail_holder($1, $2, 'ada@example.org', 'event-update', jsonb_build_object('event_id', e.id, 'night_date', e.night_date)) from events e",
      [kind, id("user ada")],
    );
  await query(
    `insert into events (id, title, description, category, organiser_id, venue_id, starts_at, status)
     values ($1, 'Long Echo', 'A night to remember.', 'music', $2, $3, now() + interval '1 hour', 'published')`,
    [id("event tonight"), id("organiser"), id("venue")],
  );
  await sendAs("event_update");
  await sendAs("event_cancelled");
  const [waiting, atOnce] = await mails();
  const [now] = await query<{ now: Date }>("select now()");
  const minutes = (moment: Date | undefined) =>
    ((moment?.getTime() ?? 0) - (now?.now.getTime() ?? 0)) / 60_000;
  expect(minutes(waiting?.run_at)).toBeGreaterThan(50);
  expect(minutes(atOnce?.run_at)).toBeLessThan(1);
});
