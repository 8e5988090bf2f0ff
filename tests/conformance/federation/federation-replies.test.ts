// Replies of accounts elsewhere to an organiser who switched them on: what is taken, read, answered and forgotten.
import { addEvent, id } from "@undercroft/database/testing/matrix";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type FediverseServer, startFediverseServer } from "../../fakes/fediverse-server.ts";
import { activityOf, type Copy, deliver, startCopy } from "./federation-copies.ts";

let here: Copy;
let mastodon: FediverseServer;
let event: string;
let actor: string;
const me = id("user team");
beforeAll(async () => {
  [here, mastodon] = await Promise.all([startCopy(), startFediverseServer()]);
  event = `${here.url}/federation/event/${await addEvent(here.world.client, { name: "wanted" })}`;
  actor = `${here.url}/federation/organiser/${id("organiser")}`;
  await here.read(actor);
});
afterAll(async () => {
  expect(here.failures).toEqual([]);
  mastodon.close();
  await here.close();
});
beforeEach(async () => {
  here.state.clockMs += 61_000; // limits are those of another minute
  mastodon.received.length = 0;
  await here.world.client.query(
    "delete from internal.federation_servers; delete from internal.federation_received; delete from internal.federation_reply_teams; delete from internal.federation_reply_blocks; delete from rate_limits; delete from internal.federation_activities; delete from notifications",
  );
});

const switchOn = () =>
  here.world.client.query("insert into internal.federation_reply_teams values ($1)", [id("organiser")]);
let count = 0;
const noteOf = (content: string, more: object = {}) => ({
  id: `${mastodon.account}/statuses/${++count}`,
  type: "Note",
  attributedTo: mastodon.account,
  inReplyTo: event,
  to: ["https://www.w3.org/ns/activitystreams#Public"],
  cc: [actor],
  content,
  tag: [{ type: "Mention", href: actor, name: "@night-shift" }],
  ...more,
});
const send = (type: string, object: unknown, more: object = {}) =>
  deliver(`${here.url}/federation/inbox`, mastodon.signer, {
    ...activityOf(mastodon.account, type, object),
    ...more,
  });
const notes = () =>
  here.rows<{ body: string; name: string; handle: string }>(
    "select n.body, t.name, t.handle from internal.federation_notes n join internal.federation_threads t on t.id = n.thread_id order by n.created_at",
  );
/** Asks a procedure as a member of the team, and takes its changes. */
const ask = async (text: string, values: unknown[] = [], person = me) => {
  const { client } = here.world;
  await client.query("begin");
  try {
    await client.query("select set_config('request.jwt.claims', $1, true)", [
      JSON.stringify({ sub: person, role: "authenticated", aal: "aal1", session_id: person }),
    ]);
    await client.query("set local role authenticated");
    const { rows } = await client.query(`select ${text} as answer`, values);
    await client.query("commit");
    return rows[0].answer;
  } catch (error) {
    await client.query("rollback");
    throw error;
  }
};
const threadId = async () =>
  (await here.rows<{ id: string }>("select id from internal.federation_threads"))[0]?.id ?? "";
const sendAll = async () => {
  await here.tasks["write-federation"]();
  await here.tasks["deliver-federation"]({ host: mastodon.host });
};

test("Nothing of a reply is kept until the team switches replies on, and nothing of other notes then", async () => {
  expect(await send("Create", noteOf("Is there a lift?"))).toBe(202);
  expect(await notes()).toEqual([]);
  await switchOn();
  for (const note of [
    noteOf("about another server's post", { inReplyTo: "https://elsewhere.example/1" }),
    noteOf("about nothing", { inReplyTo: null }),
    noteOf("about a venue", { inReplyTo: `${here.url}/federation/venue/${id("venue")}` }),
    noteOf("of somebody else", { attributedTo: `${mastodon.url}/users/eve` }),
    noteOf("with an id of another server", { id: "https://elsewhere.example/2" }),
    noteOf("a page", { type: "Page" }),
    noteOf("<p> </p>"),
    "https://elsewhere.example/3",
  ])
    expect(await send("Create", note)).toBe(202);
  expect(await notes()).toEqual([]);
});

