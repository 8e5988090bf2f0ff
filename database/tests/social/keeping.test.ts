import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { asPerson, become, userId } from "../harness/actors.ts";
import type { World } from "../harness/world.ts";
import { createPostWorld, postSteps } from "./post-steps.ts";

let world: World;
const steps = postSteps(() => world);
const { query, ask, post, comment, read, comments, bodies, follow, upload, opens, startAgain } = steps;
const canary = "Quicksilver";
beforeAll(async () => {
  world = await createPostWorld(["leaver", "keeper"]);
});
beforeEach(() => startAgain());
afterAll(() => world.end());

const withPicture = async (person: string, body: string, name = "a.jpg", audience = "public") => {
  const path = await upload(person, name);
  const made = await post(person, body, { pictures: [{ path, alt: "The yard" }], audience });
  return { id: made.id, path };
};
const pathOf = async (of: string) =>
  (await query<{ path: string }>("select path from post_media where post_id = $1", [of]))[0]?.path ?? "";
const told = (person: string) =>
  query<{ kind: string }>("select kind from notifications where user_id = $1 order by created_at", [
    userId(person),
  ]).then((rows) => rows.map(({ kind }) => kind));
const report = (person: string, kind: string, target: string) =>
  ask<string>(person, "submit_report($1, $2, 'harassment', 'Look at this')", [kind, target]);
const decide = async (action: string) => {
  const [open] = await query<{ id: string; version: number }>(
    "select id, version from reports order by created_at desc limit 1",
  );
  return ask<string>("moderator", "moderate($1, $2, $3, 'harassment', 'It is about a person.')", [
    open?.id,
    open?.version,
    action,
  ]);
};

describe("pictures follow their post", () => {
  test("A picture is its uploader's until it is posted, then everybody's who reads the post, and nobody's who does not", async () => {
    const path = await upload("ada", "a.jpg");
    expect(await opens("ada", path)).toBe(true);
    expect(await opens("bo", path)).toBe(false);
    expect(await opens("moderator", path)).toBe(false);
    await post("ada", "Look", { pictures: [{ path, alt: "The yard" }], audience: "followers" });
    await follow("bo", "ada");
    await follow("cleo", "ada", "requested");
    for (const [person, may] of [
      ["ada", true],
      ["bo", true],
      ["cleo", false],
      [null, false],
    ] as const)
      expect(await opens(person, path), String(person)).toBe(may);
    await ask("ada", "block_person($1)", [userId("bo")]);
    expect(await opens("bo", path)).toBe(false);
    const open = await withPicture("ada", "For all", "b.jpg");
    expect(await opens(null, open.path)).toBe(true);
    expect(await opens("bo", open.path)).toBe(false);
  });

  test("Nobody lists the bucket or deletes from it by hand", async () => {
    const { path } = await withPicture("ada", "Look");
    const during = (operation: string, sql: string) =>
      asPerson(world.client, "ada", async () => {
        await query(
          "select set_config('storage.operation', $1, true), set_config('storage.allow_delete_query', 'true', true)",
          [operation],
        );
        return (await query(`${sql} where bucket_id = 'post_media'`)).length;
      });
    expect(await during("storage.object.get_authenticated", "select from storage.objects")).toBe(1);
    expect(await during("storage.object.list", "select from storage.objects")).toBe(0);
    expect(await during("storage.object.list_v2", "select from storage.objects")).toBe(0);
    await during("storage.object.delete", "delete from storage.objects");
    expect(await opens("bo", path)).toBe(true);
  });

  test("Hiding, removing and restoring give the file another name each time it goes, and staff alone open it meanwhile", async () => {
    const { id, path } = await withPicture("ada", "Look");
    await report("bo", "post", id);
    expect(await opens("moderator", path)).toBe(true);
    await decide("hide");
    expect(await read("bo", id)).toBeNull();
    expect(await query("select from storage.objects where name = $1", [path])).toEqual([]);
    const hidden = await pathOf(id);
    expect(hidden).toMatch(new RegExp(`^${userId("ada")}/[0-9a-f-]{36}\\.jpg$`));
    expect(await opens("ada", hidden)).toBe(false);
    expect(await opens("moderator", hidden)).toBe(true);
    expect(await read("ada", id)).toMatchObject({
      status: "hidden",
      pictures: [],
      notice: { kind: "hidden", reason: "It is about a person.", decision_id: expect.any(String) },
    });
    await decide("restore");
    expect((await read("bo", id))?.pictures[0]?.path).toBe(hidden);
    expect(await opens("bo", hidden)).toBe(true);
  });

  test("Deleting empties a post and its files at once; what an open report holds stays for staff until it is over", async () => {
    const plain = await withPicture("ada", canary, "a.jpg");
    await ask("ada", "delete_post($1)", [plain.id]);
    const held = await withPicture("ada", `${canary} held`, "b.jpg");
    await report("bo", "post", held.id);
    await ask("ada", "delete_post($1)", [held.id]);
    expect(await query("select body from posts order by created_at")).toEqual([
      { body: "" },
      { body: `${canary} held` },
    ]);
    for (const person of ["ada", "bo"]) expect(await read(person, held.id)).toBeNull();
    expect(await opens("ada", await pathOf(held.id))).toBe(false);
    expect(await opens("moderator", await pathOf(held.id))).toBe(true);
    await query("select internal.retention_posts(now() + interval '1 minute')");
    expect(await query("select from posts where body <> ''")).toHaveLength(1);
    await decide("none");
    await query("select internal.retention_posts(now() + interval '1 minute')");
    expect(await query("select from posts where body <> ''")).toEqual([]);
    expect(await query("select from storage.objects where bucket_id = 'post_media'")).toEqual([]);
    await query("select internal.retention_posts(now() + interval '31 days')");
    expect(await query("select from posts")).toEqual([]);
  });
});

