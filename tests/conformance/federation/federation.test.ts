// Two copies of the product under two names on loopback: what one can be followed by, what it sends, and what it takes.
import { addEvent, id, insert } from "@undercroft/database/testing/matrix";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { activityOf, type Copy, deliver, startCopy } from "./federation-copies.ts";

let here: Copy;
let there: Copy;
let venue: string;
let organiser: string;
let account: string;
let signer: Awaited<ReturnType<Copy["signerOf"]>>;
beforeAll(async () => {
  [here, there] = await Promise.all([startCopy(), startCopy()]);
  venue = `${here.url}/federation/venue/${id("venue")}`;
  organiser = `${here.url}/federation/organiser/${id("organiser")}`;
  account = `${there.url}/federation/venue/${id("venue")}`;
  signer = await there.signerOf("venue", id("venue"));
});
afterAll(async () => {
  expect([...here.failures, ...there.failures]).toEqual([]);
  await Promise.all([here.close(), there.close()]);
});
beforeEach(async () => {
  there.arrivals.length = 0;
  await here.world.client.query(
    "delete from internal.federation_servers; delete from internal.federation_activities; delete from internal.federation_due; delete from internal.federation_posts; delete from internal.federation_received; delete from events",
  );
});

const send = (type: string, object: unknown) =>
  deliver(`${here.url}/federation/inbox`, signer, activityOf(account, type, object));
const follow = (what: string) => send("Follow", what);
const followers = () => here.rows("select kind, follower, inbox from internal.federation_followers");
const sendAll = async () => {
  await here.tasks["write-federation"]();
  await here.tasks["deliver-federation"]({ host: there.host });
};
const told = () => there.arrivals.map(({ body }) => JSON.parse(body));
const publish = async (name: string, columns: Record<string, unknown> = {}) => {
  const night = await addEvent(here.world.client, { name, status: "draft", ...columns });
  await here.world.client.query("update events set status = 'published' where id = $1", [night]);
  return night;
};

test("A venue, an organiser and a city are found by handle, by page and by their own address", async () => {
  for (const [handle, page, actor] of [
    ["the-vault", "/venues/the-vault", venue],
    ["night-shift", "/organisers/night-shift", organiser],
    ["leeds", "/cities/leeds", `${here.url}/federation/area/${id("area")}`],
    ["journal", "/journal", `${here.url}/federation/journal/all`],
    ["platform", "/", `${here.url}/federation/platform/platform`],
  ])
    for (const resource of [`acct:${handle}@${here.host}`, `${here.url}${page}`, actor]) {
      const found = await here.read(`/.well-known/webfinger?resource=${encodeURIComponent(resource ?? "")}`);
      expect(found.body.subject, resource).toBe(`acct:${handle}@${here.host}`);
      expect(found.type).toContain("application/jrd+json");
      const self = found.body.links.find((link: { rel: string }) => link.rel === "self");
      expect(self).toEqual({ rel: "self", type: "application/activity+json", href: actor });
    }
  for (const resource of [
    `acct:team@${here.host}`,
    "acct:the-vault@elsewhere.example",
    `${here.url}/social/u/team`,
    "",
  ])
    expect((await here.read(`/.well-known/webfinger?resource=${encodeURIComponent(resource)}`)).status).toBe(
      404,
    );
});

test("Two things of one name have two handles, and a handle outlives what it named", async () => {
  const gone = id("second organiser");
  await insert(here.world.client, "organisers", { id: gone, name: "The Vault", slug: "the-vault" });
  const actor = await here.read(`/federation/organiser/${gone}`);
  expect(actor.body.preferredUsername).toBe("the-vault-organiser");
  await here.world.client.query("delete from organisers where id = $1", [gone]);
  expect((await here.read(`/federation/organiser/${gone}`)).status).toBe(410);
  const asked = await here.read(`/.well-known/webfinger?resource=acct:the-vault-organiser@${here.host}`);
  expect(asked.status).toBe(410);
});

test("A person is no actor, nor is an artist who has not switched it on", async () => {
  const artist = id("artist of federation");
  await insert(here.world.client, "artists", { id: artist, name: "Quiet One", is_claimed: true });
  expect((await here.read(`/federation/artist/${artist}`)).status).toBe(404);
  expect((await here.read(`/federation/user/${id("user team")}`)).status).toBe(404);
  await insert(here.world.client, "internal.federation_artists", { artist_id: artist, is_band: true });
  expect((await here.read(`/federation/artist/${artist}`)).body.type).toBe("Group");
});

