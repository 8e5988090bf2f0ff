import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { userId } from "../harness/actors.ts";
import { id, insert, type World } from "../harness/world.ts";
import { createPostWorld, type Post, postSteps } from "./post-steps.ts";

let world: World;
const steps = postSteps(() => world);
const { query, ask, askAnon, post, comment, read, comments, feed, bodies, follow, block, startAgain } = steps;
beforeAll(async () => {
  world = await createPostWorld();
  await insert(world.client, "areas", {
    id: id("bristol"),
    name: "Bristol",
    slug: "bristol",
    kind: "city",
    lat: 51.4,
    lng: -2.6,
  });
});
beforeEach(() => startAgain());
afterAll(() => world.end());

const set = (person: string, columns: string) =>
  query(`update profiles set ${columns} where user_id = $1`, [userId(person)]);
const going = async (person: string) => {
  await set(person, "show_going = true");
  await query("update events set attendee_list = 'opt_in' where id = $1", [steps.night]);
  await insert(world.client, "rsvps", {
    event_id: steps.night,
    user_id: userId(person),
    state: "going",
    visible: true,
  });
};

describe("who reads a post", () => {
  test("Followers' posts are for those who were accepted, and no post is read wider than its author's profile", async () => {
    const open = await post("ada", "For everybody");
    const close = await post("ada", "For followers", { audience: "followers" });
    await follow("bo", "ada");
    await follow("cleo", "ada", "requested");
    const seen = async (person: string | null) =>
      `${(await read(person, open.id)) !== null},${(await read(person, close.id)) !== null}`;
    expect(await seen("ada")).toBe("true,true");
    expect(await seen("bo")).toBe("true,true");
    expect(await seen("cleo")).toBe("true,false");
    expect(await seen(null)).toBe("true,false");
    await set("ada", "visibility = 'followers'");
    expect(await seen("bo")).toBe("true,true");
    expect(await seen("cleo")).toBe("false,false");
    expect(await seen(null)).toBe("false,false");
    await set("ada", "visibility = 'hidden'");
    expect(await seen("bo")).toBe("false,false");
    expect(await seen("ada")).toBe("true,true");
    await set("ada", "visibility = 'public', status = 'suspended'");
    expect(await seen("bo")).toBe("false,false");
    await set("ada", "status = 'active'");
  });

  test("Feeds show exactly what the one rule allows, for every reader and relation to the author", async () => {
    for (const writer of ["ada", "bo", "dan", "fay"]) {
      await set(writer, `area_id = '${id("area")}'`);
      await post(writer, `${writer} to all`);
      await post(writer, `${writer} to followers`, { audience: "followers" });
    }
    await set("dan", "visibility = 'followers'");
    await set("fay", "visibility = 'hidden'");
    await follow("cleo", "ada");
    await follow("cleo", "dan");
    await follow("cleo", "fay");
    await follow("ned", "dan", "requested");
    await block("bo", "ned");
    for (const reader of ["cleo", "ned", "ada", null]) {
      const allowed = await query<{ body: string; audience: string }>(
        "select p.body, p.audience from posts p where internal.may_read_post($1, p) order by p.created_at desc, p.id desc",
        [reader && userId(reader)],
      );
      const open = allowed.filter(({ audience }) => audience === "public").map(({ body }) => body);
      expect(await bodies(reader, "city"), String(reader)).toEqual(open);
      expect(await bodies(reader, "city", "leeds"), String(reader)).toEqual(open);
      for (const writer of ["ada", "bo", "dan", "fay"])
        expect(await bodies(reader, "author", `h_${writer}`), `${reader} of ${writer}`).toEqual(
          allowed.map(({ body }) => body).filter((body) => body.startsWith(`${writer} `)),
        );
    }
    expect(await bodies("cleo", "following")).toEqual([
      "dan to followers",
      "dan to all",
      "ada to followers",
      "ada to all",
    ]);
  });

  test("A block leaves, both ways, no post, comment, name, mention, saved post or count; a third sees all of it", async () => {
    await follow("bo", "cleo");
    const adas = await post("ada", "Hello from Ada");
    const cleos = await post("cleo", "Hello @h_bo and @h_ada");
    for (const person of ["bo", "cleo"]) {
      await comment(person, adas.id, `${person} was here`);
      await ask(person, "react($1, 'love')", [adas.id]);
    }
    const bos = await post("bo", "Hello from Bo");
    for (const person of ["bo", "ned"])
      await insert(world.client, "saved_items", {
        user_id: userId(person),
        kind: "post",
        target_id: cleos.id,
      });
    await block("bo", "cleo");
    const names = async (person: string) =>
      (
        await ask<{ people: { handle: string }[]; others: number }>(person, "list_reactions($1)", [adas.id])
      ).people.map(({ handle }) => handle);
    for (const [person, other, theirs] of [
      ["bo", "cleo", cleos.id],
      ["cleo", "bo", bos.id],
    ] as const) {
      expect(await read(person, theirs)).toBeNull();
      expect((await bodies(person, "city")).some((body) => body.includes(`Hello from ${other}`))).toBe(false);
      expect(await bodies(person, "author", `h_${other}`)).toEqual([]);
      expect(await comments(person, adas.id)).toMatchObject(
        person === "bo"
          ? [{ body: "bo was here" }, { gone: "unavailable", author: null, body: null }]
          : [{ gone: "unavailable", author: null, body: null }, { body: "cleo was here" }],
      );
      expect(await names(person)).toEqual([`h_${person}`]);
      expect(await ask(person, "count_new_posts('city', null, null, '-infinity')")).toBe(1);
      await expect(comment(person, theirs, "Hi")).rejects.toMatchObject({ detail: "POSTS_NOT_FOUND" });
      await expect(ask(person, "react($1, 'love')", [theirs])).rejects.toMatchObject({
        detail: "POSTS_NOT_FOUND",
      });
      await expect(ask(person, "submit_report('post', $1, 'spam')", [theirs])).rejects.toMatchObject({
        detail: "REPORTS_NOT_FOUND",
      });
      const rows = `(select count(*)::integer from posts where id = '${theirs}') + (select count(*)::integer from comments where author_id = '${userId(other)}')`;
      expect(await ask(person, rows)).toBe(0);
      expect(await ask("ned", rows)).toBe(2);
    }
    expect(await bodies("bo", "saved")).toEqual([]);
    expect(await bodies("ned", "saved")).toEqual(["Hello @h_bo and @h_ada"]);
    expect(await names("ned")).toEqual(["h_cleo", "h_bo"]);
    expect((await comments("ned", adas.id)).map(({ body }) => body)).toEqual([
      "bo was here",
      "cleo was here",
    ]);
    expect((await read("ned", cleos.id))?.mentions).toHaveLength(2);
  });

  test("A followers' post is not had by a stranger by filter, count, comment, reaction, saved list or report", async () => {
    const { id: close } = await post("ada", "A secret #hidden", { audience: "followers" });
    await follow("bo", "ada");
    await comment("bo", close, "Nice");
    await insert(world.client, "saved_items", { user_id: userId("cleo"), kind: "post", target_id: close });
    expect(await ask("cleo", "(select count(*)::integer from posts)")).toBe(0);
    expect(await ask("cleo", "(select count(*)::integer from comments)")).toBe(0);
    for (const name of ["post_media", "post_tags", "post_mentions"])
      await expect(ask("cleo", `(select count(*) from ${name})`)).rejects.toMatchObject({ code: "42501" });
    expect(await bodies("cleo", "saved")).toEqual([]);
    expect(await bodies("cleo", "city", null, "hidden")).toEqual([]);
    expect(await ask("cleo", "count_new_posts('city', null, null, '-infinity')")).toBe(0);
    expect(await ask("cleo", "list_reactions($1)", [close])).toEqual({ people: [], others: 0 });
    expect(await comments("cleo", close)).toEqual([]);
    const [{ id: said } = { id: "" }] = await query<{ id: string }>("select id from comments");
    for (const [kind, target] of [
      ["post", close],
      ["comment", said],
    ])
      await expect(ask("cleo", "submit_report($1, $2, 'spam')", [kind, target])).rejects.toMatchObject({
        code: "PT404",
        detail: "REPORTS_NOT_FOUND",
      });
    expect(await ask("bo", "submit_report('comment', $1, 'spam')", [said])).toMatch(/^[a-z2-9]{20}$/);
  });
});

