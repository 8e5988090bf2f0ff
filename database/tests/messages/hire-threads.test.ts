// What is written about hiring a room: one thread, read by its screens and by the messages.
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { userId } from "../harness/actors.ts";
import { id, type World } from "../harness/world.ts";
import { createMessageWorld, messageSteps } from "./message-steps.ts";

let world: World;
const { query, ask, start, send, list, threads, counts, block, startAnew } = messageSteps(() => world);
beforeAll(async () => {
  world = await createMessageWorld();
});
beforeEach(async () => {
  await query("delete from hire_requests");
  await startAnew();
});
afterAll(() => world.end());

/** A request of Ada's to The Vault. */
async function request(status = "sent", name = "request"): Promise<string> {
  await query(
    `insert into hire_requests (id, venue_id, user_id, starts_at, ends_at, guests, purpose, status)
     values ($1, $2, $3, '2031-06-01T18:00Z', '2031-06-01T23:00Z', 50, 'Canary birthday', $4)`,
    [id(name), id("venue"), userId("ada"), status],
  );
  return id(name);
}
type OpenHire = { conversation_id: string; status: string; messages: { body: string; name: string }[] };
const openHire = (person: string, hire: string) => ask<OpenHire>(person, "open_hire_request($1)", [hire]);
const tell = () =>
  query("update internal.message_tells set due_at = now() where told_at is null").then(() =>
    query("select internal.tell_of_messages()"),
  );