// Mastodon: app/services/activitypub/process_account_service.rb and app/helpers/json_ld_helper.rb. Mobilizon: lib/federation/activity_pub/actor.ex
test("An actor has what Mastodon and Mobilizon ask of one, and followers are a number alone", async () => {
  const { body, type } = await here.read(venue);
  expect(type).toContain("application/activity+json");
  expect(body).toMatchObject({
    id: venue,
    type: "Organization",
    preferredUsername: "the-vault",
    name: "The Vault",
  });
  expect(body.inbox).toBe(`${venue}/inbox`);
  expect(body.endpoints.sharedInbox).toBe(`${here.url}/federation/inbox`);
  expect(body.publicKey).toMatchObject({ id: `${venue}#main-key`, owner: venue });
  expect(body.publicKey.publicKeyPem).toContain("BEGIN PUBLIC KEY");
  expect(body).toMatchObject({ discoverable: true, indexable: true, manuallyApprovesFollowers: false });
  const list = await here.read(`${venue}/followers`);
  expect(list.body).toEqual({
    "@context": expect.anything(),
    id: `${venue}/followers`,
    type: "OrderedCollection",
    totalItems: 0,
  });
});

test("The next three nights of a venue are featured, and a night of a secret place is not told of", async () => {
  for (const [at, name] of ["one", "two", "three", "four"].entries())
    await addEvent(here.world.client, { name, starts_at: new Date(Date.now() + (at + 1) * 86_400_000) });
  const secret = await addEvent(here.world.client, {
    name: "secret",
    venue_id: null,
    location_mode: "secret",
    area_id: id("area"),
  });
  const { body } = await here.read(`${venue}/featured`);
  expect(body.orderedItems).toEqual(
    ["one", "two", "three"].map((name) => `${here.url}/federation/event/${id(`event ${name}`)}`),
  );
  expect((await here.read(`/federation/event/${secret}`)).status).toBe(404);
});

test("Nodeinfo counts what there is", async () => {
  const links = await here.read("/.well-known/nodeinfo");
  const info = await here.read(links.body.links[0].href);
  expect(info.body).toMatchObject({
    version: "2.1",
    protocols: ["activitypub"],
    usage: { users: { total: 5 } },
  });
});

test("A follow is accepted at once, counted, and taken back", async () => {
  expect(await follow(venue)).toBe(202);
  expect(await followers()).toEqual([
    { kind: "venue", follower: account, inbox: `${there.url}/federation/inbox` },
  ]);
  await sendAll();
  const [accept] = told();
  expect(accept).toMatchObject({
    type: "Accept",
    actor: venue,
    object: { type: "Follow", actor: account, object: venue },
  });
  expect((await here.read(`${venue}/followers`)).body.totalItems).toBe(1);
  expect(await send("Undo", { type: "Follow", actor: account, object: venue })).toBe(202);
  expect(await followers()).toEqual([]);
});

test("The same activity twice changes nothing", async () => {
  const once = activityOf(account, "Follow", venue);
  const inbox = `${here.url}/federation/inbox`;
  await deliver(inbox, signer, once);
  await send("Undo", { type: "Follow", actor: account, object: venue });
  expect(await deliver(inbox, signer, once)).toBe(202);
  expect(await followers()).toEqual([]);
});

test("A night is told once, changed, cancelled and taken back, and a server that was down gets all of it once and in order", async () => {
  await follow(organiser);
  await follow(venue);
  await sendAll();
  there.arrivals.length = 0;
  there.state.isDown = true;
  const night = await publish("told");
  await sendAll();
  await here.world.client.query("update events set starts_at = starts_at + interval '1 day' where id = $1", [
    night,
  ]);
  await sendAll();
  await here.world.client.query(
    "update events set status = 'cancelled', cancel_reason = 'Flooded' where id = $1",
    [night],
  );
  await sendAll();
  expect(await here.rows("select failures from internal.federation_servers")).toEqual([{ failures: 1 }]);
  await here.world.client.query("delete from events where id = $1", [night]);
  await sendAll();
  there.state.isDown = false;
  await here.world.client.query("update internal.federation_servers set next_at = now()");
  await sendAll();
  const all = told();
  expect(all.map(({ type }) => type)).toEqual(["Create", "Announce", "Update", "Update", "Delete"]);
  const object = `${here.url}/federation/event/${night}`;
  expect(all.map(({ object: one }) => one.id ?? one)).toEqual(Array(5).fill(object));
  expect(all[1].actor).toBe(venue);
  expect(all[3].object.status).toBe("CANCELLED");
  await sendAll();
  expect(told()).toHaveLength(5);
  expect(await here.rows("select 1 from internal.federation_deliveries")).toEqual([]);
});
