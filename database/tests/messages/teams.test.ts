import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { userId } from "../harness/actors.ts";
import { id, type World } from "../harness/world.ts";
import { createMessageWorld, messageSteps } from "./message-steps.ts";

let world: World;
const { query, ask, start, send, list, threads, counts, booking, block, startAnew } = messageSteps(
  () => world,
);
beforeAll(async () => {
  world = await createMessageWorld();
});
beforeEach(async () => {
  await startAnew();
  await query("update venue_members set status = 'active'");
  await query("update organiser_members set status = 'active'");
});
afterAll(() => world.end());

const readers = async (thread: string) => {
  const able: string[] = [];
  for (const person of ["ada", "owner", "team", "manager", "editor", "finance", "door", "moderator", "admin"])
    if ((await list(person, thread).catch(() => null)) !== null) able.push(person);
  return able;
};

test("Screens offer to write only where a member of the team reads", async () => {
  const answered = async () =>
    (await ask("owner", "(select json_agg(b) from list_answered_bookings() b)", [])) ?? [];
  const venueAnswers = () => ask("ada", "has_message_team($1)", [id("venue")]);
  expect(await answered()).toContain(await booking());
  expect(await venueAnswers()).toBe(true);
  await query("update organiser_members set status = 'removed' where role <> 'door'");
  await query("update venue_members set status = 'removed' where role not in ('door', 'finance')");
  expect(await answered()).toEqual([]);
  expect(await venueAnswers()).toBe(false);
});

describe("a venue's inbox", () => {
  test("Owner, manager and editor read and answer under the venue's name; colleagues see who wrote", async () => {
    const { conversation_id: thread } = await start("ada", "venue", id("venue"), "Is the yard open?");
    expect(await readers(thread)).toEqual(["ada", "team", "manager", "editor"]);
    await send("editor", thread, "It is, until ten");
    expect((await list("ada", thread)).at(-1)).toMatchObject({ as_team: true, sender: null, is_mine: false });
    expect((await list("team", thread)).at(-1)).toMatchObject({ as_team: true, sender: "editor" });
    expect(await threads("ada")).toMatchObject([{ title: "The Vault", unread: 1 }]);
    expect(await threads("manager", id("venue"))).toMatchObject([{ title: "ada" }]);
    expect(JSON.stringify(await ask("ada", "get_conversation($1)", [thread]))).not.toContain(
      userId("editor"),
    );
  });

  test("A colleague who has answered leaves nothing unread for the others", async () => {
    const { conversation_id: thread } = await start("ada", "venue", id("venue"));
    expect(await counts("manager")).toEqual({ unread: 1, requests: 0 });
    await send("editor", thread, "Yes?");
    expect(await counts("manager")).toEqual({ unread: 0, requests: 0 });
    await send("ada", thread, "One more thing");
    expect(await counts("manager")).toEqual({ unread: 1, requests: 0 });
    await ask("manager", "read_conversation($1, 3)", [thread]);
    expect(await counts("manager")).toEqual({ unread: 0, requests: 0 });
    expect(await counts("editor")).toEqual({ unread: 1, requests: 0 });
  });

  test("A lost seat holds at once, for reading, writing, lists and search", async () => {
    const { conversation_id: thread } = await start("ada", "venue", id("venue"), "Quicksilver");
    await send("editor", thread, "Yes?");
    await query("update venue_members set status = 'removed' where user_id = $1", [userId("editor")]);
    await expect(list("editor", thread)).rejects.toMatchObject({ detail: "MESSAGES_NOT_FOUND" });
    await expect(send("editor", thread, "Still me")).rejects.toMatchObject({ detail: "MESSAGES_NOT_FOUND" });
    expect(
      await ask("editor", "(select count(*)::int from messages where conversation_id = $1)", [thread]),
    ).toBe(0);
    expect(await ask("editor", "search_messages('quicksilver')")).toEqual([]);
    expect(await counts("editor")).toEqual({ unread: 0, requests: 0 });
  });

  test("Nobody writes to their own venue, as a venue, or to one that has no team", async () => {
    for (const person of ["editor", "team"])
      await expect(start(person, "venue", id("venue"))).rejects.toMatchObject({ detail: "MESSAGES_CLOSED" });
    // the door has no part in the inbox, and may ask like anybody
    await start("door", "venue", id("venue"));
    await query("delete from conversations");
    await query("update venue_members set status = 'removed'");
    await expect(start("ada", "venue", id("venue"))).rejects.toMatchObject({ detail: "MESSAGES_NOT_FOUND" });
  });

  test("A team cannot delete a thread; whoever wrote can, for themself, and an answer brings it back", async () => {
    const { conversation_id: thread } = await start("ada", "venue", id("venue"));
    await expect(ask("team", "leave_conversation($1)", [thread])).rejects.toMatchObject({
      detail: "MESSAGES_NOT_ALLOWED",
    });
    await ask("ada", "leave_conversation($1)", [thread]);
    expect(await list("team", thread)).toHaveLength(1);
    await send("team", thread, "An answer after all");
    expect((await list("ada", thread)).map(({ sequence }) => sequence)).toEqual([2]);
  });
});

