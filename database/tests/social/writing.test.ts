import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { asPerson, userId } from "../harness/actors.ts";
import type { World } from "../harness/world.ts";
import { createPostWorld, postSteps } from "./post-steps.ts";

let world: World;
const steps = postSteps(() => world);
const { query, ask, post, comment, read, comments, follow, block, upload, startAgain } = steps;
beforeAll(async () => {
  world = await createPostWorld();
});
beforeEach(() => startAgain());
afterAll(() => world.end());

const react = (person: string, of: string, kind: string, on = true) =>
  ask<{ reactions: Record<string, number>; my_reactions: string[] }>(person, "react($1, $2, $3)", [
    of,
    kind,
    on,
  ]);
const told = (person: string) =>
  query<{ kind: string }>("select kind from notifications where user_id = $1 order by kind", [
    userId(person),
  ]).then((rows) => rows.map(({ kind }) => kind));

describe("a post", () => {
  test("Words are kept composed, without control characters and turns of direction; links, tags and handles are told", async () => {
    const made = await post("ada", " e\u0301\u202Ea\u0007b <b>\n#DrumAndBass #ÉtéLove @h_bo a@h_cleo.uk \n");
    expect(made.body).toBe("\u00e9a b <b>\n#DrumAndBass #ÉtéLove @h_bo a@h_cleo.uk");
    expect(made.tags).toEqual([
      { name: "DrumAndBass", tag: "drumandbass" },
      { name: "ÉtéLove", tag: "etelove" },
    ]);
    expect(made.mentions).toEqual([{ name: "h_bo", handle: "h_bo" }]);
    expect(await told("bo")).toEqual(["mention"]);
  });

  test("A thousand characters fit; empty posts, longer ones and six mentions are refused in words", async () => {
    expect((await post("ada", "\u{1F60E}".repeat(1000))).body).toHaveLength(2000);
    for (const [body, message] of [
      [null, "Post cannot be empty"],
      [" \n\u200b", "Post cannot be empty"],
      ["x".repeat(1001), "Post too long"],
      ["@aaa @bbb @ccc @ddd @eee @fff", "Mention at most five people"],
    ] as const)
      await expect(post("ada", body)).rejects.toMatchObject({
        code: "PT400",
        detail: "POSTS_INVALID",
        message,
      });
  });

  test("Sent twice, also at once, it is one post; other words under the same id are refused", async () => {
    const client = randomUUID();
    const one = new pg.Client(world.connection);
    const two = new pg.Client(world.connection);
    await Promise.all([one.connect(), two.connect()]);
    try {
      const send = (over: pg.Client) =>
        asPerson(
          over,
          "ada",
          async () =>
            (await over.query("select create_post($1, 'Twice') ->> 'id' as id", [client])).rows[0].id,
        );
      const [first, second] = await Promise.all([send(one), send(two)]);
      expect(second).toBe(first);
    } finally {
      await Promise.all([one.end(), two.end()]);
    }
    await expect(post("ada", "Others", { client })).rejects.toMatchObject({
      detail: "POSTS_CLIENT_ID_USED",
    });
    expect(await query("select from posts")).toHaveLength(1);
  });

  test("Only adults with a confirmed address and a profile that is shown write, and are told which it is", async () => {
    await query("update profile_private set age_attested_at = null where user_id = $1", [userId("fay")]);
    await expect(post("fay", "Hi")).rejects.toMatchObject({ code: "PT403", detail: "AGE_REQUIRED" });
    await query(
      "update profile_private set age_attested_at = now(), date_of_birth = current_date - 6000 where user_id = $1",
      [userId("fay")],
    );
    await expect(post("fay", "Hi")).rejects.toMatchObject({ detail: "AGE_TOO_YOUNG" });
    await query("update profile_private set date_of_birth = '1990-01-01' where user_id = $1", [
      userId("fay"),
    ]);
    await query("update profiles set visibility = 'hidden' where user_id = $1", [userId("fay")]);
    await expect(post("fay", "Hi")).rejects.toMatchObject({ code: "PT403", detail: "POSTS_PROFILE_HIDDEN" });
    const { id: adas } = await post("ada", "Hello");
    await expect(comment("fay", adas, "Hi")).rejects.toMatchObject({ detail: "POSTS_PROFILE_HIDDEN" });
    await query("update auth.users set email_confirmed_at = null where id = $1", [userId("fay")]);
    await expect(post("fay", "Hi")).rejects.toMatchObject({ code: "PT403", detail: "POSTS_UNCONFIRMED" });
    await query("update auth.users set email_confirmed_at = now() where id = $1", [userId("fay")]);
  });

  test("What is attached must be on show, gives the post its city, and is told afresh at each read", async () => {
    const made = await post("ada", "See you there", { attachment: { kind: "event", id: steps.night } });
    expect(made.attachment).toMatchObject({ kind: "event", title: expect.any(String) });
    expect(made.area?.slug).toBe("leeds");
    await expect(
      post("ada", "Where", { attachment: { kind: "event", id: randomUUID() } }),
    ).rejects.toMatchObject({ code: "PT404", detail: "POSTS_ATTACHMENT_NOT_FOUND" });
    for (const attachment of [
      { kind: "event" },
      { kind: "poll", id: randomUUID() },
      { kind: "track", url: "javascript:alert(1)" },
    ])
      await expect(post("ada", "Odd", { attachment })).rejects.toMatchObject({ detail: "POSTS_INVALID" });
    const track = await post("ada", "Listen", {
      attachment: { kind: "track", url: "https://soundcloud.com/slow-burn/dawn" },
    });
    expect(track.attachment).toMatchObject({ kind: "track", is_player: true });
    await query("delete from listings where event_id = $1", [steps.night]);
    expect((await read("bo", made.id))?.attachment).toEqual({ kind: "event", is_gone: true });
    await query("select internal.refresh_listings(array[$1::uuid])", [steps.night]);
  });

  test("Four described pictures of one's own fit; a fifth, another's, one without words or of another post do not", async () => {
    const paths: string[] = [];
    for (const name of ["1.jpg", "2.jpg", "3.jpg", "4.jpg", "5.jpg"]) paths.push(await upload("ada", name));
    const theirs = await upload("bo", "1.jpg");
    const said = (path: string, alt = "The yard at dawn") => ({ path, alt });
    for (const [pictures, detail, message] of [
      [paths.map((path) => said(path)), "POSTS_INVALID", "Add at most four pictures"],
      [[said(theirs)], "POSTS_PICTURE_NOT_FOUND", "A picture is not there"],
      [[said(paths[0] ?? "", " ")], "POSTS_INVALID", "Describe this picture"],
      [[said(paths[0] ?? ""), said(paths[0] ?? "")], "POSTS_PICTURE_NOT_FOUND", "A picture is not there"],
    ] as const)
      await expect(post("ada", "Look", { pictures: [...pictures] })).rejects.toMatchObject({
        detail,
        message,
      });
    const made = await post("ada", "Look", { pictures: paths.slice(0, 4).map((path) => said(path)) });
    expect(made.pictures.map(({ path, alt, width }) => [path, alt, width])).toEqual(
      paths.slice(0, 4).map((path) => [path, "The yard at dawn", 640]),
    );
    await expect(post("ada", "Again", { pictures: [said(paths[0] ?? "")] })).rejects.toMatchObject({
      detail: "POSTS_PICTURE_NOT_FOUND",
    });
  });

  test("The eleventh post of an hour waits, with the seconds", async () => {
    for (let at = 0; at < 10; at += 1) await post("ada", `Post ${at}`);
    await expect(post("ada", "One more")).rejects.toMatchObject({
      code: "PT429",
      detail: "POSTS_RATE_LIMITED",
      hint: expect.stringMatching(/^\d+$/),
    });
  });
});

