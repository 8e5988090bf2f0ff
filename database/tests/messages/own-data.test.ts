import { readFileSync } from "node:fs";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addJob } from "../careers/job-fixture.ts";
import { userId } from "../harness/actors.ts";
import { id, type World } from "../harness/world.ts";
import { createMessageWorld, messageSteps } from "./message-steps.ts";

let world: World;
const { query, ask, start, startDirect, send, list, threads, block, startAnew } = messageSteps(() => world);
const canary = "Quicksilver";
beforeAll(async () => {
  world = await createMessageWorld(["leaver", "witness"]);
});
beforeEach(() => startAnew());
afterAll(() => world.end());

test("What a person takes along is what they wrote and to which handle, never what others wrote", async () => {
  const { conversation_id: thread } = await startDirect("ada", "bo", `${canary} of mine`);
  await send("bo", thread, "An answer of another person");
  await start("ada", "venue", id("venue"), "To the venue");
  const [row] = await query<{ copy: { messages: object[] } }>("select internal.export_messages($1) as copy", [
    userId("ada"),
  ]);
  expect(row?.copy.messages).toMatchObject([
    { body: `${canary} of mine`, to: "h_bo", kind: "direct" },
    { body: "To the venue", to: "The Vault", kind: "venue" },
  ]);
  expect(JSON.stringify(row)).not.toContain("another person");
  expect(JSON.stringify(row)).not.toContain(userId("bo"));
});

test("Erasing leaves a deleted user; what they wrote goes after thirty days, and their thread stays to the others", async () => {
  const { conversation_id: thread } = await startDirect("leaver", "bo", `${canary} words`);
  await send("bo", thread, "An answer");
  const { conversation_id: asked } = await start("leaver", "venue", id("venue"), `${canary} question`);
  await query("select internal.anonymise_in_all_parts($1)", [userId("leaver")]);
  expect((await threads("bo")).map(({ title }) => title)).toEqual(["Deleted user"]);
  expect((await list("bo", thread)).map(({ body }) => body)).toEqual([`${canary} words`, "An answer"]);
  await expect(send("bo", thread, "Are you there?")).rejects.toMatchObject({ detail: "MESSAGES_CLOSED" });
  await expect(send("team", asked, "Are you there?")).rejects.toMatchObject({ detail: "MESSAGES_CLOSED" });
  await query("select internal.retention_messages(now() + interval '29 days')");
  expect((await list("team", asked)).map(({ body }) => body)).toEqual([`${canary} question`]);
  await query("select internal.retention_messages(now() + interval '31 days')");
  expect((await list("bo", thread)).map(({ body }) => body)).toEqual([null, "An answer"]);
  for (const table of ["messages", "conversations", "conversation_members"]) {
    const text = JSON.stringify(await query(`select t::text from public.${table} t`));
    expect(text, table).not.toContain(canary);
    expect(text, table).not.toContain(userId("leaver"));
  }
});

test("What was written stands in no job, no signal and no line of the audit log", async () => {
  const { conversation_id: thread } = await startDirect("ada", "bo", canary);
  await send("bo", thread, canary);
  await query("update internal.message_tells set due_at = now()");
  await query("select internal.tell_of_messages()");
  await query("select internal.send_notification_mails()");
  for (const table of ["graphile_worker._private_jobs", "realtime.messages", "audit_logs", "notifications"])
    expect(JSON.stringify(await query(`select t::text from ${table} t`)), table).not.toContain(canary);
});

describe("reports", () => {
  const report = (person: string, thread: string, withMessages: boolean) =>
    ask<string>(person, "report_conversation($1, 'harassment', 'Look at this', $2)", [thread, withMessages]);
  const decide = (thread: string, action: string) =>
    ask(
      "moderator",
      "moderate($1, $2, $3, 'harassment', 'They wrote to somebody who had asked them not to.')",
      [thread, 1, action],
    );
  const openReport = async () =>
    (
      await query<{ id: string; version: number }>(
        "select id, version from reports order by created_at desc limit 1",
      )
    )[0];

  test("Staff read the last ten messages only where the reporter chose to send them, and that they did is written down", async () => {
    const { conversation_id: thread } = await startDirect("ada", "bo");
    for (let at = 1; at <= 6; at += 1) {
      await send("bo", thread, `${canary} ${at}`);
      await send("ada", thread, `Please stop ${at}`);
    }
    expect(await ask("moderator", "(select count(*)::int from messages)")).toBe(0);
    await expect(list("moderator", thread)).rejects.toMatchObject({ detail: "MESSAGES_NOT_FOUND" });
    await report("bo", thread, false);
    const without = await openReport();
    expect(JSON.stringify(await ask("moderator", "get_report($1)", [without?.id]))).not.toContain(
      "Please stop",
    );
    expect(await query("select from audit_logs where action_type = 'reported_messages_read'")).toHaveLength(
      0,
    );

    await report("ada", thread, true);
    const reports = await query("select i.target_id from report_items i");
    expect(new Set(reports.map(({ target_id }) => target_id)).size).toBe(2);
    const sent = await openReport();
    const shown = await ask<{
      reports: { messages: { from: string; body: string }[] }[];
      item: { author: string };
    }>("moderator", "get_report($1)", [sent?.id]);
    expect(shown.item.author).toBe("bo");
    expect(shown.reports[0]?.messages).toHaveLength(10);
    expect(shown.reports[0]?.messages.at(-1)).toMatchObject({ from: "reporter", body: "Please stop 6" });
    expect(shown.reports[0]?.messages.at(-2)).toMatchObject({ from: "reported", body: `${canary} 6` });
    expect(await query("select from audit_logs where action_type = 'reported_messages_read'")).toHaveLength(
      1,
    );

    await expect(decide(sent?.id ?? "", "label")).rejects.toMatchObject({ detail: "REPORTS_INVALID" });
    await decide(sent?.id ?? "", "hide");
    for (const person of ["ada", "bo"])
      await expect(send(person, thread, "Still?")).rejects.toMatchObject({ detail: "MESSAGES_CLOSED" });
    expect(await list("ada", thread)).toHaveLength(13);
    await ask(
      "moderator",
      "moderate($1, 2, 'restore', 'harassment', 'It was a misunderstanding of the two.')",
      [sent?.id],
    );
    await send("ada", thread, "Open again");
  });

  test("A venue is reported as the conversation; nobody outside a thread reports it, by either function", async () => {
    await query("delete from rate_limits");
    const { conversation_id: thread } = await start("ada", "venue", id("venue"));
    await send("editor", thread, "Go away");
    await report("ada", thread, true);
    const about = await openReport();
    const shown = await ask<{ item: { author: string; snapshot: { title: string } } }>(
      "moderator",
      "get_report($1)",
      [about?.id],
    );
    expect(shown.item).toMatchObject({
      author: "The Vault",
      snapshot: { title: "A conversation with The Vault" },
    });
    for (const target of [thread, (await query("select id from conversation_members limit 1"))[0]?.id])
      await expect(ask("cleo", "submit_report('conversation', $1, 'spam')", [target])).rejects.toMatchObject({
        detail: "REPORTS_NOT_FOUND",
      });
    await expect(report("cleo", thread, true)).rejects.toMatchObject({ detail: "MESSAGES_NOT_FOUND" });
    await expect(ask("ada", "report_conversation($1, 'dislike')", [thread])).rejects.toMatchObject({
      detail: "REPORTS_INVALID",
    });
  });
});

