import { afterAll, beforeAll, expect, test } from "vitest";
import { asPerson } from "../harness/actors.ts";
import { addEvent, addPlaces, addUsers, emptyWorld, id, type World } from "../harness/world.ts";
import { notificationSteps } from "./told.ts";

let world: World;
const { query, ask, notify, list, from, choose, serve, mails } = notificationSteps(() => world);
const canary = "Quicksilver";
beforeAll(async () => {
  world = await emptyWorld();
  await addPlaces(world.client);
  await addUsers(world.client, ["ada", "bo"]);
  await query("update profiles set visibility = 'public'");
  await query("update profiles set full_name = $2::text, handle = lower($2::text) where user_id = $1", [
    id("user ada"),
    canary,
  ]);
  await query("update auth.users set email = $2 where id = $1", [id("user ada"), `${canary}@example.org`]);
  const night = await addEvent(world.client, { name: "own", title: "Long Echo" });
  await query("update internal.announced_nights set done_at = now()");
  await choose("ada", "follower_new", "at_once", { push: true });
  await query(
    "insert into push_subscriptions (user_id, endpoint, p256dh, auth, label) values ($1, $2, repeat('B', 87), repeat('a', 22), $3)",
    [id("user ada"), `https://push.example/${canary}`, canary],
  );
  await query("insert into event_reminders (user_id, event_id) values ($1, $2)", [id("user ada"), night]);
  await notify("follower_new", "ada", from("bo"));
  await notify("refund_failed", "ada", { ref: canary });
  await serve();
  await query("select internal.queue_pushes()");
  await choose("bo", "follower_new", "daily");
  await notify("follower_new", "bo", from("ada"));
});
afterAll(() => world.end());

test("What a person takes along holds their choices, reminders, devices and what they were told, and nobody's id", async () => {
  const [row] = await query<{ copy: Record<string, object[]> }>(
    "select internal.export_notifications($1) as copy",
    [id("user ada")],
  );
  const copy = row?.copy ?? {};
  for (const table of [
    "notifications",
    "notification_prefs",
    "notification_settings",
    "event_reminders",
    "push_subscriptions",
    "notification_deliveries",
  ])
    expect(copy[table]?.length, table).toBeGreaterThan(0);
  expect(copy.push_subscriptions).toMatchObject([{ label: canary, service: "push.example" }]);
  // the keys by which a browser is written to stay here
  expect(JSON.stringify(copy)).not.toContain("BBBBB");
  expect(JSON.stringify(copy)).not.toContain(id("user bo"));
});

test("Of a person who is erased nothing is left in tables, in the queue, or in what others were told and are yet to be mailed", async () => {
  expect((await mails()).map(({ recipient }) => recipient)).toEqual([`${canary}@example.org`]);
  expect(await list("bo")).toHaveLength(1);
  await asPerson(world.client, "admin", () =>
    world.client.query("select anonymize_user_data($1)", [id("user ada")]),
  );
  const tables = await query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and (c.relname ~ 'notification|push_subscriptions|event_reminders|told_answers' or n.nspname = 'graphile_worker')`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const rows = await query(`select from ${name} t where t::text ~* $1 or t::text like $2`, [
      canary,
      `%${id("user ada")}%`,
    ]);
    if (rows.length > 0) found.push(name);
  }
  expect(found).toEqual([]);
  expect(await list("bo")).toEqual([]);
  expect(await ask("bo", "count_notifications()")).toMatchObject({ unread: 0 });
  await query("delete from graphile_worker._private_jobs");
  expect(await serve("now() + interval '8 days'")).toBe(0);
});
