// Bulletins of an organiser and a venue: who may send them, who gets them, and how they end.
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { doorOf, doorWorld, refusalOf } from "../door/door-fixture.ts";
import { addEvent, addTicketType, id, insert, type World } from "../harness/world.ts";

let world: World;
let on: ReturnType<typeof doorOf>;
const followers = Array.from({ length: 12 }, (_, at) => `fan${at}`);
const others = ["agreed", "left", "young", "banned", "muter", "blocker", "silent", "erased", "away"];
const organiser = { p_organiser_id: id("organiser") };

beforeAll(async () => {
  world = await doorWorld(...followers, ...others, "nobody");
  on = doorOf(world);
  await insert(world.client, "organisers", { id: id("others"), name: "Day Shift" });
});
beforeEach(async () => {
  const { client } = world;
  await client.query(`
    delete from rate_limits; delete from notifications; delete from bulletins; delete from follows; delete from consents; delete from team_bans;
    delete from user_mutes; delete from user_blocks; delete from notification_prefs; delete from internal.venue_news_leavers;
    delete from graphile_worker._private_jobs; update organisers set trust = 'trusted'`);
  await follow("organiser", [...followers, ...others.filter((one) => one !== "agreed")]);
  await say("agreed", true);
});
afterAll(() => world.end());

const follow = (kind: string, people: string[]) =>
  world.client.query("insert into follows (follower_id, kind, target) select unnest($1::uuid[]), $2, $3", [
    people.map((one) => id(`user ${one}`)),
    kind,
    id(kind),
  ]);
const say = (person: string, granted: boolean) =>
  world.client.query("select internal.add_consent($1, 'marketing_organiser', $2, $3, 'booking')", [
    id(`user ${person}`),
    id("organiser"),
    granted,
  ]);
/** Two bulletins that staff let go out last month, so that the next one goes at once. */
const known = (of: object = organiser) =>
  world.client.query(
    `insert into bulletins (organiser_id, venue_id, key, status, subject, body, audience, created_at, started_at)
     select $1, $2, gen_random_uuid(), 'sent', 'Before', 'What was before.', 'all', now() - interval '40 days', now() - interval '40 days' from generate_series(1, 2)`,
    [
      "p_organiser_id" in of ? of.p_organiser_id : null,
      "p_venue_id" in of ? (of as { p_venue_id: string }).p_venue_id : null,
    ],
  );
type Sent = { id: string; status: string };
const send = (more: Record<string, unknown> = {}, by = "team") => {
  const args: Record<string, unknown> = {
    p_subject: "Two nights in May",
    p_body: "We are back in the vault on both Fridays.",
    p_key: randomUUID(),
    ...("p_venue_id" in more ? {} : organiser),
    ...more,
  };
  const names = Object.keys(args);
  return on.ask<Sent>(
    by,
    `send_bulletin(${names.map((name, at) => `${name} => $${at + 1}`).join(", ")})`,
    names.map((name) => (name === "p_pictures" ? JSON.stringify(args[name]) : args[name])),
  );
};
const run = async (moment = "now()") => {
  await world.client.query(`select internal.send_bulletins(${moment})`);
};
const told = async () =>
  (
    await world.client.query(
      "select u.email from notifications n join auth.users u on u.id = n.user_id where n.kind = 'bulletin' order by 1",
    )
  ).rows
    .map(({ email }) => email.replace("@example.org", ""))
    .toSorted();
const mails = async () =>
  (
    await world.client.query(
      "select payload from graphile_worker._private_jobs where payload ->> 'template' = 'bulletin' order by payload ->> 'recipient'",
    )
  ).rows
    .map(({ payload }) => payload as { recipient: string; data: { token: string } })
    .toSorted((one, other) => (one.recipient < other.recipient ? -1 : 1));
const bulletin = async (one: string) =>
  (await world.client.query("select * from bulletins where id = $1", [one])).rows[0];
const count = (audience: string, area: string | null = null) =>
  on.ask<number | null>("team", "count_bulletin_audience($1, null, $2, $3)", [
    id("organiser"),
    audience,
    area,
  ]);