describe("what waits for a look", () => {
  test("Links of new accounts, limited accounts and watched words wait: their author reads them, others find nothing", async () => {
    await query("update auth.users set created_at = now() where id = $1", [userId("ada")]);
    await query("update profile_private set limited_at = now() where user_id = $1", [userId("bo")]);
    await query("insert into internal.screening_words (word) values ('snake oil')");
    for (const [person, body, status] of [
      ["ada", "See example.com", "pending_check"],
      ["ada", "Hello @h_cleo", "pending_check"],
      ["ada", "Hello all", "visible"],
      ["bo", "Hello", "pending_check"],
      ["cleo", "Best Snake Oil", "pending_check"],
      ["cleo", "See example.com", "visible"],
    ] as const) {
      const made = await post(person, body);
      expect([body, made.status]).toEqual([body, status]);
      expect((await read("dan", made.id)) !== null).toBe(status === "visible");
    }
    const { id: adas } = await post("ada", "Talk");
    expect(await comment("bo", adas, "Limited")).toMatchObject({ status: "pending_check" });
    expect(await comments("dan", adas)).toEqual([]);
    expect(await comments("bo", adas)).toHaveLength(1);
    expect((await read("dan", adas))?.comment_count).toBe(0);
    expect(await told("cleo")).toEqual([]);
    await query("update auth.users set created_at = now() - interval '30 days'");
  });

  test("Staff approve it, and it is read, counted and told; a colleague decides about one's own, and nobody twice", async () => {
    await query("update profile_private set limited_at = now() where user_id = any ($1)", [
      [userId("ada"), userId("moderator")],
    ]);
    const { id } = await post("ada", "Hello @h_cleo");
    const waiting = await ask<string[]>(
      "moderator",
      "(select array_agg(p.kind || ' ' || p.body || ' ' || p.flags::text) from list_pending_posts() p)",
    );
    expect(waiting).toEqual(['post Hello @h_cleo {"Limited account","Mentions somebody"}']);
    await expect(ask("bo", "decide_post('post', $1, 'approve')", [id])).rejects.toMatchObject({
      detail: "ADMIN_STAFF_REQUIRED",
    });
    const own = await post("moderator", "Mine");
    await expect(ask("moderator", "decide_post('post', $1, 'approve')", [own.id])).rejects.toMatchObject({
      detail: "REPORTS_OWN_PART",
    });
    await ask("moderator", "decide_post('post', $1, 'approve')", [id]);
    await expect(ask("moderator", "decide_post('post', $1, 'approve')", [id])).rejects.toMatchObject({
      detail: "REPORTS_STALE",
    });
    expect(await read("dan", id)).toMatchObject({ status: "visible" });
    expect(await told("cleo")).toEqual(["mention"]);
    expect(await told("ada")).toEqual(["post_checked"]);
  });

  test("A refusal is a decision with its reason, and an appeal gives the post back", async () => {
    await query("update profile_private set limited_at = now() where user_id = $1", [userId("ada")]);
    const { id } = await post("ada", "Hello");
    await expect(ask("moderator", "decide_post('post', $1, 'refuse', 'spam')", [id])).rejects.toMatchObject({
      detail: "ADMIN_REASON_REQUIRED",
    });
    await expect(
      ask("moderator", "decide_post('post', $1, 'refuse', 'ugly', 'Because')", [id]),
    ).rejects.toMatchObject({ detail: "REPORTS_INVALID" });
    await ask("moderator", "decide_post('post', $1, 'refuse', 'spam', 'It sells followers')", [id]);
    expect(await query("select from report_submissions")).toEqual([]);
    expect(await query("select status, submissions from reports")).toEqual([
      { status: "actioned", submissions: 0 },
    ]);
    const seen = await read("ada", id);
    expect(seen).toMatchObject({ notice: { kind: "removed", reason: "It sells followers", rule: "spam" } });
    expect(await told("ada")).toEqual(["content_restricted"]);
    await ask("ada", "submit_appeal($1, 'I sell nothing at all')", [seen?.notice?.decision_id]);
    await query("select internal.retention_posts(now() + interval '25 days')");
    const [appeal] = await query<{ id: string }>("select id from appeals");
    await ask("admin", "decide_appeal($1, 'overturned', 'They are right')", [appeal?.id]);
    expect(await read("bo", id)).toMatchObject({ body: "Hello", status: "visible" });
  });
});