describe("a booking", () => {
  test("Its holder and owner, manager and finance of the organiser talk, whoever begins", async () => {
    const { conversation_id: thread } = await start(
      "owner",
      "booking",
      await booking(),
      "Can I have a refund?",
    );
    expect(await readers(thread)).toEqual(["owner", "team", "manager", "finance"]);
    expect((await start("finance", "booking", await booking(), "You can")).conversation_id).toBe(thread);
    await query("delete from conversations");
    await start("team", "booking", await booking(), "Your night has moved");
    expect(await threads("owner")).toHaveLength(1);
    for (const person of ["ada", "editor", "door", "admin"])
      await expect(start(person, "booking", await booking()), person).rejects.toMatchObject({
        detail: "MESSAGES_NOT_FOUND",
      });
  });

  test("It asks no age, and stays open under mute and block", async () => {
    await query(
      "update profile_private set age_attested_at = null, date_of_birth = null where user_id = $1",
      [userId("owner")],
    );
    const { conversation_id: thread } = await start("owner", "booking", await booking());
    await ask("owner", "set_conversation($1, p_muted => true)", [thread]);
    await block("owner", "finance");
    await send("finance", thread, "About your refund");
    await send("owner", thread, "Thank you");
    await query("update internal.message_tells set due_at = now()");
    await query("select internal.tell_of_messages()");
    expect(await query("select kind from notifications where user_id = $1", [userId("owner")])).toEqual([]);
    await send("finance", thread, "It is on its way");
    await query("update internal.message_tells set due_at = now()");
    await query("select internal.tell_of_messages()");
    expect(
      await query("select kind, is_in_app from notifications where user_id = $1", [userId("owner")]),
    ).toEqual([{ kind: "booking_message", is_in_app: false }]);
    await query("update profile_private set age_attested_at = now(), date_of_birth = '1990-01-01'");
  });
});

describe("who is told, and how", () => {
  const tell = async () => {
    await query("update internal.message_tells set due_at = now() where told_at is null");
    await query("select internal.tell_of_messages()");
  };
  const told = (person: string) =>
    query(
      "select kind, payload ->> 'title' as title, is_in_app from notifications where user_id = $1 order by created_at",
      [userId(person)],
    );

  test("One who has not read for half a minute is told once a thread, until they read; their own side and those who read are not", async () => {
    const { conversation_id: thread } = await start("ada", "venue", id("venue"));
    expect(
      await query("select from internal.message_tells where due_at > now() + interval '5 seconds'"),
    ).toHaveLength(3);
    await ask("manager", "read_conversation($1, 1)", [thread]);
    await tell();
    await send("ada", thread, "Hello?");
    await tell();
    expect(await told("team")).toEqual([{ kind: "message_new", title: "The Vault", is_in_app: false }]);
    expect(await told("manager")).toEqual([{ kind: "message_new", title: "The Vault", is_in_app: false }]);
    expect(await told("ada")).toEqual([]);
    await ask("team", "read_conversation($1, 2)", [thread]);
    await send("ada", thread, "And?");
    await tell();
    expect(await told("team")).toHaveLength(2);
    await send("editor", thread, "Here");
    await tell();
    expect(await told("ada")).toMatchObject([{ kind: "message_new", title: "The Vault" }]);
    expect(await told("team")).toHaveLength(2);
  });

  test("A request reaches nobody by mail or push; a message to a thread mails once", async () => {
    const { conversation_id: thread } = await start("ada", "direct", userId("bo"));
    await tell();
    expect(await told("bo")).toEqual([]);
    await ask("bo", "answer_request($1, 'accept')", [thread]);
    await ask("bo", "read_conversation($1, 1)", [thread]);
    await send("ada", thread, "Quicksilver words");
    await tell();
    await query("select internal.send_notification_mails()");
    const mails = await query<{ payload: { data: { items: object[] } } }>(
      "select payload from graphile_worker._private_jobs where payload ->> 'recipient' = 'bo@example.org'",
    );
    expect(mails).toHaveLength(1);
    expect(JSON.stringify(mails)).not.toContain("Quicksilver");
    expect(JSON.stringify(mails)).toContain(thread);
  });
});

test("The live signal goes to every reader with ids and a number, never words", async () => {
  const { conversation_id: thread } = await start("ada", "venue", id("venue"), "Quicksilver");
  const sent = await query<{ topic: string; event: string; payload: Record<string, unknown> }>(
    "select topic, event, payload from realtime.messages where event = 'message' order by topic",
  );
  expect(sent.map(({ topic }) => topic)).toEqual(
    ["ada", "editor", "manager", "team"].map((person) => `person:${userId(person)}`).toSorted(),
  );
  for (const { payload } of sent)
    expect({ ...payload, id: null }).toEqual({ id: null, conversation_id: thread, sequence: 1 });
  expect(JSON.stringify(await query("select * from realtime.messages"))).not.toContain("Quicksilver");
  // who ignored it hears no more of it
  await query("delete from realtime.messages");
  const { conversation_id: other } = await start("ada", "direct", userId("bo"), "Hello");
  await ask("bo", "answer_request($1, 'ignore')", [other]);
  await query("delete from realtime.messages");
  await expect(send("ada", other, "More", randomUUID())).rejects.toMatchObject({
    detail: "MESSAGES_REQUEST_PENDING",
  });
  expect(await query("select from realtime.messages where event = 'message'")).toEqual([]);
});
