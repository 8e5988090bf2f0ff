import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { userId } from "../harness/actors.ts";
import { one } from "../harness/fixtures.ts";
import type { World } from "../harness/world.ts";
import { createMessageWorld, messageSteps } from "./message-steps.ts";

let world: World;
const { query, ask, startDirect, send, list, threads, counts, follow, block, startAnew } = messageSteps(
  () => world,
);
beforeAll(async () => {
  world = await createMessageWorld();
});
beforeEach(() => startAnew());
afterAll(() => world.end());

const setPolicy = (person: string, policy: string) =>
  query("update profile_private set message_policy = $2 where user_id = $1", [userId(person), policy]);
const stateOf = async (person: string) =>
  (await threads(person, "all"))[0]?.state ?? (await threads(person, "requests"))[0]?.state ?? null;
const goTo = (person: string, visible = true) =>
  query("insert into rsvps (event_id, user_id, state, visible) values ($1, $2, 'going', $3)", [
    one.published,
    userId(person),
    visible,
  ]);

describe("who gets in", () => {
  test("A stranger's first message waits as a request, and one they follow comes into the inbox", async () => {
    await startDirect("ada", "bo");
    expect(await stateOf("bo")).toBe("request");
    await follow("cleo", "ada");
    await startDirect("ada", "cleo");
    expect(await stateOf("cleo")).toBe("active");
  });

  test("Two people who both show that they go to a coming night write to each other's inbox", async () => {
    await query("update events set attendee_list = 'opt_in' where id = $1", [one.published]);
    await goTo("ada");
    await goTo("bo", false);
    await startDirect("ada", "bo");
    expect(await stateOf("bo")).toBe("request");
    await query("delete from conversations");
    await query("update rsvps set visible = true");
    await startDirect("ada", "bo");
    expect(await stateOf("bo")).toBe("active");
    await query("delete from conversations");
    await query("update profiles set show_going = false where user_id = $1", [userId("bo")]);
    await startDirect("ada", "bo");
    expect(await stateOf("bo")).toBe("request");
    await query("update profiles set show_going = true");
  });

  test.each([
    ["nobody", false, "MESSAGES_CLOSED"],
    ["nobody", true, "MESSAGES_CLOSED"],
    ["following", false, "MESSAGES_CLOSED"],
    ["following", true, null],
    ["everyone", false, null],
  ])("With the choice %s, and follows %s, a first message ends with %s", async (policy, follows, refusal) => {
    await setPolicy("bo", policy);
    if (follows) await follow("bo", "ada");
    const sent = startDirect("ada", "bo");
    if (refusal === null) await sent;
    else
      await expect(sent).rejects.toMatchObject({
        code: "PT403",
        detail: refusal,
        message: "You cannot write here",
      });
  });

  test("Somebody who hides their profile is not there for strangers, by handle or by id", async () => {
    await query("update profiles set visibility = 'hidden' where user_id = $1", [userId("bo")]);
    await expect(startDirect("ada", "bo")).rejects.toMatchObject({ detail: "MESSAGES_NOT_FOUND" });
    await expect(ask("ada", "find_conversation('direct', 'h_bo')")).rejects.toMatchObject({
      detail: "MESSAGES_NOT_FOUND",
    });
    await follow("bo", "ada");
    expect(await ask("ada", "find_conversation('direct', 'h_bo')")).toMatchObject({ standing: "inbox" });
    await startDirect("ada", "bo");
    await query("update profiles set visibility = 'public' where user_id = $1", [userId("bo")]);
  });
});