test("A reported comment is named by its writer, removed with a statement, and counted no more", async () => {
  const { id } = await post("ada", "Hello");
  const said = await comment("bo", id, "Rude");
  const reference = await report("cleo", "comment", said.id);
  expect(await ask("cleo", "follow_report($1)", [reference])).toMatchObject({ title: "Comment by @h_bo" });
  await decide("remove");
  expect(await comments("cleo", id)).toMatchObject([{ gone: "removed", body: null }]);
  expect((await read("cleo", id))?.comment_count).toBe(0);
  expect(await told("bo")).toEqual(["content_restricted"]);
  await decide("restore");
  expect(await comments("cleo", id)).toMatchObject([{ gone: null, body: "Rude" }]);
});

describe("leaving", () => {
  test("What a person takes along is what they posted, commented and felt, never what others wrote", async () => {
    const mine = await withPicture("ada", canary);
    await comment("bo", mine.id, "An answer of another person");
    await comment("ada", mine.id, `${canary} comment`);
    await ask("ada", "react($1, 'love')", [mine.id]);
    const [row] = await query<{ copy: Record<string, object[]> }>(
      "select internal.export_social($1) as copy",
      [userId("ada")],
    );
    expect(row?.copy).toMatchObject({
      posts: [{ body: canary, pictures: [{ path: mine.path, alt: "The yard" }], comment_count: 2 }],
      comments: [{ body: `${canary} comment`, post_id: mine.id }],
      reactions: [{ kind: "love" }],
    });
    expect(JSON.stringify(row)).not.toContain("another person");
    expect(JSON.stringify(row)).not.toContain(userId("bo"));
  });

  const leaves = async (person: string, posts: string | null) => {
    await query("begin");
    await become(world.client, "authenticated", person);
    const claims = { role: "authenticated", sub: userId(person), aal: "aal2" };
    await query("select set_config('request.jwt.claims', $1, true)", [JSON.stringify(claims)]);
    await query("select request_erasure(null, $1)", [posts]);
    await query("commit");
    await query("select internal.anonymise_in_all_parts($1)", [userId(person)]);
  };

  test("Posts, comments, reactions and pictures go with their person; a reply of another keeps its place", async () => {
    const mine = await withPicture("leaver", canary);
    const { id: adas } = await post("ada", "Hello @h_leaver");
    const said = await comment("leaver", adas, canary);
    await comment("bo", adas, "A reply", said.id);
    await ask("leaver", "react($1, 'love')", [adas]);
    await leaves("leaver", null);
    expect(await read("bo", mine.id)).toBeNull();
    expect(await read("bo", adas)).toMatchObject({ comment_count: 1, reactions: {}, mentions: [] });
    expect(await comments("bo", adas)).toMatchObject([
      { gone: "removed", author: null },
      { body: "A reply" },
    ]);
    for (const table of ["posts", "comments", "post_media", "post_mentions", "reactions"]) {
      const text = JSON.stringify(await query(`select t::text from public.${table} t`));
      expect(text, table).not.toContain(canary);
      expect(text, table).not.toContain(userId("leaver"));
    }
    expect(await query("select from storage.objects where bucket_id = 'post_media'")).toEqual([]);
  });

  test("Who keeps the words leaves public posts and comments as a deleted user's, never pictures nor what was for followers", async () => {
    const open = await withPicture("keeper", "A fine night", "a.jpg");
    await post("keeper", "Between us", { audience: "followers" });
    await follow("bo", "keeper");
    const { id: adas } = await post("ada", "Hello");
    await comment("keeper", adas, "See you");
    await leaves("keeper", "keep");
    expect(await read("bo", open.id)).toMatchObject({
      author: null,
      body: "A fine night",
      pictures: [],
      can_comment: false,
    });
    expect(await bodies("bo", "city")).toEqual(["Hello", "A fine night"]);
    expect(await comments("bo", adas)).toMatchObject([{ gone: null, author: null, body: "See you" }]);
    for (const table of ["public.posts", "public.comments", "internal.post_keepers"])
      expect(JSON.stringify(await query(`select t::text from ${table} t`)), table).not.toContain(
        userId("keeper"),
      );
  });

  test("A body stands in no job, no signal and no line of the audit log", async () => {
    const { id } = await post("ada", canary);
    await comment("bo", id, canary);
    await report("cleo", "post", id);
    await decide("remove");
    for (const table of ["graphile_worker._private_jobs", "realtime.messages", "audit_logs", "notifications"])
      expect(JSON.stringify(await query(`select t::text from ${table} t`)), table).not.toContain(canary);
  });
});