describe("comments and reactions", () => {
  test("Comments stand one level deep under a post one may read; replies to replies are refused", async () => {
    const { id: on } = await post("ada", "Hello");
    const first = await comment("bo", on, "First");
    const reply = await comment("ada", on, "Thanks", first.id);
    await expect(comment("bo", on, "Deeper", reply.id)).rejects.toMatchObject({
      code: "PT400",
      detail: "COMMENTS_REPLY_TO_REPLY",
    });
    await expect(comment("bo", on, "Where", randomUUID())).rejects.toMatchObject({ code: "PT404" });
    await expect(comment("bo", randomUUID(), "Where")).rejects.toMatchObject({ detail: "POSTS_NOT_FOUND" });
    expect((await comments("cleo", on)).map(({ body, parent_id }) => [body, parent_id])).toEqual([
      ["First", null],
      ["Thanks", first.id],
    ]);
    expect(await told("ada")).toEqual(["comment_new"]);
    expect(await told("bo")).toEqual(["comment_reply"]);
  });

  test("A comment that was taken back or dismissed leaves no notice with anybody, and others' stay", async () => {
    const { id: on } = await post("ada", "Hello");
    const first = await comment("bo", on, "Hi @h_cleo");
    const reply = await comment("cleo", on, "Hi yourself", first.id);
    const kept = await comment("bo", on, "Still here");
    expect([await told("ada"), await told("bo"), await told("cleo")]).toEqual([
      ["comment_new", "comment_new", "comment_new"],
      ["comment_reply"],
      ["mention"],
    ]);
    await ask("bo", "delete_comment($1)", [first.id]);
    await ask("ada", "dismiss_comment($1)", [reply.id]);
    expect([await told("ada"), await told("bo"), await told("cleo")]).toEqual([
      ["comment_new"],
      [],
      ["comment_removed"],
    ]);
    const left = await query<{ id: string }>(
      "select payload ->> 'comment_id' as id from notifications where user_id = $1",
      [userId("ada")],
    );
    expect(left).toEqual([{ id: kept.id }]);
  });

  test("The stricter of the post's and the author's choice says who comments", async () => {
    const { id: on } = await post("ada", "Hello", { comments: "following" });
    await expect(comment("bo", on, "Hi")).rejects.toMatchObject({ code: "PT403", detail: "COMMENTS_CLOSED" });
    expect(await read("bo", on)).toMatchObject({ can_comment: false, comments_closed: "following" });
    await follow("ada", "bo");
    await comment("bo", on, "Hi");
    await comment("ada", on, "Hi to you");
    await query("update profile_private set comment_policy = 'nobody' where user_id = $1", [userId("ada")]);
    await expect(comment("bo", on, "Hi")).rejects.toMatchObject({ detail: "COMMENTS_CLOSED" });
    await query("update profile_private set comment_policy = 'everyone' where user_id = $1", [userId("ada")]);
    await ask("ada", "set_comments_mode($1, 'nobody')", [on]);
    await expect(comment("bo", on, "Hi")).rejects.toMatchObject({ message: "Comments are closed" });
    await expect(ask("bo", "set_comments_mode($1, 'everyone')", [on])).rejects.toMatchObject({
      detail: "POSTS_NOT_FOUND",
    });
  });

  test("The author takes a comment away; its place stays, its writer is told, and nobody replies to it", async () => {
    const { id: on } = await post("ada", "Hello");
    const first = await comment("bo", on, "Rude");
    await expect(ask("cleo", "dismiss_comment($1)", [first.id])).rejects.toMatchObject({ code: "PT404" });
    await ask("ada", "dismiss_comment($1)", [first.id]);
    expect(await comments("bo", on)).toMatchObject([{ gone: "removed", author: null, body: null }]);
    expect((await read("cleo", on))?.comment_count).toBe(0);
    expect(await told("bo")).toEqual(["comment_removed"]);
    await expect(comment("cleo", on, "What was it", first.id)).rejects.toMatchObject({
      detail: "COMMENTS_NOT_FOUND",
    });
  });

  test("A person has one reaction of each kind, counted, and may take it back", async () => {
    const { id: on } = await post("ada", "Hello");
    await react("bo", on, "love");
    await react("bo", on, "love");
    await react("bo", on, "fire");
    expect(await react("cleo", on, "love")).toEqual({
      reactions: { love: 2, fire: 1 },
      my_reactions: ["love"],
    });
    expect(await react("bo", on, "fire", false)).toEqual({ reactions: { love: 2 }, my_reactions: ["love"] });
    await expect(react("bo", on, "sad")).rejects.toMatchObject({ detail: "POSTS_INVALID" });
    expect(await told("ada")).toEqual(["reaction_new"]);
  });

  test("The thirty-first comment of ten minutes and the sixty-first reaction of a minute wait, with the seconds", async () => {
    const { id: on } = await post("ada", "Hello");
    // each lot in one moment of the database's clock, however slow the machine is
    await ask(
      "bo",
      "(select count(create_comment(gen_random_uuid(), $1, 'Comment ' || at)) from generate_series(1, 30) at)",
      [on],
    );
    await expect(comment("bo", on, "One more")).rejects.toMatchObject({
      code: "PT429",
      detail: "COMMENTS_RATE_LIMITED",
      hint: expect.stringMatching(/^\d+$/),
    });
    await ask("bo", "(select count(react($1, 'love', at % 2 = 1)) from generate_series(1, 60) at)", [on]);
    await expect(react("bo", on, "fire")).rejects.toMatchObject({
      code: "PT429",
      detail: "REACTIONS_RATE_LIMITED",
      hint: expect.stringMatching(/^\d+$/),
    });
    expect(await read("cleo", on)).toMatchObject({ comment_count: 30, reactions: {} });
    await comment("cleo", on, "Somebody else's turn");
  });

  test("The forty-first post of a day waits, however long it took to write them", async () => {
    for (let at = 0; at < 40; at += 1) {
      if (at % 10 === 0) await query("delete from rate_limits where action_type = 'posts'");
      await post("ada", `Post ${at}`);
    }
    await query("delete from rate_limits where action_type = 'posts'");
    await expect(post("ada", "One more")).rejects.toMatchObject({
      code: "PT429",
      detail: "POSTS_RATE_LIMITED",
      hint: expect.stringMatching(/^\d+$/),
    });
  });

  test("A comment names five people at most, and six are refused in words", async () => {
    const { id: on } = await post("ada", "Hello");
    await comment("bo", on, "@aaa @bbb @ccc @ddd @eee");
    await expect(comment("bo", on, "@aaa @bbb @ccc @ddd @eee @fff")).rejects.toMatchObject({
      code: "PT400",
      detail: "COMMENTS_INVALID",
      message: "Mention at most five people",
    });
  });

  test("An account under 18 cannot comment or react, and one without an age is asked for it", async () => {
    const { id: on } = await post("ada", "Hello");
    const age = (values: string) =>
      query(`update profile_private set ${values} where user_id = $1`, [userId("fay")]);
    for (const [values, detail] of [
      ["age_attested_at = null", "AGE_REQUIRED"],
      ["age_attested_at = now(), date_of_birth = current_date - 6000", "AGE_TOO_YOUNG"],
    ] as const) {
      await age(values);
      await expect(comment("fay", on, "Hi")).rejects.toMatchObject({ code: "PT403", detail });
      await expect(react("fay", on, "love")).rejects.toMatchObject({ code: "PT403", detail });
    }
    expect((await read("fay", on))?.body).toBe("Hello");
    await age("date_of_birth = '1990-01-01'");
  });

  test("Counts are exact after fifty people comment and react at once, some of them to leave again", async () => {
    const { id: on } = await post("ada", "Hello");
    const crowd = Array.from({ length: 50 }, (_, at) => `crowd ${at}`);
    await query(
      `insert into auth.users (id, email, email_confirmed_at, raw_user_meta_data, created_at)
       select u.id, u.id || '@example.org', now(), jsonb_build_object('full_name', u.name), now() - interval '30 days' from unnest($1::uuid[], $2::text[]) u(id, name)`,
      [crowd.map((name) => userId(name)), crowd],
    );
    await query("update profiles set visibility = 'public' where full_name like 'crowd %'");
    await query("update profile_private set date_of_birth = '1990-01-01', age_attested_at = now()");
    const clients = await Promise.all(
      Array.from({ length: 10 }, async () => {
        const client = new pg.Client(world.connection);
        await client.connect();
        return client;
      }),
    );
    try {
      await Promise.all(
        clients.map(async (client, at) => {
          for (const name of crowd.filter((_, place) => place % 10 === at))
            await asPerson(client, name, async () => {
              const made = await client.query(
                "select react($1, 'love'), create_comment(gen_random_uuid(), $1, 'Hello') ->> 'id' as id",
                [on],
              );
              if (at % 2 === 0) await client.query("select delete_comment($1)", [made.rows[0].id]);
            });
        }),
      );
    } finally {
      await Promise.all(clients.map((client) => client.end()));
    }
    expect(await read("bo", on)).toMatchObject({ comment_count: 25, reactions: { love: 50 } });
  });

  test("Who deletes a post while others comment leaves no comment that can be read", async () => {
    const { id: on } = await post("ada", "Hello");
    const one = new pg.Client(world.connection);
    const two = new pg.Client(world.connection);
    await Promise.all([one.connect(), two.connect()]);
    try {
      const [, late] = await Promise.allSettled([
        asPerson(one, "ada", () => one.query("select delete_post($1)", [on])),
        asPerson(two, "bo", () => two.query("select create_comment(gen_random_uuid(), $1, 'Late')", [on])),
      ]);
      if (late?.status === "rejected") expect(late.reason).toMatchObject({ detail: "POSTS_NOT_FOUND" });
    } finally {
      await Promise.all([one.end(), two.end()]);
    }
    expect(await read("bo", on)).toBeNull();
    expect(await comments("bo", on)).toEqual([]);
    await expect(comment("bo", on, "Later")).rejects.toMatchObject({ detail: "POSTS_NOT_FOUND" });
    expect(await query("select body, status from posts")).toEqual([{ body: "", status: "deleted" }]);
    expect(await ask("ada", "delete_post($1)", [on])).toBe(false);
    await expect(ask("bo", "delete_post($1)", [on])).rejects.toMatchObject({ code: "PT404" });
  });
});

test("A handle that is unknown, hidden, shut out or not for the writer stays plain text, all alike, and the composer says so", async () => {
  await query("update profile_private set mention_policy = 'following' where user_id = $1", [userId("cleo")]);
  await query("update profiles set visibility = 'hidden' where user_id = $1", [userId("dan")]);
  await block("fay", "ada");
  const words = "@h_bo @h_cleo @h_dan @h_fay @h_nobody";
  const linked = await ask<{ name: string; is_linked: boolean }[]>("ada", "check_mentions($1)", [words]);
  expect(linked.filter(({ is_linked }) => is_linked).map(({ name }) => name)).toEqual(["h_bo"]);
  const made = await post("ada", words);
  expect(made.mentions.map(({ name }) => name)).toEqual(["h_bo"]);
  // a reader who has shut out the one who is named gets plain text as well
  await block("cleo", "bo");
  expect((await read("cleo", made.id))?.mentions).toEqual([]);
  await follow("cleo", "ada");
  expect((await post("ada", words)).mentions.map(({ name }) => name)).toEqual(["h_bo", "h_cleo"]);
});