describe("a request", () => {
  test("It is one message without links or cards, and the sender waits", async () => {
    for (const body of ["See https://x.example", "www.x.example", "mixes.co.uk/new", "t.me/abc"])
      await expect(startDirect("ada", "bo", body), body).rejects.toMatchObject({
        code: "PT400",
        detail: "MESSAGES_NO_LINKS_YET",
      });
    // a sentence without a space after its full stop names no address
    const { conversation_id: thread } = await startDirect(
      "ada",
      "bo",
      "Hello.I run the desk at Penstock, 5.30pm",
    );
    for (const call of [send("ada", thread, "And another")])
      await expect(call).rejects.toMatchObject({ code: "PT409", detail: "MESSAGES_REQUEST_PENDING" });
    await expect(startDirect("ada", "bo", "Hello again")).rejects.toMatchObject({
      detail: "MESSAGES_REQUEST_PENDING",
    });
    expect(await list("bo", thread)).toHaveLength(1);
  });

  test("Ignored and unseen look alike to the sender; accepting opens the thread", async () => {
    const { conversation_id: thread } = await startDirect("ada", "bo");
    const view = async () => JSON.stringify(await ask("ada", "get_conversation($1)", [thread]));
    const unseen = await view();
    await ask("bo", "read_conversation($1, 1)", [thread]);
    expect(await view()).toBe(unseen);
    await ask("bo", "answer_request($1, 'ignore')", [thread]);
    expect(await view()).toBe(unseen);
    await expect(send("ada", thread, "Hello?")).rejects.toMatchObject({ detail: "MESSAGES_REQUEST_PENDING" });
    expect(await threads("bo")).toEqual([]);
    expect(await counts("bo")).toEqual({ unread: 0, requests: 0 });
    await ask("bo", "answer_request($1, 'accept')", [thread]);
    await send("ada", thread, "Now with https://x.example", randomUUID(), {
      kind: "event",
      id: one.published,
    });
    expect(await list("bo", thread)).toHaveLength(2);
    await expect(ask("bo", "answer_request($1, 'perhaps')", [thread])).rejects.toMatchObject({
      detail: "MESSAGES_INVALID",
    });
  });

  test("Answering accepts it", async () => {
    const { conversation_id: thread } = await startDirect("ada", "bo");
    await send("bo", thread, "Hello to you");
    await send("ada", thread, "How are you?");
    expect(await stateOf("bo")).toBe("active");
  });

  test("The sender cannot accept their own request", async () => {
    const { conversation_id: thread } = await startDirect("ada", "bo");
    await ask("ada", "answer_request($1, 'accept')", [thread]);
    await expect(send("ada", thread, "Hello?")).rejects.toMatchObject({ detail: "MESSAGES_REQUEST_PENDING" });
  });
});

describe("putting away", () => {
  async function talk(): Promise<string> {
    const { conversation_id: thread } = await startDirect("ada", "bo");
    await send("bo", thread, "Hello to you");
    return thread;
  }

  test("Reading only moves forward, and no further than what is there", async () => {
    const thread = await talk();
    await send("ada", thread, "Three");
    expect(await counts("bo")).toEqual({ unread: 1, requests: 0 });
    await ask("bo", "read_conversation($1, 1)", [thread]);
    expect((await threads("bo"))[0]?.unread).toBe(1);
    expect(await ask("bo", "read_conversation($1, 900)", [thread])).toEqual({ unread: 0, requests: 0 });
    await ask("bo", "read_conversation($1, 1)", [thread]);
    expect(await counts("bo")).toEqual({ unread: 0, requests: 0 });
    await send("ada", thread, "Four");
    expect((await threads("bo", "unread"))[0]?.unread).toBe(1);
  });

  test("A muted thread is not counted; an archived one comes back with the next message", async () => {
    const thread = await talk();
    await ask("bo", "set_conversation($1, p_muted => true)", [thread]);
    await send("ada", thread, "Anyone?");
    expect(await counts("bo")).toEqual({ unread: 0, requests: 0 });
    await ask("bo", "set_conversation($1, p_muted => false, p_archived => true)", [thread]);
    expect(await threads("bo")).toEqual([]);
    expect(await threads("bo", "archived")).toHaveLength(1);
    await send("ada", thread, "Hello?");
    expect(await threads("bo")).toHaveLength(1);
  });

  test("A thread deleted for oneself is gone for that person alone, and what comes later begins anew as from a stranger", async () => {
    const thread = await talk();
    await ask("bo", "leave_conversation($1)", [thread]);
    expect(await threads("bo")).toEqual([]);
    await expect(list("bo", thread)).rejects.toMatchObject({ detail: "MESSAGES_NOT_FOUND" });
    await expect(send("bo", thread, "Back")).rejects.toMatchObject({ detail: "MESSAGES_NOT_FOUND" });
    expect(await ask("bo", "(select count(*)::int from messages where conversation_id = $1)", [thread])).toBe(
      0,
    );
    expect(await list("ada", thread)).toHaveLength(2);
    await send("ada", thread, "Are you there?");
    expect((await threads("bo", "requests")).map(({ id }) => id)).toEqual([thread]);
    expect((await list("bo", thread)).map(({ body }) => body)).toEqual(["Are you there?"]);
    await expect(send("ada", thread, "And?")).rejects.toMatchObject({ detail: "MESSAGES_REQUEST_PENDING" });
    await send("bo", thread, "I am");
    expect((await list("bo", thread)).map(({ sequence }) => sequence)).toEqual([3, 4]);
  });
});