describe("a bulletin", () => {
  test("of a new sender waits for staff, who send it or refuse it with a reason that its author reads", async () => {
    const first = await send();
    expect(first.status).toBe("waiting");
    await run();
    expect(await told()).toEqual([]);
    const decide = (isFine: boolean, by = "moderator", why: string | null = null) =>
      on.ask(by, "decide_bulletin($1, $2, $3)", [first.id, isFine, why]);
    expect(await refusalOf(decide(true, "team"))).toBe("ADMIN_STAFF_REQUIRED");
    expect(await refusalOf(decide(false))).toBe("BULLETINS_INVALID");
    await decide(true);
    await run();
    expect((await told()).length).toBeGreaterThan(12);
    expect(await refusalOf(decide(true))).toBe("BULLETINS_CLOSED");
    const second = await send();
    expect(second.status).toBe("waiting");
    await on.ask("moderator", "decide_bulletin($1, false, 'This sells a car.')", [second.id]);
    expect(await bulletin(second.id)).toMatchObject({ status: "refused", refused_why: "This sells a car." });
    const { rows } = await world.client.query(
      "select payload ->> 'is_fine' as fine from notifications where kind = 'bulletin_decided' order by created_at",
    );
    expect(rows).toEqual([{ fine: "true" }, { fine: "false" }]);
  });

  test("goes once to each of its audience, and a second press with the same key sends nothing more", async () => {
    await known();
    const key = randomUUID();
    const one = await send({ p_key: key });
    expect(one.status).toBe("sending");
    expect((await send({ p_key: key })).id).toBe(one.id);
    await run();
    await run();
    const everybody = [...followers, ...others].toSorted();
    expect(await told()).toEqual(everybody);
    expect((await mails()).map(({ recipient }) => recipient)).toEqual(
      everybody.map((name) => `${name}@example.org`).toSorted(),
    );
    expect(await bulletin(one.id)).toMatchObject({ status: "sent", told: everybody.length });
  });

  test("goes at most twice in a month of London, those that wait for staff included, not those that were refused", async () => {
    await known();
    const one = await send();
    await send();
    expect(await refusalOf(send())).toBe("BULLETINS_MONTH");
    await world.client.query("update bulletins set started_at = now() - interval '40 days' where id = $1", [
      one.id,
    ]);
    await expect(send()).resolves.toMatchObject({ status: "sending" });
  });

  test("is refused at the field that is wrong", async () => {
    for (const [more, field] of [
      [{ p_subject: "Hi" }, "subject"],
      [{ p_subject: "x".repeat(101) }, "subject"],
      [{ p_body: "Short" }, "body"],
      [{ p_body: "x".repeat(3001) }, "body"],
      [{ p_audience: "enemies" }, "audience"],
      [{ p_area_id: id("district") }, "area_id"],
      [{ p_pictures: [{ path: "event_media/else/where.jpg", alt: "A floor" }] }, "pictures"],
      [{ p_pictures: [1, 2, 3, 4] }, "pictures"],
      [{ p_audience: "members" }, "audience"],
      [{ p_venue_id: id("venue"), p_audience: "members" }, "audience"],
    ] as const)
      await expect(send(more), JSON.stringify(more)).rejects.toMatchObject({ column: field });
  });

  test("is sent, counted, listed and stopped by owners and managers of that team alone", async () => {
    await known();
    const { id: one } = await send({}, "lead");
    expect(await refusalOf(send({}, "steward"))).toBe("TEAMS_ROLE_REQUIRED");
    expect(await refusalOf(send({}, "nobody"))).toBe("TEAMS_NOT_FOUND");
    expect(await refusalOf(send({ p_organiser_id: id("others") }))).toBe("TEAMS_NOT_FOUND");
    expect(await refusalOf(on.ask("steward", "list_bulletins($1)", [id("organiser")]))).toBe(
      "TEAMS_ROLE_REQUIRED",
    );
    expect(await refusalOf(on.ask("steward", "stop_bulletin($1)", [one]))).toBe("TEAMS_ROLE_REQUIRED");
    expect(await refusalOf(on.ask("nobody", "stop_bulletin($1)", [one]))).toBe("BULLETINS_NOT_FOUND");
  });

  test("that is stopped reaches nobody further, and cannot be stopped twice", async () => {
    await known();
    const { id: one } = await send();
    await on.ask("team", "stop_bulletin($1)", [one]);
    await run();
    expect(await told()).toEqual([]);
    expect(await refusalOf(on.ask("team", "stop_bulletin($1)", [one]))).toBe("BULLETINS_CLOSED");
  });
});