test("A reply stands there as text, with HTML in the name of its account as text, and tells the team", async () => {
  await switchOn();
  const document = mastodon.documents.get("/users/ada") as object;
  mastodon.documents.set("/users/ada", { ...document, name: "<img src=x onerror=alert(1)>Ada &lt;3 \u202e" });
  here.state.clockMs += 25 * 3_600_000;
  const { client } = here.world;
  const now = new Date(Date.now() + here.state.clockMs);
  const { signRequest } = await import("@undercroft/federation");
  const inbox = `${here.url}/federation/inbox`;
  const activity = activityOf(
    mastodon.account,
    "Create",
    noteOf("<p>Is there a <b>lift</b>?<br>Thanks</p><script>x</script>"),
  );
  await deliver(inbox, mastodon.signer, activity, (sent) =>
    Object.assign(
      sent.headers,
      signRequest(mastodon.signer, { method: "POST", url: inbox, body: sent.body, now }),
    ),
  );
  expect(await notes()).toEqual([
    { body: "Is there a lift?\nThanks\nx", name: "Ada <3", handle: `@ada@${mastodon.host}` },
  ]);
  const told = await client.query("select kind from notifications where user_id = $1", [me]);
  expect(told.rows).toEqual([{ kind: "reply_elsewhere" }]);
  mastodon.documents.set("/users/ada", document);
  here.state.clockMs = 0;
});

