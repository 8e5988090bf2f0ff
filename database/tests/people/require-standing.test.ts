import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { asPerson, userId } from "../harness/actors.ts";
import { addOneOfEach, one } from "../harness/fixtures.ts";
import { addPlaces, addUsers, emptyWorld, id, type World } from "../harness/world.ts";

let world: World;
const refusal = { code: "PT403", detail: "PEOPLE_SUSPENDED" };
const people = ["suspended", "banned", "deleted"];

beforeAll(async () => {
  world = await emptyWorld();
  await addPlaces(world.client);
  await addOneOfEach(world);
  await addUsers(world.client, [...people, "sane"]);
  const saved = people.concat("sane").map((name) => `('${userId(name)}', 'event', '${one.unlisted}')`);
  await world.client.query(`
    insert into saved_items (user_id, kind, target_id) values ${saved};
    insert into rsvps (user_id, event_id, state) select user_id, target_id, 'going' from saved_items where target_id = '${one.unlisted}';
    update profiles set status = 'suspended' where user_id = '${userId("suspended")}';
    update auth.users set banned_until = now() + interval '1 day' where id = '${userId("banned")}';
    update auth.users set deleted_at = now() where id = '${userId("deleted")}'`);
});
afterAll(() => world.end());

const writes: [does: string, sql: string][] = [
  ["holds no place", `select hold_booking('${one.published}', '[]')`],
  ["confirms no booking", `select confirm_booking('${id("none")}', 'Me')`],
  ["cancels no booking", `select cancel_booking('${id("none")}')`],
  ["extends no hold", `select extend_hold('${id("none")}')`],
  ["saves nothing", `insert into saved_items (kind, target_id) values ('event', '${one.published}')`],
  ["forgets nothing they saved", "delete from saved_items"],
  ["changes nothing they saved", "update saved_items set payload = '{}'"],
  [
    "says to no event that they come",
    `insert into rsvps (event_id, user_id, state) values ('${one.published}', auth.uid(), 'going')`,
  ],
  ["changes no answer", "update rsvps set state = 'interested' where user_id = auth.uid()"],
  ["takes no answer back", "delete from rsvps where user_id = auth.uid()"],
  ["changes no profile", "update profiles set bio = 'x' where user_id = auth.uid()"],
  ["changes no private details", "update profile_private set theme = 'dark'"],
  ["writes nothing into the audit log", "select log_sensitive_access('read')"],
];

describe("an account that is not in good standing, with a live token", () => {
  for (const person of people)
    for (const [does, sql] of writes)
      test(`a ${person} person ${does}`, async () => {
        await expect(asPerson(world.client, person, () => world.client.query(sql))).rejects.toMatchObject(
          refusal,
        );
      });

  test("a suspended person goes on reading their own saved things", async () => {
    const read = () => world.client.query("select from saved_items");
    expect((await asPerson(world.client, "suspended", read)).rowCount).toBe(1);
  });

  test("a ban that is over refuses nothing", async () => {
    await world.client.query(
      "update auth.users set banned_until = now() - interval '1 second' where id = $1",
      [userId("sane")],
    );
    const change = () => world.client.query("update saved_items set payload = '{}'");
    expect((await asPerson(world.client, "sane", change)).rowCount).toBe(1);
  });
});

// user_roles asks in its triggers, after the sentences of the specification; encrypting writes nothing; the newsletter and questions about access
// ask for the code of a mailed link and for no account; an account in bad standing may still be counted, read, sign its devices out,
// end mails, report what is wrong and appeal
const exempt = [
  "check_rate_limit",
  // marks as read what somebody may still read
  "read_reply_thread",
  // whoever has the link of a mail may say no, with or without an account
  "decline_transfer",
  "leave_waitlist_by_link",
  "leave_bulletins",
  "choose_newsletter_cities",
  "confirm_access_question",
  "confirm_newsletter",
  "leave_newsletter",
  "lessen_mails",
  "decrypt_sensitive_data",
  "encrypt_sensitive_data",
  "end_search_alerts",
  "end_other_sessions",
  "end_session",
  "request_export",
  "read_calendar",
  // mails a link to an address, signed in or not
  "request_ticket_link",
  "follow_report",
  // what is read counts as read
  "read_conversation",
  // a read that counts how often a code is tried
  "list_ticket_types",
  "get_decision",
  // whoever has the link of our email, signed in or not
  "stop_payouts",
  "submit_appeal",
  "submit_report",
  // a person may be in a photo, whatever became of their account
  "ask_photo_removal",
];

test("every policy and every function that writes for a signed-in person asks for good standing", async () => {
  const found = await world.client.query<{ what: string }>(
    `
    with recursive asking(name) as (
      select unnest('{require_standing,require_active_user}'::name[])
      union
      select p.proname from pg_proc p join asking on position(asking.name || '(' in p.prosrc) > 0 where p.pronamespace = 'internal'::regnamespace
    )
    select format('%s: %s', polrelid::regclass, polname) as what from pg_policy
    where polrelid::regclass::text not like 'auth.%' and polrelid <> 'public.user_roles'::regclass and polcmd <> 'r' and 'authenticated'::regrole = any (polroles)
      and concat(pg_get_expr(polqual, polrelid), pg_get_expr(polwithcheck, polrelid)) not like '%require_standing%'
    union all
    select p.proname from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.provolatile = 'v' and p.prorettype <> 'trigger'::regtype
      and has_function_privilege('authenticated', p.oid, 'execute') and p.proname <> all ($1)
      and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
      and not exists (select from asking where position('internal.' || asking.name || '(' in p.prosrc) > 0)
      and p.prosrc ~* '\\m(insert|update|delete|perform)\\M'
    order by 1`,
    [exempt],
  );
  expect(found.rows.map(({ what }) => what)).toEqual([]);
});
