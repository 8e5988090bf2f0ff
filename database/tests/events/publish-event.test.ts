import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addPlaces, addUsers, addVenue, emptyWorld, id, type World } from "../harness/world.ts";
import { call, change, type Draft, goodDraft, publish, write } from "./event-writer.ts";

let world: World;
beforeAll(async () => {
  world = await emptyWorld();
  await addPlaces(world.client);
  await addUsers(world.client, ["editor"]);
  await world.client.query(
    `insert into organiser_members (organiser_id, user_id, role) values ($1, $2, 'editor')`,
    [id("organiser"), id("user editor")],
  );
});
beforeEach(() =>
  world.client.query(
    "delete from rate_limits; update organisers set trust = 'trusted'; delete from internal.organiser_approvals",
  ),
);
afterAll(() => world.end());

const trust = (level: string) => world.client.query("update organisers set trust = $1", [level]);
const status = async (event: string) =>
  (await world.client.query("select status from events where id = $1", [event])).rows[0].status;

describe("publishing", () => {
  test("the first two events of a new organiser are looked at, the third is public at once", async () => {
    await trust("new");
    for (const number of [1, 2]) {
      const saved = await write(world, { ...goodDraft(30 + number), title: `Beginning ${number}` });
      const held = await publish(world, saved.id);
      expect(held).toMatchObject({
        status: "pending_review",
        reasons: ["The first two events of a new organiser are looked at"],
      });
      await call(world, "moderator", "decide_event($1, 'approve')", [saved.id]);
      expect(await status(saved.id)).toBe("published");
    }
    const third = await write(world, { ...goodDraft(33), title: "Beginning no more" });
    expect((await publish(world, third.id)).status).toBe("published");
  });

  test("a restricted organiser cannot publish", async () => {
    await trust("restricted");
    const saved = await write(world, { ...goodDraft(), title: "Not allowed" });
    await expect(publish(world, saved.id)).rejects.toMatchObject({ detail: "EVENTS_ORGANISER_RESTRICTED" });
  });

  test("a watched word holds the event of a trusted organiser too, before and after it is public", async () => {
    const words = { title: "Cash night", description: "Bring money, it is cash only tonight." };
    const held = await publish(world, (await write(world, { ...goodDraft(), ...words })).id);
    expect(held).toMatchObject({ status: "pending_review", reasons: ['It says "cash only"'] });
    const fine = await write(world, { ...goodDraft(41), title: "Clean night" });
    await publish(world, fine.id);
    const changed = await change(world, fine.id, { description: "Pay by crypto at the door please." });
    expect(changed).toMatchObject({ status: "pending_review", reasons: ['It says "crypto"'] });
  });

  test("an event is scheduled, published when its moment comes, and taken back before it", async () => {
    const saved = await write(world, { ...goodDraft(), title: "Later on" });
    const later = new Date(Date.now() + 3_600_000);
    const at = () => call<{ status: string }>(world, "team", "publish_event($1, $2)", [saved.id, later]);
    expect((await at()).status).toBe("scheduled");
    expect((await call<{ status: string }>(world, "team", "unpublish_event($1)", [saved.id])).status).toBe(
      "draft",
    );
    await at();
    await world.client.query("update events set publish_at = now() - interval '1 second' where id = $1", [
      saved.id,
    ]);
    await world.client.query("select internal.publish_due_events()");
    expect(await status(saved.id)).toBe("published");
  });

  test("the same night at the same venue, or next door, with a like title asks whether it is another", async () => {
    await addVenue(world.client, "next door", { lat: 53.7905, lng: -1.5505, status: "active" });
    const first = await write(world, { ...goodDraft(50), title: "Machine Room" });
    await publish(world, first.id, "team", true);
    for (const venue of ["venue", "venue next door"]) {
      const data: Record<string, unknown> = {
        ...goodDraft(50),
        title: "The Machine Room",
        venue_id: id(venue),
      };
      const [similar] = (
        await world.client.query(
          "select title from internal.similar_events($1, internal.to_moment($2), $3, null)",
          [data.title, data.starts_at, data.venue_id],
        )
      ).rows;
      expect(similar, venue).toEqual({ title: "Machine Room" });
      const twin = await write(world, data);
      await expect(publish(world, twin.id)).rejects.toMatchObject({ detail: "EVENTS_LOOKS_LIKE_ANOTHER" });
    }
    const other = await write(world, { ...goodDraft(50), title: "Poetry and Tea" });
    expect((await publish(world, other.id)).status).toBe("published");
    const twin = await write(world, { ...goodDraft(50), title: "Machine Room" });
    expect((await publish(world, twin.id, "team", true)).status).toBe("published");
  });

  test("an editor deletes nothing, an owner what was never announced", async () => {
    const saved = await write(world, { ...goodDraft(), title: "Away with it" });
    await expect(call(world, "editor", "delete_event($1)", [saved.id])).rejects.toMatchObject({
      detail: "TEAMS_ROLE_REQUIRED",
    });
    await call(world, "team", "delete_event($1)", [saved.id]);
    const announced = await write(world, { ...goodDraft(), title: "Stays" });
    await publish(world, announced.id);
    await expect(call(world, "team", "delete_event($1)", [announced.id])).rejects.toMatchObject({
      detail: "EVENTS_CLOSED",
    });
  });

  test("a copied event has no dates and sells nothing", async () => {
    const saved = await write(world, { ...goodDraft(), title: "Again" });
    const copy = await call<Draft>(world, "team", "duplicate_event($1)", [saved.id]);
    expect(copy.event_id).toBeNull();
    expect(copy.data).toMatchObject({
      title: "Again",
      tickets: [{ name: "Early" }, { name: "Later", after: 0 }, {}],
    });
    expect(copy.data).not.toHaveProperty("starts_at");
  });
});

describe("your nights", () => {
  test("every event stands under one tab", async () => {
    const count = async () =>
      Object.fromEntries(
        (
          await call<{ tab: string; count: number }[]>(
            world,
            "team",
            "(select json_agg(c) from count_my_events($1) c)",
            [id("organiser")],
          )
        ).map(({ tab, count: n }) => [tab, n]),
      );
    const before = await count();
    const saved = await write(world, { ...goodDraft(60), title: "Counted" });
    expect((await count()).draft).toBe((before.draft ?? 0) + 1);
    await publish(world, saved.id);
    expect((await count()).on_sale).toBe((before.on_sale ?? 0) + 1);
    await world.client.query(
      "update events set starts_at = now() - interval '2 days', ends_at = now() - interval '1 day' where id = $1",
      [saved.id],
    );
    expect((await count()).past).toBe((before.past ?? 0) + 1);
    const list = await call<{ title: string }[]>(
      world,
      "team",
      "(select json_agg(e) from list_my_events($1, 'past') e)",
      [id("organiser")],
    );
    expect(list.map(({ title }) => title)).toContain("Counted");
    await expect(call(world, "stranger", "count_my_events($1)", [id("organiser")])).rejects.toMatchObject({
      detail: "TEAMS_NOT_FOUND",
    });
  });
});
