import { readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { asPerson } from "../harness/actors.ts";
import { addEvent, addPlaces, emptyWorld, id, type World } from "../harness/world.ts";

let world: World;
beforeAll(async () => {
  world = await emptyWorld();
  await addPlaces(world.client);
  await addEvent(world.client, { name: "whole" });
});
afterAll(() => world.end());

const refusal = {
  code: "PT422",
  detail: "TEXT_LETTER_LOST",
  hint: "Write the right letter in its place.",
};

/** What a statement is refused with; the transaction goes on. */
async function refused(sql: string, values: unknown[] = []): Promise<unknown> {
  await world.client.query("savepoint before");
  try {
    await world.client.query(sql, values);
    return null;
  } catch (error) {
    return error;
  } finally {
    await world.client.query("rollback to before");
  }
}

test("A letter that was lost is refused in a column, in a list and deep within a document", async () => {
  await world.client.query("begin");
  expect(await refused("update events set title = 'Caf\uFFFD'")).toMatchObject({
    ...refusal,
    message: "There is a \uFFFD in the title, where a letter was lost",
    column: "title",
  });
  expect(
    await refused(
      "insert into bylines (name, slug, bio) values ('Ann Oake', 'ann-oake', 'Lives in L\uFFFDd')",
    ),
  ).toMatchObject({ ...refusal, column: "bio" });
  expect(await refused("update events set content_notes = array['strobe', 'h\uFFFDze']")).toMatchObject({
    ...refusal,
    message: "There is a \uFFFD in the content notes, where a letter was lost",
  });
  expect(
    await refused("insert into event_drafts (organiser_id, created_by, data) values ($1, $2, $3)", [
      id("organiser"),
      id("user team"),
      { title: "Whole", tickets: [{ name: "Early" }, { name: "L\uFFFDte" }] },
    ]),
  ).toMatchObject({ ...refusal, column: "name" });
  await world.client.query("rollback");
});

test("What a person writes through the data API is refused in their own words", async () => {
  await expect(
    asPerson(world.client, "owner", () =>
      world.client.query("update profiles set full_name = 'J\uFFFDrg' where user_id = (select auth.uid())"),
    ),
  ).rejects.toMatchObject({ ...refusal, column: "full_name" });
});

test("A text from before does not keep its row from changing, nor does it count as new", async () => {
  await world.client.query("begin");
  await world.client.query("alter table events disable trigger refuse_lost_letters");
  await world.client.query(
    "update events set title = 'Caf\uFFFD', description = 'Words enough for a night of dancing.'",
  );
  await world.client.query("alter table events enable trigger refuse_lost_letters");
  expect(await refused("update events set title = title, starts_at = starts_at + interval '1 hour'")).toBe(
    null,
  );
  expect(
    await refused("update events set description = 'Words in plenty, one of them l\uFFFDst.'"),
  ).toMatchObject({
    column: "description",
  });
  await world.client.query("update events set title = 'Café'");
  await world.client.query("rollback");
});

test("A record that a machine writes is kept, with a question mark for the letter", async () => {
  await world.client.query("begin");
  const { rows } = await world.client.query(
    `insert into error_reports (title, browser_info) values ('Broken \uFFFD page', '{"agent": "Fox\uFFFD"}') returning title, browser_info`,
  );
  expect(rows).toEqual([{ title: "Broken ? page", browser_info: { agent: "Fox?" } }]);
  await world.client.query("rollback");
});

test("A trigger that looks at other letters or columns is made again by an update, and one that is right stays", async () => {
  const file = readFileSync(
    path.resolve(import.meta.dirname, "../../current/functions/lost-letters.sql"),
    "utf8",
  );
  const triggers = async () =>
    (
      await world.client.query(
        "select tgrelid::regclass::text as at, oid from pg_trigger where tgname like '%\\_lost\\_letters' order by 1",
      )
    ).rows;
  await world.client.query("begin");
  const before = await triggers();
  expect(before.length).toBeGreaterThan(100);
  await world.client.query(file);
  expect(await triggers()).toEqual(before);
  await world.client.query(`drop trigger refuse_lost_letters on events;
    create trigger refuse_lost_letters after insert or update of title, description on events for each row
      when (new.title like '%never%') execute function internal.refuse_lost_letters()`);
  expect(await refused("update events set title = 'Caf\uFFFD'")).toBe(null);
  await world.client.query(file);
  expect(await refused("update events set title = 'Caf\uFFFD'")).toMatchObject({ column: "title" });
  await world.client.query("rollback");
});

test("Every table that keeps free text is watched", async () => {
  const { rows } = await world.client.query(`
    select distinct c.oid::regclass::text as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relkind = 'r' and not c.relispartition and c.relnamespace::regnamespace::text in ('public', 'internal', 'auth', 'storage')
      and a.attgenerated = '' and a.atttypid::regtype::text in ('text', 'text[]', 'jsonb', 'json', 'character varying')
      and not exists (select from pg_constraint k where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]
        and pg_get_constraintdef(k.oid) like '% = ANY (ARRAY[%')
      and not exists (select from pg_trigger t where t.tgrelid = c.oid and t.tgname in ('refuse_lost_letters', 'replace_lost_letters')
        and a.attnum = any (t.tgattr::smallint[]))`);
  expect(rows).toEqual([]);
});