describe("the feeds", () => {
  test("Following is one's people's posts and goings, newest first, a page at a time without gaps or repeats", async () => {
    await follow("bo", "ada");
    for (let at = 1; at <= 9; at += 1) await post("ada", `Post ${at}`);
    await post("cleo", "Of a stranger");
    await going("ada");
    const all = await bodies("bo", "following");
    expect(all).toEqual(["h_ada is going", ...[9, 8, 7, 6, 5, 4, 3, 2, 1].map((at) => `Post ${at}`)]);
    const paged: string[] = [];
    let next: { before: string; before_id: string } | null = null;
    do {
      const page: Awaited<ReturnType<typeof feed>> = await ask(
        "bo",
        "list_posts('following', null, null, $1, $2, 4)",
        [next?.before ?? null, next?.before_id ?? null],
      );
      paged.push(
        ...page.items.map((item) => (item.type === "post" ? item.body : `${item.person.handle} is going`)),
      );
      next = page.next;
    } while (next);
    expect(paged).toEqual(all);
  });

  test("A going that is not shown, of somebody who is muted, or taken back is no line", async () => {
    await follow("bo", "ada");
    await going("ada");
    expect(await bodies("bo", "following")).toEqual(["h_ada is going"]);
    await set("ada", "show_going = false");
    expect(await bodies("bo", "following")).toEqual([]);
    await set("ada", "show_going = true");
    await ask("bo", "mute('user', $1)", [userId("ada")]);
    expect(await bodies("bo", "following")).toEqual([]);
    await ask("bo", "unmute('user', $1)", [userId("ada")]);
    await query("update rsvps set visible = false");
    expect(await bodies("bo", "following")).toEqual([]);
  });

  test("A city shows the posts of that city, a home city is the default, and without one it is the whole country", async () => {
    await set("ada", `area_id = '${id("area")}'`);
    await post("ada", "In Leeds");
    await set("ada", `area_id = '${id("bristol")}'`);
    await post("ada", "In Bristol");
    expect(await bodies("bo", "city", "leeds")).toEqual(["In Leeds"]);
    expect(await bodies("bo", "city")).toEqual(["In Bristol", "In Leeds"]);
    await query("update profile_private set home_area_id = $1 where user_id = $2", [
      id("bristol"),
      userId("bo"),
    ]);
    expect((await feed("bo", "city")).area?.slug).toBe("bristol");
    expect(await bodies("bo", "city")).toEqual(["In Bristol"]);
    expect(await bodies(null, "city", "nowhere")).toEqual(["In Bristol", "In Leeds"]);
  });

  test("Event talk is of nights one has answered, saved or booked, of what one follows, and of one's city", async () => {
    await post("ada", "About the night", { attachment: { kind: "event", id: steps.night } });
    await post("ada", "About nothing");
    expect(await bodies("bo", "event_talk")).toEqual([]);
    await insert(world.client, "saved_items", {
      user_id: userId("bo"),
      kind: "event",
      target_id: steps.night,
    });
    expect(await bodies("bo", "event_talk")).toEqual(["About the night"]);
    expect(await bodies("cleo", "event_talk")).toEqual([]);
    await query("insert into follows (follower_id, kind, target) values ($1, 'venue', $2)", [
      userId("cleo"),
      id("venue"),
    ]);
    expect(await bodies("cleo", "event_talk")).toEqual(["About the night"]);
    await query("update profile_private set home_area_id = $1 where user_id = $2", [
      id("area"),
      userId("dan"),
    ]);
    expect(await bodies("dan", "event_talk")).toEqual(["About the night"]);
    expect(await bodies("owner", "event_talk")).toEqual(["About the night"]);
    await expect(feed(null, "event_talk")).rejects.toMatchObject({ code: "PT401", detail: "AUTH_REQUIRED" });
    await expect(feed("bo", "best")).rejects.toMatchObject({ code: "PT400", detail: "POSTS_INVALID" });
  });

  test("A tag narrows every feed; muted people are left out and muted words fold", async () => {
    await post("ada", "Loud #Techno");
    await post("ada", "Quiet #ambient");
    await post("cleo", "Louder #techno");
    expect(await bodies("bo", "city", null, "techno")).toEqual(["Louder #techno", "Loud #Techno"]);
    await follow("bo", "ada");
    expect(await bodies("bo", "following", null, "techno")).toEqual(["Loud #Techno"]);
    await ask("bo", "mute('user', $1)", [userId("cleo")]);
    await ask("bo", "mute('word', 'quiet')");
    const { items } = await feed("bo", "city");
    expect((items as Post[]).map(({ body, is_folded }) => [body, is_folded])).toEqual([
      ["Quiet #ambient", true],
      ["Loud #Techno", false],
    ]);
  });

  test("The pill counts what is newer than the newest shown, without one's own", async () => {
    const { id: shown, created_at: at } = await post("ada", "Shown");
    const since = () => ask("bo", "count_new_posts('city', null, null, $1, $2)", [at, shown]);
    expect(await since()).toBe(0);
    await post("ada", "New");
    await post("bo", "My own");
    expect(await since()).toBe(1);
  });

  test("Comments come the oldest first, fifty a page", async () => {
    const { id: on } = await post("ada", "Hello");
    await query(
      `insert into comments (post_id, author_id, body, created_at)
       select $1, $2, 'Comment ' || n, now() + n * interval '1 second' from generate_series(1, 51) n`,
      [on, userId("bo")],
    );
    type Answer = { items: { body: string }[]; next: { after: string; after_id: string } | null };
    const first = await ask<Answer>("cleo", "list_comments($1)", [on]);
    expect(first.items).toHaveLength(50);
    expect(first.items[0]?.body).toBe("Comment 1");
    const rest = await askAnon<Answer>("list_comments($1, $2, $3)", [
      on,
      first.next?.after,
      first.next?.after_id,
    ]);
    expect(rest).toMatchObject({ items: [{ body: "Comment 51" }], next: null });
  });
});