describe("a hire", () => {
  test("The request and its thread show the same messages; those with the right to hire read it, others do not", async () => {
    const hire = await request();
    await ask("ada", "send_hire_message($1, 'Is <there> a cloakroom?')", [hire]);
    const [line] = await threads("ada");
    expect(line).toMatchObject({
      kind: "hire",
      title: "The Vault",
      subtitle: "Hire of The Vault, 1 June 2031",
    });
    const thread = line?.id ?? "";
    await send("editor", thread, "There is");
    expect(await openHire("ada", hire)).toMatchObject({
      conversation_id: thread,
      status: "ongoing",
      messages: [
        { body: "Is <there> a cloakroom?", name: "ada" },
        { body: "There is", name: "The Vault" },
      ],
    });
    expect((await openHire("manager", hire)).messages[1]).toMatchObject({ name: "editor" });
    expect(await threads("manager", id("venue"))).toMatchObject([{ title: "ada", unread: 0 }]);
    for (const person of ["ada", "team", "manager", "editor"])
      expect(await list(person, thread), person).toHaveLength(2);
    for (const person of ["finance", "door", "bo", "moderator", "admin"]) {
      await expect(list(person, thread), person).rejects.toMatchObject({ detail: "MESSAGES_NOT_FOUND" });
      await expect(start(person, "hire", hire), person).rejects.toMatchObject({
        detail: "MESSAGES_NOT_FOUND",
      });
    }
    await query("update venue_members set status = 'removed' where user_id = $1", [userId("editor")]);
    await expect(list("editor", thread)).rejects.toMatchObject({ detail: "MESSAGES_NOT_FOUND" });
    await query("update venue_members set status = 'active'");
  });

  test("Neither age, a block nor a muted thread ends it; the end of the request does, and it can still be read", async () => {
    const hire = await request();
    await query(
      "update profile_private set age_attested_at = null, date_of_birth = null where user_id = $1",
      [userId("ada")],
    );
    const { conversation_id: thread } = await start("ada", "hire", hire);
    await ask("ada", "set_conversation($1, p_muted => true)", [thread]);
    await block("team", "ada");
    await send("team", thread, "About your night");
    await send("ada", thread, "Thank you");
    await tell();
    expect(await query("select kind from notifications where user_id = $1", [userId("ada")])).toEqual([]);
    await query("update hire_requests set status = 'declined', reason = 'Full that night'");
    await expect(send("ada", thread, "Please")).rejects.toMatchObject({ detail: "MESSAGES_CLOSED" });
    await expect(send("team", thread, "No")).rejects.toMatchObject({ detail: "MESSAGES_CLOSED" });
    await expect(ask("ada", "send_hire_message($1, 'Please')", [hire])).rejects.toMatchObject({
      detail: "HIRE_CLOSED",
    });
    expect(await list("ada", thread)).toHaveLength(3);
    await query("update profile_private set age_attested_at = now(), date_of_birth = '1990-01-01'");
  });

  test("The first answer of the team, wherever it is written, answers the request; the asker's own does not", async () => {
    const hire = await request();
    const { conversation_id: thread } = await start("ada", "hire", hire);
    const state = async () =>
      (await query("select status, version, answered_at is not null as answered from hire_requests"))[0];
    expect(await state()).toEqual({ status: "sent", version: 1, answered: false });
    await send("manager", thread, "Hello");
    expect(await state()).toEqual({ status: "ongoing", version: 2, answered: true });
    await send("manager", thread, "Hello again");
    expect(await state()).toEqual({ status: "ongoing", version: 2, answered: true });
  });

  test("Who has not read it is told once, by mail and on devices, in no drawer, without a word of it", async () => {
    const hire = await request();
    await ask("ada", "send_hire_message($1, 'Canary words')", [hire]);
    await tell();
    expect(
      await query(
        "select user_id, kind, is_in_app, payload ->> 'title' as title from notifications order by user_id",
      ),
    ).toEqual(
      ["team", "manager", "editor"]
        .map((person) => ({
          user_id: userId(person),
          kind: "hire_message",
          is_in_app: false,
          title: "Hire of The Vault, 1 June 2031",
        }))
        .toSorted((one, other) => one.user_id.localeCompare(other.user_id)),
    );
    await query("select internal.send_notification_mails()");
    const kept = JSON.stringify([
      await query("select payload from graphile_worker._private_jobs"),
      await query("select payload from notifications"),
      await query("select payload from realtime.messages"),
    ]);
    expect(kept).toContain("team@example.org");
    expect(kept).not.toContain("Canary");
    await query("delete from graphile_worker._private_jobs");
  });

  test("It goes with the request, and what one side deleted for itself stays away from its screens", async () => {
    const hire = await request();
    await ask("ada", "send_hire_message($1, 'First')", [hire]);
    const [line] = await threads("ada");
    await ask("ada", "leave_conversation($1)", [line?.id]);
    expect((await openHire("ada", hire)).messages).toEqual([]);
    expect((await openHire("team", hire)).messages).toHaveLength(1);
    await ask("ada", "send_hire_message($1, 'Second')", [hire]);
    expect((await openHire("ada", hire)).messages).toMatchObject([{ body: "Second" }]);
    await query(
      "update hire_requests set starts_at = now() - interval '13 months', ends_at = now() - interval '13 months' + interval '3 hours'",
    );
    await query("select internal.retention_hire_requests(now())");
    expect(await query("select from conversations where kind = 'hire'")).toEqual([]);
    expect(await query("select from messages where conversation_id = $1", [line?.id])).toEqual([]);
  });

  test("Words and times of requests from before this version move into threads, in their order and none of them new", async () => {
    const sent = await request();
    const other = await request("ongoing", "other request");
    await request("sent", "quiet request");
    await query(
      `create table hire_messages (id uuid primary key default gen_random_uuid(), request_id uuid, sender_id uuid, is_from_team boolean, body text, created_at timestamptz);
       insert into hire_messages (request_id, sender_id, is_from_team, body, created_at)
       values ('${sent}', '${userId("team")}', true, 'Third', '2026-03-03T10:00:00.123456Z'), ('${sent}', '${userId("ada")}', false, 'First', '2026-03-01Z'),
         ('${sent}', null, true, 'Second', '2026-03-02Z'), ('${sent}', '${userId("ada")}', false, 'Fourth', '2026-03-04Z'),
         ('${other}', '${userId("ada")}', false, 'Elsewhere', '2026-03-05Z')`,
    );
    await query("insert into notifications (user_id, kind, payload) values ($1, 'hire_message', '{}')", [
      userId("ada"),
    ]);
    await world.client.query(
      readFileSync(
        new URL("../../migrations/20261123151000_messages_hire_threads.sql", import.meta.url),
        "utf8",
      ),
    );
    expect(
      await query(
        `select w.sequence, w.body, w.as_team, w.sender_id, to_char(w.created_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US') as at
         from messages w join conversations c on c.id = w.conversation_id where c.subject_id = $1 order by w.sequence`,
        [sent],
      ),
    ).toEqual([
      {
        sequence: 1,
        body: "First",
        as_team: false,
        sender_id: userId("ada"),
        at: "2026-03-01 00:00:00.000000",
      },
      { sequence: 2, body: "Second", as_team: true, sender_id: null, at: "2026-03-02 00:00:00.000000" },
      {
        sequence: 3,
        body: "Third",
        as_team: true,
        sender_id: userId("team"),
        at: "2026-03-03 10:00:00.123456",
      },
      {
        sequence: 4,
        body: "Fourth",
        as_team: false,
        sender_id: userId("ada"),
        at: "2026-03-04 00:00:00.000000",
      },
    ]);
    expect(await query("select from conversations where kind = 'hire'")).toHaveLength(2);
    expect((await openHire("ada", other)).messages).toMatchObject([{ body: "Elsewhere" }]);
    // it is not new to anybody, and goes on in its place
    for (const person of ["ada", "team", "manager", "editor"])
      expect(await counts(person), person).toEqual({ unread: 0, requests: 0 });
    expect(await query("select is_in_app from notifications")).toEqual([{ is_in_app: false }]);
    await ask("team", "send_hire_message($1, 'Fifth')", [sent]);
    expect((await list("manager", (await openHire("team", sent)).conversation_id)).at(-1)).toMatchObject({
      sequence: 5,
      body: "Fifth",
    });
  });
});
