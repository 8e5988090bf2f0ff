import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { asPerson, userId } from "../harness/actors.ts";
import { one } from "../harness/fixtures.ts";
import { id, type World } from "../harness/world.ts";
import { createMessageWorld, messageSteps } from "./message-steps.ts";

let world: World;
const { query, ask, start, startDirect, send, list, block, startAnew } = messageSteps(() => world);
beforeAll(async () => {
  world = await createMessageWorld();
});
beforeEach(() => startAnew());
afterAll(() => world.end());

/** A thread in which both have written. */
async function talk(): Promise<string> {
  const { conversation_id: thread } = await startDirect("ada", "bo");
  await send("bo", thread, "Hello to you");
  return thread;
}

describe("what is kept", () => {
  test("Messages stand in one order, as typed, for both", async () => {
    const thread = await talk();
    await send("ada", thread, "  O'Brien <b>said</b>\r\n1 < 2 \u{1F60E}  ");
    const seen = await list("bo", thread);
    expect(seen.map(({ sequence, body }) => [sequence, body])).toEqual([
      [1, "Hello"],
      [2, "Hello to you"],
      [3, "  O'Brien <b>said</b>\n1 < 2 \u{1F60E}  "],
    ]);
    expect(seen.map(({ is_mine }) => is_mine)).toEqual([false, true, false]);
    // the id that the sender made is the sender's
    expect(seen.map(({ client_id }) => client_id !== null)).toEqual([false, true, false]);
  });

  test("Control characters and overrides of the direction of text are taken out; accents are composed", async () => {
    const thread = await talk();
    const { body } = await send("ada", thread, "a\u0007b\u202Ec\u2066d\u200Fe\u0301\n\tf");
    expect(body).toBe("abcd\u00e9\n\tf");
  });

  test("A thousand characters fit, counted as people count them; empty ones and longer ones are refused in words", async () => {
    const thread = await talk();
    expect((await send("ada", thread, "\u{1F60E}".repeat(1000))).body).toHaveLength(2000);
    for (const [body, sentence] of [
      ["", "Message cannot be empty"],
      [null, "Message cannot be empty"],
      [" \n\u00a0\u200b\u3000", "Message cannot be empty"],
      ["\u202e\u0007", "Message cannot be empty"],
      ["x".repeat(1001), "Message too long"],
    ] as const)
      await expect(send("ada", thread, body)).rejects.toMatchObject({
        code: "PT400",
        detail: "MESSAGES_INVALID",
        message: sentence,
      });
    await expect(send("ada", thread, "no id", null)).rejects.toMatchObject({ detail: "MESSAGES_INVALID" });
  });
});

describe("sending again", () => {
  test("The same id with the same words answers the row that is there; with other words it is refused", async () => {
    const thread = await talk();
    const client = randomUUID();
    const first = await send("ada", thread, "Once", client);
    expect(await send("ada", thread, "Once", client)).toEqual(first);
    await expect(send("ada", thread, "Twice", client)).rejects.toMatchObject({
      code: "PT409",
      detail: "MESSAGES_CLIENT_ID_USED",
    });
    expect(await list("bo", thread)).toHaveLength(3);
    // another person's id is their own affair
    expect((await send("bo", thread, "Mine", client)).sequence).toBe(4);
  });

  test("A message that was stored is answered again after a block; a new one is not", async () => {
    const thread = await talk();
    const client = randomUUID();
    const first = await send("ada", thread, "Before", client);
    await block("bo", "ada");
    expect(await send("ada", thread, "Before", client)).toEqual(first);
    await expect(send("ada", thread, "After")).rejects.toMatchObject({ detail: "MESSAGES_CLOSED" });
  });

  test("Fifty first messages of two people at once make one conversation, in one order", async () => {
    const clients = await Promise.all(
      Array.from({ length: 10 }, async () => {
        const client = new pg.Client(world.connection);
        await client.connect();
        return client;
      }),
    );
    await query(
      "insert into follows (follower_id, kind, target, status) values ($1, 'user', $4, 'active'), ($2, 'user', $3, 'active')",
      [userId("ada"), userId("bo"), userId("ada"), userId("bo")],
    );
    try {
      await Promise.all(
        clients.map(async (client, number) => {
          const [from, to] = number % 2 ? ["ada", "bo"] : ["bo", "ada"];
          for (let at = 0; at < 5; at += 1)
            await asPerson(client, from as string, () =>
              client.query("select start_conversation('direct', $1, $2, $3)", [
                userId(to as string),
                `${number}.${at}`,
                randomUUID(),
              ]),
            );
        }),
      );
    } finally {
      await Promise.all(clients.map((client) => client.end()));
    }
    const rows = await query("select conversation_id, sequence from messages order by sequence");
    expect(new Set(rows.map((row) => row.conversation_id)).size).toBe(1);
    expect(rows.map((row) => row.sequence)).toEqual(Array.from({ length: 50 }, (_, at) => at + 1));
  });
});