describe("beside the feeds", () => {
  test("People are suggested only where they chose to be, with a reason that they show", async () => {
    await set("bo", `area_id = '${id("area")}', genres = '{techno}'`);
    await set("ada", `area_id = '${id("area")}'`);
    await set("cleo", "genres = '{techno,ambient}'");
    const suggested = async () =>
      (
        await ask<string[]>(
          "bo",
          "(select array_agg(s.handle || ' ' || s.reason_kind || ' ' || s.reason) from suggest_people() s)",
        )
      )?.toSorted() ?? [];
    expect(await suggested()).toEqual([]);
    await query("update profile_private set in_suggestions = true");
    await query("insert into rsvps (event_id, user_id, state) values ($1, $2, 'going')", [
      steps.night,
      userId("bo"),
    ]);
    await going("dan");
    expect(await suggested()).toEqual([
      "h_ada area Leeds",
      "h_cleo genre techno",
      "h_dan event Event published",
    ]);
    await set("dan", "show_going = false");
    await block("cleo", "bo");
    await follow("bo", "ada");
    expect(await suggested()).toEqual([]);
    await query("update profile_private set in_suggestions = false");
    await query("update profiles set genres = '{}'");
  });

  test("A tag stands beside the feeds once three people have used it in seven days, in public", async () => {
    for (const person of ["ada", "bo", "cleo"]) await post(person, "Out tonight #leeds #rave");
    await post("ada", "#solo");
    await post("dan", "#close", { audience: "followers" });
    const tags = () =>
      askAnon<string[]>("(select array_agg(t.tag || ' ' || t.authors) from list_post_tags() t)");
    expect(await tags()).toEqual(["leeds 3", "rave 3"]);
    await set("cleo", "visibility = 'followers'");
    expect(await tags()).toBeNull();
  });

  test("The starter pack names venues and organisers with nights ahead", async () => {
    const pack = await askAnon<string[]>("(select array_agg(s.kind) from list_starter_pack('leeds') s)");
    expect(pack).toEqual(["organiser", "venue"]);
  });
});