describe("a block", () => {
  test.each([
    ["bo", "ada"],
    ["ada", "bo"],
  ])(
    "When %s blocks %s, neither writes; both keep what was said, and no more is told",
    async (one, other) => {
      const { conversation_id: thread } = await startDirect("ada", "bo");
      await send("bo", thread, "Hello to you");
      await block(one, other);
      for (const person of ["ada", "bo"]) {
        await expect(send(person, thread, "Still?")).rejects.toMatchObject({
          detail: "MESSAGES_CLOSED",
          message: "You cannot write here",
        });
        expect(await list(person, thread)).toHaveLength(2);
        expect(await ask(person, "get_conversation($1)", [thread])).toMatchObject({
          silence: "closed",
          path: null,
        });
      }
      await expect(startDirect(other, one, "A new one")).rejects.toMatchObject({ detail: "MESSAGES_CLOSED" });
      // a block that was taken back lets the one who blocked begin again, and nobody else
      await ask(one, "unblock_person($1)", [userId(other)]);
      await expect(send(other, thread, "Hello?")).rejects.toMatchObject({ detail: "MESSAGES_CLOSED" });
      await send(one, thread, "Sorry");
      await send(other, thread, "All right");
    },
  );

  test("Blocked people who never wrote do not find each other", async () => {
    await block("bo", "ada");
    for (const [from, to] of [
      ["ada", "bo"],
      ["bo", "ada"],
    ] as const) {
      await expect(startDirect(from, to)).rejects.toMatchObject({ detail: "MESSAGES_NOT_FOUND" });
      await expect(ask(from, "find_conversation('direct', $1)", [`h_${to}`])).rejects.toMatchObject({
        detail: "MESSAGES_NOT_FOUND",
      });
    }
  });
});

test("Search finds whole words in one's own threads alone, and nothing that was deleted for oneself", async () => {
  const { conversation_id: thread } = await startDirect("ada", "bo", "The soundcheck is at six");
  await send("bo", thread, "Nobody likes soundchecks");
  await startDirect("cleo", "ada", "A soundcheck of others");
  const find = async (person: string, words: string) =>
    (await ask<{ body: string }[]>(person, "search_messages($1)", [words])).map(({ body }) => body);
  expect((await find("bo", "soundcheck")).toSorted()).toEqual([
    "Nobody likes soundchecks",
    "The soundcheck is at six",
  ]);
  expect(await find("cleo", "soundcheck six")).toEqual([]);
  expect(await find("bo", "")).toEqual([]);
  expect(await find("bo", `in:${thread} OR '"&|!<->`)).toEqual([]);
  await expect(find("bo", "x".repeat(201))).rejects.toMatchObject({ detail: "MESSAGES_INVALID" });
  await ask("bo", "leave_conversation($1)", [thread]);
  expect(await find("bo", "soundcheck")).toEqual([]);
});