describe("the audience of a bulletin", () => {
  test("is asked again in the moment of sending: who left, shut out, muted, is young, banned or erased by then is not told", async () => {
    await known();
    const { client } = world;
    const { id: one } = await send();
    await say("left", false);
    await client.query(
      "update profile_private set date_of_birth = current_date - 6000, age_attested_at = now() where user_id = $1",
      [id("user young")],
    );
    await insert(client, "team_bans", {
      organiser_id: id("organiser"),
      user_id: id("user banned"),
      reason: "A fight",
      ends_at: "2040-01-01",
    });
    await insert(client, "user_mutes", {
      user_id: id("user muter"),
      kind: "organiser",
      target: id("organiser"),
    });
    await insert(client, "user_blocks", { blocker_id: id("user blocker"), blocked_id: id("user team") });
    await insert(client, "notification_prefs", {
      user_id: id("user silent"),
      kind: "bulletin",
      in_app: false,
      mail: "never",
      by_push: false,
    });
    await client.query("update profiles set status = 'erased' where user_id = $1", [id("user erased")]);
    await client.query("delete from follows where follower_id = $1", [id("user away")]);
    await run();
    expect(await told()).toEqual(["agreed", ...followers].toSorted());
    expect((await mails()).length).toBe(13);
    expect(await bulletin(one)).toMatchObject({ told: 13, status: "sent" });
    await client.query("update profiles set status = 'active' where user_id = $1", [id("user erased")]);
    await client.query(
      "update profile_private set date_of_birth = null, age_attested_at = null where user_id = $1",
      [id("user young")],
    );
  });

  test("is by what people did, and a number under ten is not told", async () => {
    const { client } = world;
    expect(await count("all")).toBe(followers.length + others.length);
    expect(await count("agreed")).toBeNull();
    expect(await count("all", id("area"))).toBeNull();
    await client.query("update profile_private set home_area_id = $1 where user_id = any ($2)", [
      id("district"),
      followers.map((one) => id(`user ${one}`)),
    ]);
    expect(await count("all", id("area"))).toBe(12);
    for (const [at, name] of ["first", "second"].entries()) {
      const event = await addEvent(client, { name });
      const night = { eventId: event, typeId: await addTicketType(client, event, name, 100) };
      for (const person of at === 0 ? followers : followers.slice(0, 11))
        await on.buy(person, night, [person]);
    }
    await client.query("update tickets set status = 'checked_in'");
    await client.query("update bookings set confirmed_at = now() - interval '400 days' where event_id = $1", [
      id("event first"),
    ]);
    expect(await count("came_twice")).toBe(11);
    expect(await count("bought_last_year")).toBe(11);
    expect(await count("members")).toBeNull();
  });

  test("of a venue is who follows the venue, and who has left it is not told", async () => {
    const venue = { p_venue_id: id("venue") };
    await follow("venue", ["fan1", "fan2"]);
    await known(venue);
    const { id: one } = await send(venue);
    await run();
    expect(await told()).toEqual(["fan1", "fan2"]);
    expect(await on.ask("fan1", "choose_news_of($1, false)", [one])).toBe(false);
    expect(await on.ask("fan1", "hears_news_of($1)", [one])).toBe(false);
    await send(venue);
    await world.client.query("delete from notifications");
    await run();
    expect(await told()).toEqual(["fan2"]);
    expect(await bulletin(one)).toMatchObject({ left_count: 1 });
    await on.ask("fan1", "choose_news_of($1, true)", [one]);
    expect(await on.ask("fan1", "hears_news_of($1)", [one])).toBe(true);
  });
});

describe("leaving", () => {
  test("takes one click of the mail and no sign-in, ends that sender's bulletins alone, and is counted once", async () => {
    await known();
    const { id: one } = await send();
    await run();
    const { token } = (await mails())[0]?.data ?? { token: "" };
    const open = async (given: string) =>
      (await world.client.query("select find_bulletin_link($1) as link", [given])).rows[0]?.link;
    expect(await open(token)).toMatchObject({ name: "Night Shift", hears: true });
    for (let press = 0; press < 2; press += 1)
      await world.client.query("select leave_bulletins($1)", [token]);
    expect(await open(token)).toMatchObject({ hears: false });
    expect(await bulletin(one)).toMatchObject({ left_count: 1 });
    const { rows } = await world.client.query(
      "select granted, source from consents where user_id = $1 order by id desc limit 1",
      [id("user agreed")],
    );
    expect(rows).toEqual([{ granted: false, source: "bulletin" }]);
    await send();
    await world.client.query("delete from notifications");
    await run();
    expect(await told()).not.toContain("agreed");
  });

  test("by a forged link, or by one of another kind, does nothing and is answered the same", async () => {
    await known();
    const { id: one } = await send();
    await run();
    const token = (await mails())[0]?.data.token ?? "";
    const forged = [
      token.replace(id("user agreed").replaceAll("-", ""), id("user fan1").replaceAll("-", "")),
      `${token}x`,
      "",
      "bulletin.1",
    ];
    for (const given of forged) {
      const { rows } = await world.client.query("select leave_bulletins($1) as said", [given]);
      expect(rows[0]?.said).toEqual({ state: "left" });
    }
    expect(await on.ask("fan1", "hears_news_of($1)", [one])).toBe(true);
  });
});

test("A person in quiet hours is told of a bulletin when they end", async () => {
  await known();
  await follow("venue", []);
  await world.client.query(
    "update notification_settings set has_quiet_hours = true, quiet_from = '00:00', quiet_until = '23:59' where user_id = $1",
    [id("user fan1")],
  );
  await send();
  await run("(current_date + time '12:00') at time zone 'Europe/London' + interval '1 day'");
  expect(await told()).not.toContain("fan1");
  expect(await told()).toContain("fan2");
  await run("(current_date + time '23:59:30') at time zone 'Europe/London' + interval '1 day'");
  expect(await told()).toContain("fan1");
  await world.client.query("update notification_settings set has_quiet_hours = false");
});