describe("work", () => {
  async function apply(): Promise<string> {
    await query("delete from jobs");
    await addJob(world.client, "desk");
    await query("insert into job_applications (id, job_id, user_id, note) values ($1, $2, $3, 'Hello')", [
      id("application"),
      id("job desk"),
      userId("ada"),
    ]);
    return id("application");
  }

  test("The screens of an application and the thread show the same messages; those who decide read it, editors do not", async () => {
    const application = await apply();
    await ask("ada", "send_application_message($1, 'When <does> it end?')", [application]);
    const thread = (await threads("ada"))[0]?.id ?? "";
    await send("manager", thread, "At four");
    const [row] = await query<{ thread: object[] }>("select internal.application_thread($1) as thread", [
      application,
    ]);
    expect(row?.thread).toMatchObject([
      { is_from_employer: false, body: "When <does> it end?" },
      { is_from_employer: true, body: "At four" },
    ]);
    await expect(list("editor", thread)).rejects.toMatchObject({ detail: "MESSAGES_NOT_FOUND" });
    await block("ada", "manager");
    await expect(list("manager", thread)).rejects.toMatchObject({ detail: "MESSAGES_NOT_FOUND" });
    await expect(send("ada", thread, "Hello?")).rejects.toMatchObject({ detail: "MESSAGES_CLOSED" });
    await ask("ada", "delete_application($1)", [application]);
    expect(await query("select from messages where conversation_id = $1", [thread])).toEqual([]);
  });

  test("Messages from before this version move into threads with their order and times", async () => {
    const application = await apply();
    await query(
      `create table application_messages (id uuid primary key default gen_random_uuid(), application_id uuid, sender_id uuid, is_from_employer boolean, body text, created_at timestamptz);
       insert into application_messages (application_id, sender_id, is_from_employer, body, created_at)
       values ('${application}', '${userId("team")}', true, 'Third', '2026-03-03'), ('${application}', '${userId("ada")}', false, 'First', '2026-03-01'),
         ('${application}', null, true, 'Second', '2026-03-02'), ('${application}', '${userId("ada")}', false, 'Fourth', '2026-03-04')`,
    );
    const text = readFileSync(
      new URL("../../migrations/20261123123500_messages.sql", import.meta.url),
      "utf8",
    );
    await world.client.query(text.slice(text.indexOf("insert into public.conversations ("), text.length));
    const [thread] = await threads("ada");
    expect(
      await query(
        "select sequence, body, as_team, sender_id, created_at::date::text as day from messages order by sequence",
      ),
    ).toEqual([
      { sequence: 1, body: "First", as_team: false, sender_id: userId("ada"), day: "2026-03-01" },
      { sequence: 2, body: "Second", as_team: true, sender_id: null, day: "2026-03-02" },
      { sequence: 3, body: "Third", as_team: true, sender_id: userId("team"), day: "2026-03-03" },
      { sequence: 4, body: "Fourth", as_team: false, sender_id: userId("ada"), day: "2026-03-04" },
    ]);
    // it is not new to anybody, and goes on in its place
    expect(thread).toMatchObject({ unread: 0 });
    expect(await ask("team", "count_messages()")).toEqual({ unread: 0, requests: 0 });
    expect((await send("team", thread?.id ?? "", "Fifth")).sequence).toBe(5);
    await ask("ada", "send_application_message($1, 'Sixth')", [application]);
    expect(await list("manager", thread?.id ?? "")).toHaveLength(6);
  });
});