describe("limits", () => {
  test("Thirty messages a minute are stored; what is refused does not count, and the next says how long to wait", async () => {
    const thread = await talk();
    for (let at = 0; at < 5; at += 1)
      await expect(send("ada", thread, " ")).rejects.toMatchObject({ detail: "MESSAGES_INVALID" });
    for (let at = 1; at < 30; at += 1) await send("ada", thread, `${at}`);
    const refused = await send("ada", thread, "31st").catch((error) => error);
    expect(refused).toMatchObject({
      code: "PT429",
      detail: "MESSAGES_RATE_LIMITED",
      message: "Rate limit exceeded. Please try again later.",
    });
    expect(Number(refused.hint)).toBeGreaterThan(0);
    expect(Number(refused.hint)).toBeLessThanOrEqual(61);
    // the other person's limit is another
    await send("bo", thread, "Still here");
  });

  test.each([
    ["younger than 14 days begins five", 3, 5],
    ["older one begins twenty", 30, 20],
  ])("An account that is %s conversations a day", async (_, days, most) => {
    await query(
      "insert into organisers (id, name) select gen_random_uuid(), 'Crew ' || n from generate_series(1, 21) n where not exists (select from organisers where name = 'Crew 1')",
    );
    await query(
      "insert into organiser_members (organiser_id, user_id, role) select id, $1, 'owner' from organisers where name like 'Crew %' on conflict do nothing",
      [userId("team")],
    );
    await query("update auth.users set created_at = now() - $2 * interval '1 day' where id = $1", [
      userId("cleo"),
      days,
    ]);
    const crews = await query<{ id: string }>(
      "select id from organisers where name like 'Crew %' order by name",
    );
    for (const crew of crews.slice(0, most as number)) await start("cleo", "organiser", crew.id);
    await expect(start("cleo", "organiser", crews[most as number]?.id ?? "")).rejects.toMatchObject({
      code: "PT429",
      detail: "MESSAGES_STARTS_LIMITED",
    });
    // where they have begun, they go on
    await start("cleo", "organiser", crews[0]?.id ?? "", "One more thing");
    await query("update auth.users set created_at = now() - interval '30 days' where id = $1", [
      userId("cleo"),
    ]);
  });

  test("A limited account begins nothing and answers everything", async () => {
    const { conversation_id: thread } = await startDirect("bo", "ada");
    await query("update profile_private set limited_at = now() where user_id = $1", [userId("ada")]);
    await expect(startDirect("ada", "cleo")).rejects.toMatchObject({ detail: "MESSAGES_NOT_ALLOWED" });
    await send("ada", thread, "I can still answer");
  });

  test("Whoever has not told their age, or not confirmed their address, writes no first message to strangers", async () => {
    await query(
      "update profile_private set age_attested_at = null, date_of_birth = null where user_id = $1",
      [userId("cleo")],
    );
    await expect(startDirect("cleo", "ada")).rejects.toMatchObject({ code: "PT403", detail: "AGE_REQUIRED" });
    await query(
      "update profile_private set age_attested_at = now(), date_of_birth = '1990-01-01' where user_id = $1",
      [userId("cleo")],
    );
    await query("update auth.users set email_confirmed_at = null where id = $1", [userId("cleo")]);
    await expect(startDirect("cleo", "ada")).rejects.toMatchObject({ detail: "MESSAGES_UNCONFIRMED" });
    await query("update auth.users set email_confirmed_at = now() where id = $1", [userId("cleo")]);
    await startDirect("cleo", "ada");
  });

  test("A suspended person reads and writes nothing", async () => {
    const thread = await talk();
    await query("update profiles set status = 'suspended' where user_id = $1", [userId("bo")]);
    await expect(send("bo", thread, "Still?")).rejects.toMatchObject({ detail: "PEOPLE_SUSPENDED" });
    expect(await list("bo", thread)).toHaveLength(2);
    await query("update profiles set status = 'active' where user_id = $1", [userId("bo")]);
  });
});

describe("cards", () => {
  test("An event that is announced can be attached; a draft, or a thing that is not there, cannot", async () => {
    const thread = await talk();
    expect(
      await send("ada", thread, "Shall we?", randomUUID(), { kind: "event", id: one.published }),
    ).toMatchObject({ card: { kind: "event", id: one.published } });
    expect(
      await send("ada", thread, "There", randomUUID(), { kind: "venue", id: id("venue") }),
    ).toMatchObject({
      card: { kind: "venue" },
    });
    for (const card of [
      { kind: "event", id: one.draft },
      { kind: "job", id: randomUUID() },
    ])
      await expect(send("ada", thread, "This?", randomUUID(), card)).rejects.toMatchObject({
        detail: "MESSAGES_CARD_NOT_FOUND",
      });
    for (const card of [{ kind: "profile", id: one.draft }, { kind: "event", id: "x" }, {}])
      await expect(send("ada", thread, "This?", randomUUID(), card)).rejects.toMatchObject({
        detail: "MESSAGES_INVALID",
      });
  });
});

test("Threads of other people, and threads that do not exist, are answered alike", async () => {
  const thread = await talk();
  for (const target of [thread, randomUUID()])
    for (const call of [
      "get_conversation($1)",
      "list_messages($1)",
      "send_message($1, 'Hi', gen_random_uuid())",
      "leave_conversation($1)",
      "report_conversation($1, 'spam')",
    ])
      await expect(ask("cleo", call, [target]), call).rejects.toMatchObject({
        code: "PT404",
        detail: "MESSAGES_NOT_FOUND",
      });
  await expect(
    ask("cleo", "start_conversation('direct', gen_random_uuid(), 'Hi', gen_random_uuid())"),
  ).rejects.toMatchObject({ detail: "MESSAGES_NOT_FOUND" });
  await expect(
    ask("cleo", "start_conversation('party', gen_random_uuid(), 'Hi', gen_random_uuid())"),
  ).rejects.toMatchObject({ detail: "MESSAGES_NOT_FOUND" });
});