test("An answer goes as the organiser to who is answered alone, once, and what they say to it is taken", async () => {
  await switchOn();
  const note = noteOf("Is there a lift?");
  await send("Create", note);
  const thread = await threadId();
  expect(await ask("list_replies()")).toMatchObject({
    threads: [{ id: thread, is_new: true }],
    teams: [{ is_on: true, new: 1 }],
  });
  const key = "3d8f6f0e-64ba-4d7e-9d1c-0f1f7a1b2c3d";
  const made = await ask("answer_reply($1, $2, $3)", [
    thread,
    "There is <one>.\n@everybody@elsewhere.example",
    key,
  ]);
  expect(await ask("answer_reply($1, $2, $3)", [thread, "There is one.", key])).toBe(made);
  await sendAll();
  const sent = mastodon.received.map(({ body }) => JSON.parse(body));
  expect(sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({ type: "Create", actor, to: [mastodon.account], cc: [] });
  expect(sent[0].object).toMatchObject({
    id: `${here.url}/federation/note/${made}`,
    type: "Note",
    attributedTo: actor,
    inReplyTo: note.id,
    to: [mastodon.account],
    tag: [{ type: "Mention", href: mastodon.account, name: `@ada@${mastodon.host}` }],
  });
  expect(sent[0].object.content).toContain("There is &#60;one&#62;.");
  expect(sent[0].proof).toMatchObject({ verificationMethod: `${actor}#ed25519-key` });
  // what is for one account is read by nobody else
  expect((await here.read(sent[0].id)).status).toBe(404);
  expect((await here.read(sent[0].object.id)).status).toBe(404);
  await send("Create", noteOf("Thank you", { inReplyTo: sent[0].object.id }));
  const read = await ask("read_reply_thread($1)", [thread]);
  expect(
    read.notes.map(({ body, is_ours }: { body: string; is_ours: boolean }) => [is_ours, body.split("\n")[0]]),
  ).toEqual([
    [false, "Is there a lift?"],
    [true, "There is <one>."],
    [false, "Thank you"],
  ]);
  expect((await ask("list_replies()")).teams[0].new).toBe(0);
});

test("A reply that is changed or deleted there is so here, and with its account goes everything", async () => {
  await switchOn();
  const note = noteOf("first words");
  await send("Create", note);
  await send("Update", { ...note, content: "other words" });
  expect(await notes()).toMatchObject([{ body: "other words" }]);
  await send("Delete", { id: note.id, type: "Tombstone" });
  expect(await here.rows("select 1 from internal.federation_threads")).toEqual([]);
  await send("Create", noteOf("again"));
  await send("Delete", mastodon.account);
  expect(await here.rows("select 1 from internal.federation_threads")).toEqual([]);
});

test("Another account of the same server changes and deletes nothing", async () => {
  await switchOn();
  const note = noteOf("mine");
  await send("Create", note);
  const ada = mastodon.documents.get("/users/ada") as { publicKey: object };
  const eve = `${mastodon.url}/users/eve`;
  mastodon.documents.set("/users/eve", {
    ...ada,
    id: eve,
    publicKey: { ...ada.publicKey, id: `${eve}#main-key`, owner: eve },
  });
  const asEve = { ...mastodon.signer, keyId: `${eve}#main-key` };
  for (const [type, object] of [
    ["Update", { ...note, attributedTo: eve, content: "Eve's" }],
    ["Delete", note.id],
  ] as const)
    expect(await deliver(`${here.url}/federation/inbox`, asEve, activityOf(eve, type, object))).toBe(202);
  expect(await notes()).toMatchObject([{ body: "mine" }]);
});

test("A team shuts out an account or its server, and takes that back; what it may not read it is not told of", async () => {
  await switchOn();
  await send("Create", noteOf("once"));
  await expect(ask("read_reply_thread($1)", [await threadId()], id("user stranger"))).rejects.toMatchObject({
    code: "PT404",
  });
  await ask("block_replies($1, 'account')", [await threadId()]);
  await send("Create", noteOf("twice"));
  expect(await notes()).toEqual([]);
  const { teams } = await ask("list_replies()");
  expect(teams[0].blocks).toMatchObject([{ host: mastodon.host, is_server: false }]);
  await expect(
    ask("unblock_replies($1)", [teams[0].blocks[0].id], id("user stranger")),
  ).rejects.toMatchObject({ code: "PT404" });
  await ask("unblock_replies($1)", [teams[0].blocks[0].id]);
  await send("Create", noteOf("thrice"));
  expect(await notes()).toHaveLength(1);
  await ask("block_replies($1, 'server')", [await threadId()]);
  await send("Create", noteOf("no more"));
  expect(await notes()).toEqual([]);
});

test("An account may reply twenty times an hour, and a silenced server not at all", async () => {
  await switchOn();
  for (let sent = 0; sent < 23; sent++) expect(await send("Create", noteOf(`number ${sent}`))).toBe(202);
  expect(await notes()).toHaveLength(20);
  await here.world.client.query(
    "delete from internal.federation_threads; delete from rate_limits; update internal.federation_servers set block = 'silence', blocked_at = now()",
  );
  await send("Create", noteOf("quiet"));
  expect(await notes()).toEqual([]);
});

test("A reply that is reported can be hidden, and staff read its words and its server", async () => {
  await switchOn();
  await send("Create", noteOf("Something vile"));
  const [note] = await here.rows<{ id: string }>("select id from internal.federation_notes");
  await expect(
    ask("submit_report('reply', $1, 'hate')", [note?.id], id("user stranger")),
  ).rejects.toMatchObject({ code: "PT404" });
  await ask("submit_report('reply', $1, 'hate')", [note?.id]);
  const [item] = await here.rows<{ snapshot: object }>(
    "select snapshot from report_items where kind = 'reply'",
  );
  expect(item?.snapshot).toMatchObject({
    title: `A reply from the server ${mastodon.host}`,
    description: "Something vile",
  });
  expect(JSON.stringify(item)).not.toContain("ada");
  await here.rows("select internal.moderate_reply($1, 'hide', '', null)", [note?.id]);
  expect((await ask("read_reply_thread($1)", [await threadId()])).notes).toMatchObject([{ body: null }]);
});

test("Empty, long and late answers are refused at their field, and nothing is sent where replies are switched off", async () => {
  await switchOn();
  await send("Create", noteOf("Is there a lift?"));
  const thread = await threadId();
  const key = "3d8f6f0e-64ba-4d7e-9d1c-0f1f7a1b2c3e";
  for (const body of ["  \n", "x".repeat(1_001)])
    await expect(ask("answer_reply($1, $2, $3)", [thread, body, key])).rejects.toMatchObject({
      code: "PT400",
    });
  await ask("answer_reply($1, 'waits', $2)", [thread, key]);
  await ask("switch_replies($1, false)", [id("organiser")]);
  await sendAll();
  expect(mastodon.received).toEqual([]);
  await expect(ask("switch_replies($1, true)", [id("organiser")], id("user stranger"))).rejects.toMatchObject(
    { code: "PT404" },
  );
  await expect(ask("answer_reply($1, 'later', $2)", [thread, event.slice(-36)])).rejects.toMatchObject({
    code: "PT403",
  });
});
