import { afterAll, beforeAll, expect, test } from "vitest";
import { asPerson } from "../harness/actors.ts";
import { addPlaces, emptyWorld, id, type World } from "../harness/world.ts";

let world: World;
beforeAll(async () => {
  world = await emptyWorld();
  await addPlaces(world.client);
});
afterAll(() => world.end());

const asOwner = (sql: string) => asPerson(world.client, "owner", () => world.client.query(sql));
const change = (set: string) => asOwner(`update profiles set ${set} where user_id = auth.uid()`);

test.each([
  ["eleven genres", `genres = array_fill('dub'::text, array[11])`],
  ["a genre of 41 characters", `genres = array['${"x".repeat(41)}']`],
])("a profile takes no %s", async (_what, set) => {
  await expect(change(set)).rejects.toMatchObject({ code: "23514" });
});

test.each(["admin", "Undercroft", "SUPPORT"])("a profile cannot be called %s", async (handle) => {
  await expect(asOwner(`select change_handle('${handle}')`)).rejects.toMatchObject({
    detail: "PEOPLE_HANDLE_RESERVED",
  });
});

test("a profile takes at most ten genres, a picture of its own and a website", async () => {
  await world.client.query(
    "insert into storage.objects (bucket_id, name) values ('avatars', $1 || '/a.webp')",
    [id("user owner")],
  );
  await change(
    `genres = array_fill('dub'::text, array[10]), avatar_path = 'avatars/' || user_id || '/a.webp', website = 'https://a.example/x?y=1'`,
  );
});

test("a person saves at most a thousand things of two kilobytes each", async () => {
  const large = `insert into saved_items (kind, target_id, payload) values ('search', gen_random_uuid(), jsonb_build_object('q', repeat('x', 2100)))`;
  await expect(asOwner(large)).rejects.toMatchObject({ code: "23514" });
  const save = (count: number) =>
    asOwner(
      `insert into saved_items (kind, target_id) select 'event', gen_random_uuid() from generate_series(1, ${count})`,
    );
  await save(1000);
  await expect(save(1)).rejects.toMatchObject({ detail: "SAVED_ITEMS_LIMIT_REACHED" });
  await asOwner("delete from saved_items where ctid = (select ctid from saved_items limit 1)");
  await save(1);
});

test("the audit log takes at most sixty client entries a minute from one person", async () => {
  for (let at = 0; at < 60; at++) await asOwner("select log_sensitive_access('read')");
  await expect(asOwner("select log_sensitive_access('read')")).rejects.toMatchObject({
    code: "PT429",
    detail: "AUDIT_RATE_LIMITED",
  });
});
