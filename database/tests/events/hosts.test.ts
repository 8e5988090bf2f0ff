// Nights of several organisers: asked, accepted, read, left.
import { describe, expect, test } from "vitest";
import { id, insert } from "../harness/world.ts";
import { call, goodDraft, publish, write } from "./event-writer.ts";
import {
  answer,
  ask,
  end,
  type Hosts,
  hasIt,
  hosted,
  hostsOf,
  night,
  sell,
  sql,
  startDesk,
  world,
} from "./hosts-desk.ts";

startDesk();

describe("nights of several organisers", () => {
  test("an invitation is accepted by an owner, and then the night is on the host's page", async () => {
    const event = await night();
    await ask(event);
    expect(await hostsOf(event)).toEqual([]);
    expect(await hasIt(event)).toBe(false);
    await expect(answer(event, true, "bo")).rejects.toMatchObject({ detail: "TEAMS_ROLE_REQUIRED" });
    await expect(answer(event, true, "outsider")).rejects.toMatchObject({ detail: "TEAMS_NOT_FOUND" });
    await answer(event, true);
    await answer(event, true);
    expect(await hostsOf(event)).toEqual(["with"]);
    expect(await hasIt(event)).toBe(true);
    expect(
      await sql(
        "select payload ->> 'change' as change from notifications where kind = 'host_changed' and payload ->> 'event_id' = $1 order by created_at",
        [event],
      ),
    ).toEqual([{ change: "asked" }, { change: "accepted" }]);
  });

  test("followers of a host are told of the night, have it in their list and in their calendar", async () => {
    const made = await write(world, { ...goodDraft(45), title: "Told to both" });
    await insert(world.client, "follows", {
      follower_id: id("user fan"),
      kind: "organiser",
      target: id("with"),
    });
    await ask(made.id);
    await answer(made.id, true);
    await publish(world, made.id, "team", true);
    const [{ has }] = await sql(
      "select exists (select from internal.followers_of_night((select e from events e where id = $1), null, 10) where person = $2) as has",
      [made.id, id("user fan")],
    );
    expect(has).toBe(true);
    expect(
      await sql("select 1 as it from internal.next_followed_nights($1, 50) where event_id = $2", [
        id("user fan"),
        made.id,
      ]),
    ).toEqual([{ it: 1 }]);
    expect(
      await sql("select 1 as it where $2 = any (internal.nights_of_reader($1))", [id("user fan"), made.id]),
    ).toEqual([{ it: 1 }]);
    const listed = await call<{ reason_name: string }[]>(
      world,
      "fan",
      "(select json_agg(f) from list_for_you() f)",
    );
    expect(listed.map((one) => one.reason_name)).toContain("The with");
  });

  test("one who said no is not asked again for that night, and changed terms are read again before a yes", async () => {
    const event = await night();
    await ask(event);
    const before = await hosted(event);
    await ask(event, "with", "none", 0);
    await expect(answer(event, true, "beth", "with", before?.asked_at)).rejects.toMatchObject({
      detail: "EVENTS_HOST_CHANGED",
    });
    await answer(event, false);
    await expect(ask(event)).rejects.toMatchObject({ detail: "EVENTS_INVALID_HOST", column: "organiser_id" });
    expect(await hostsOf(event)).toEqual([]);
  });

  test("a host sees the figures it was given, and its role's share of them", async () => {
    const event = await night();
    await ask(event, "with", "all");
    await answer(event, true);
    await sell(event);
    expect((await hosted(event))?.numbers).toEqual({ sold: 2, places: 120, takings_pence: 0 });
    expect((await hosted(event, "bo"))?.numbers).toMatchObject({ sold: 2, takings_pence: null });
    await ask(event, "with", "counts");
    expect((await hosted(event))?.numbers).toMatchObject({ sold: 2, takings_pence: null });
    await ask(event, "with", "none");
    expect((await hosted(event))?.numbers).toBeNull();
    await expect(call(world, "beth", "list_night_hosts($1)", [event])).rejects.toMatchObject({
      detail: "EVENTS_NOT_FOUND",
    });
    await expect(call(world, "beth", "edit_event($1)", [event])).rejects.toMatchObject({
      detail: "EVENTS_NOT_FOUND",
    });
    await expect(call(world, "beth", "cancel_event($1)", [event])).rejects.toMatchObject({
      detail: "EVENTS_NOT_FOUND",
    });
  });

  test("a host names guests within its places, and places are not taken from under named guests", async () => {
    const event = await night();
    await ask(event);
    const add = (names: string, person = "beth") =>
      call<number>(world, person, "add_host_guests($1, $2, $3)", [event, id("with"), names]);
    await expect(add("Ada")).rejects.toMatchObject({ detail: "EVENTS_HOST_NOT_FOUND" });
    await answer(event, true);
    expect(await add("Ada +1\nBo")).toBe(3);
    await expect(add("Cy +1")).rejects.toMatchObject({ detail: "EVENTS_GUEST_LIST_FULL", column: "names" });
    await expect(add("Cy", "bo")).rejects.toMatchObject({ detail: "TEAMS_ROLE_REQUIRED" });
    await expect(ask(event, "with", "all", 2)).rejects.toMatchObject({
      detail: "EVENTS_INVALID_HOST",
      column: "guest_places",
    });
    const guest = (await hosted(event))?.guests.find(({ name }) => name === "Bo");
    await call(world, "beth", "remove_host_guest($1, $2, $3)", [event, id("with"), guest?.id]);
    expect((await ask(event, "with", "all", 2)).hosts[0]).toMatchObject({ guests: 2 });
    expect(await sql("select name, places from guest_allocations where event_id = $1", [event])).toEqual([
      { name: "The with", places: 2 },
    ]);
  });

  test("a host that leaves with sales leaves them, its guests and the money with the holder", async () => {
    const event = await night();
    await ask(event);
    await answer(event, true);
    await call(world, "beth", "add_host_guests($1, $2, 'Ada')", [event, id("with")]);
    const booking = await sell(event);
    await expect(end(event, "outsider")).rejects.toMatchObject({ detail: "EVENTS_HOST_NOT_FOUND" });
    await expect(end(event, "bo")).rejects.toMatchObject({ detail: "TEAMS_ROLE_REQUIRED" });
    await end(event, "beth");
    await end(event, "beth");
    expect(await hostsOf(event)).toEqual([]);
    expect(await hasIt(event)).toBe(false);
    expect(await hosted(event)).toBeUndefined();
    expect(await sql("select status from bookings where id = $1", [booking])).toEqual([
      { status: "confirmed" },
    ]);
    expect(await sql("select name from guest_list_entries where event_id = $1", [event])).toEqual([
      { name: "Ada" },
    ]);
    await expect(
      call(world, "beth", "add_host_guests($1, $2, 'Bo')", [event, id("with")]),
    ).rejects.toMatchObject({ detail: "EVENTS_HOST_NOT_FOUND" });
    await ask(event);
    await answer(event, true);
    await end(event, "team");
    expect((await call<Hosts>(world, "team", "list_night_hosts($1)", [event])).hosts).toMatchObject([
      { state: "removed" },
    ]);
  });

  test.each([
    ["figures", "with", "everything", 0],
    ["guest_places", "with", "all", 501],
    ["guest_places", "with", "all", -1],
    ["organiser_id", "organiser", "all", 0],
    ["organiser_id", "nobody", "all", 0],
    ["organiser_id", "no such organiser", "all", 0],
  ])("what is wrong is told at its field: %s of %s, %s, %i", async (column, organiser, figures, places) => {
    const event = await night();
    await expect(ask(event, organiser, figures, places)).rejects.toMatchObject({
      detail: "EVENTS_INVALID_HOST",
      column,
    });
  });

  test("an editor asks nobody, a stranger neither reads nor asks, and twenty invitations a day are enough", async () => {
    const event = await night();
    await expect(call(world, "outsider", "ask_host($1, $2)", [event, id("with")])).rejects.toMatchObject({
      detail: "EVENTS_NOT_FOUND",
    });
    await expect(call(world, "outsider", "list_hosted_nights($1)", [id("with")])).rejects.toMatchObject({
      detail: "TEAMS_NOT_FOUND",
    });
    for (let at = 0; at < 20; at += 1) await ask(event);
    await expect(ask(event)).rejects.toMatchObject({ detail: "EVENTS_RATE_LIMITED" });
  });
});
