// Warnings of trusted partners: who writes them, the second pair of eyes, who is told, and what becomes of wrong ones.
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { doorOf, doorWorld, openCopies, refusalOf } from "../door/door-fixture.ts";
import { become } from "../harness/actors.ts";
import { addEvent, id, insert, type World } from "../harness/world.ts";

type Warning = { id: string; title: string | null; body: string | null; status: string; why: string | null };
type Desk = { towns: { organisation: string }[]; warnings: (Warning & { needs_second: boolean })[] };
type Partner = { id: string; user_id: string; ended_at: string | null };

let world: World;
let on: ReturnType<typeof doorOf>;
const people = ["ada", "bo", "far", "fan", "local", "quiet", "holder", "gone"];
const sql = async (text: string, values: unknown[] = []) => (await world.client.query(text, values)).rows;

beforeAll(async () => {
  world = await doorWorld(...people);
  on = doorOf(world);
  await insert(world.client, "areas", {
    id: id("york"),
    name: "York",
    slug: "york",
    kind: "city",
    lat: 53.9,
    lng: -1.1,
  });
  await sql("insert into follows (follower_id, kind, target) values ($1, 'area', $2)", [
    id("user fan"),
    id("area"),
  ]);
  await sql("insert into follows (follower_id, kind, target) values ($1, 'area', $2)", [
    id("user quiet"),
    id("area"),
  ]);
  await sql(
    "insert into notification_prefs (user_id, kind, in_app, mail) values ($1, 'warning', false, 'never')",
    [id("user quiet")],
  );
  for (const person of ["local", "gone"])
    await sql(
      "insert into profile_private (user_id, home_area_id) values ($1, $2) on conflict (user_id) do update set home_area_id = $2",
      [id(`user ${person}`), id("district")],
    );
  await sql("update profiles set status = 'erased' where user_id = $1", [id("user gone")]);
});
beforeEach(async () => {
  await sql("delete from internal.warnings; ");
  await sql("delete from internal.warning_partners");
  await sql("delete from notifications");
  await sql("delete from rate_limits");
  for (const [person, town] of [
    ["ada", "area"],
    ["bo", "area"],
    ["far", "york"],
  ])
    await insert(world.client, "internal.warning_partners", {
      user_id: id(`user ${person}`),
      area_id: id(town ?? ""),
      organisation: "The Loop",
    });
});
afterAll(() => world.end());

const write = (more: Record<string, unknown> = {}, by = "ada") => {
  const args: Record<string, unknown> = {
    p_area_id: id("area"),
    p_kind: "drugs",
    p_title: "Blue dolphins are far too strong",
    p_body: "Tested tonight: three times a usual dose. Take a quarter, and wait two hours.",
    p_sources: ["https://www.wearetheloop.org/alerts/1"],
    p_ends_at: new Date(Date.now() + 12 * 3_600_000),
    p_key: randomUUID(),
    ...more,
  };
  const names = Object.keys(args);
  return on.ask<Desk>(
    by,
    `write_warning(${names.map((name, at) => `${name} => $${at + 1}`).join(", ")})`,
    Object.values(args),
  );
};
const idOf = (desk: Desk) => desk.warnings[0]?.id ?? "";
const shown = (town = "area") => on.ask<Warning[]>(null, "list_town_warnings($1)", [id(town)]);
const log = async () => (await on.ask<{ warnings: Warning[] }>(null, "list_warnings()")).warnings;
const confirm = (warning: string, by = "bo") => on.ask<Desk>(by, "second_warning($1)", [warning]);
const withdraw = (warning: string, why = "The sample was mixed up. The pills are as usual.", by = "bo") =>
  on.ask<Desk>(by, "withdraw_warning($1, $2)", [warning, why]);
const tell = async () => sql("select internal.tell_warnings()");
const keep = async (moment = "now()") => sql(`select internal.keep_warnings(${moment})`);
const told = async (kind = "warning") =>
  (
    await sql(
      "select split_part(u.email, '@', 1) as name from notifications n join auth.users u on u.id = n.user_id where n.kind = $1 order by 1",
      [kind],
    )
  ).map(({ name }) => name);

describe("a warning", () => {
  test("is shown once a second person has confirmed it, and never by its author alone", async () => {
    const warning = idOf(await write());
    expect(await shown()).toEqual([]);
    expect(await log()).toEqual([]);
    expect(await told("warning_to_check")).toEqual(["admin", "bo", "moderator"]);
    expect(await refusalOf(confirm(warning, "ada"))).toBe("WARNINGS_OWN");
    expect(await refusalOf(confirm(warning, "far"))).toBe("WARNINGS_NOT_FOUND");
    expect(await refusalOf(confirm(warning, "stranger"))).toBe("WARNINGS_NOT_FOUND");
    await confirm(warning);
    await confirm(warning, "moderator");
    expect(await shown()).toMatchObject([{ id: warning, status: "shown", is_confirmed: true }]);
    expect(JSON.stringify(await shown())).not.toContain(id("user ada"));
    expect(await shown("york")).toEqual([]);
    expect(await told("warning_decided")).toEqual(["ada"]);
    expect((await on.ask<Desk>("bo", "get_warning_desk()")).warnings).toMatchObject([
      { id: warning, needs_second: false },
    ]);
    expect(await on.ask<Desk>("stranger", "get_warning_desk()")).toMatchObject({ towns: [], warnings: [] });
  });

  test("that is urgent is shown at once and hidden again when nobody confirms it within two hours", async () => {
    const warning = idOf(await write({ p_is_urgent: true }));
    expect(await shown()).toMatchObject([{ id: warning, is_confirmed: false }]);
    await keep("now() + interval '119 minutes'");
    expect(await shown()).toHaveLength(1);
    await keep("now() + interval '121 minutes'");
    expect(await shown()).toEqual([]);
    expect(await log()).toMatchObject([{ status: "hidden", title: null, body: null }]);
    expect(await refusalOf(confirm(warning))).toBe("WARNINGS_CLOSED");
    const second = idOf(await write({ p_is_urgent: true }));
    await confirm(second);
    await keep("now() + interval '3 hours'");
    expect(await shown()).toMatchObject([{ id: second }]);
  });

  test("that is false is withdrawn with a correction, which everybody reads, and who was told is told again", async () => {
    const warning = idOf(await write());
    await confirm(warning);
    await tell();
    expect(await refusalOf(withdraw(warning, "Wrong"))).toBe("WARNINGS_INVALID");
    expect(await refusalOf(withdraw(warning, undefined, "far"))).toBe("WARNINGS_NOT_FOUND");
    await withdraw(warning);
    expect(await shown()).toMatchObject([
      {
        status: "withdrawn",
        body: null,
        sources: [],
        why: "The sample was mixed up. The pills are as usual.",
      },
    ]);
    expect(await log()).toMatchObject([{ status: "withdrawn" }]);
    await tell();
    await tell();
    expect(await told("warning_withdrawn")).toEqual(await told());
    expect(await refusalOf(withdraw(warning))).toBe("WARNINGS_CLOSED");
    await sql("update internal.warnings set closed_at = now() - interval '3 days'");
    expect(await shown()).toEqual([]);
  });

  test("that waits is refused with a reason, and its end refuses it too", async () => {
    const warning = idOf(await write());
    const refuse = (why: string, by = "bo") => on.ask(by, "refuse_warning($1, $2)", [warning, why]);
    expect(await refusalOf(refuse(""))).toBe("WARNINGS_INVALID");
    await refuse("That was last year.");
    expect(await refusalOf(refuse("Again."))).toBe("WARNINGS_CLOSED");
    await write();
    await keep("now() + interval '13 hours'");
    expect(await sql("select status, why from internal.warnings order by created_at")).toMatchObject([
      { status: "refused" },
      { status: "refused" },
    ]);
    expect(await log()).toEqual([]);
  });

  test("about a missing person says nothing of them once it is over, and its words are deleted a week later", async () => {
    const warning = idOf(await write({ p_kind: "missing_person", p_title: "Have you seen Sam?" }));
    await confirm(warning);
    expect(await log()).toMatchObject([{ title: "Have you seen Sam?" }]);
    await sql(
      "update internal.warnings set created_at = now() - interval '9 days', ends_at = now() - interval '1 minute'",
    );
    expect(await shown()).toEqual([]);
    expect(await log()).toMatchObject([{ title: null, body: null }]);
    await sql("select internal.retention_warnings(now() + interval '7 days')");
    expect(await sql("select title from internal.warnings")).toEqual([{ title: "A missing person" }]);
  });
});

describe("who is told", () => {
  test("follows the town, lives in it or has a ticket for tonight, wants it and has not left; each is told once", async () => {
    const night = await on.tonight("tonight");
    await on.buy("holder", night, ["Holder"]);
    await confirm(idOf(await write()));
    await tell();
    await tell();
    expect(await told()).toEqual(["fan", "holder", "local"]);
  });

  test("stands on tonight's nights of the town alone", async () => {
    await confirm(idOf(await write()));
    const { eventId } = await on.tonight("here tonight");
    const later = await addEvent(world.client, { name: "next week" });
    const over = await addEvent(world.client, {
      name: "over",
      starts_at: new Date(Date.now() - 40 * 3_600_000),
      ends_at: new Date(Date.now() - 34 * 3_600_000),
    });
    const elsewhere = await addEvent(world.client, {
      name: "elsewhere tonight",
      venue_id: null,
      location_mode: "custom",
      custom_address: "1 Foss Bank, York",
      area_id: id("york"),
      starts_at: new Date(Date.now() + 3_600_000),
    });
    const of = (event: string) => on.ask<Warning[]>(null, "list_night_warnings($1)", [event]);
    expect(await of(eventId)).toHaveLength(1);
    for (const event of [later, over, elsewhere]) expect(await of(event)).toEqual([]);
  });

  test("is told nothing of a warning that was withdrawn before its turn came", async () => {
    const warning = idOf(await write({ p_is_urgent: true }));
    await withdraw(warning);
    await tell();
    expect(await told()).toEqual([]);
    expect(await told("warning_withdrawn")).toEqual([]);
  });
});

describe("partners", () => {
  test("are appointed by staff for a town, by a confirmed address, and nobody appoints themselves", async () => {
    const appoint = (email: string, by = "moderator", area = "leeds", organisation = "Safe Nights Leeds") =>
      on.ask<Partner[]>(by, "appoint_warning_partner($1, $2, $3)", [email, area, organisation]);
    expect(await refusalOf(appoint("fan@example.org", "team"))).toBe("ADMIN_STAFF_REQUIRED");
    for (const bad of [
      () => appoint("nobody@example.org"),
      () => appoint("moderator@example.org"),
      () => appoint("gone@example.org"),
      () => appoint("fan@example.org", "moderator", "atlantis"),
      () => appoint("fan@example.org", "moderator", "leeds", "x"),
      () => appoint("ada@example.org"),
    ])
      expect(await refusalOf(bad())).toBe("WARNINGS_INVALID");
    expect(await refusalOf(write({}, "fan"))).toBe("WARNINGS_PARTNER_REQUIRED");
    await appoint("FAN@example.org");
    expect((await write({}, "fan")).towns).toMatchObject([{ organisation: "Safe Nights Leeds" }]);
  });

  test("who lose the right cannot write in the next call, and what nobody confirmed goes at once", async () => {
    await write({ p_is_urgent: true });
    await write();
    const kept = idOf(await write());
    await confirm(kept);
    const partners = await on.ask<Partner[]>("moderator", "list_warning_partners()");
    const mine = partners.find(({ user_id }) => user_id === id("user ada"))?.id;
    expect(await refusalOf(on.ask("moderator", "end_warning_partner($1, '')", [mine]))).toBe(
      "ADMIN_REASON_REQUIRED",
    );
    await on.ask("moderator", "end_warning_partner($1, 'Left the charity.')", [mine]);
    expect(await refusalOf(write())).toBe("WARNINGS_PARTNER_REQUIRED");
    expect(await refusalOf(withdraw(kept, undefined, "ada"))).toBe("WARNINGS_NOT_FOUND");
    expect(await shown()).toMatchObject([{ id: kept }]);
    expect(await refusalOf(on.ask("moderator", "end_warning_partner($1, 'Again.')", [mine]))).toBe(
      "WARNINGS_NOT_FOUND",
    );
  });

  test("who are suspended or erased cannot write; an erased one leaves what others confirmed, without a name", async () => {
    await sql("update profiles set status = 'suspended' where user_id = $1", [id("user ada")]);
    expect(await refusalOf(write())).toBe("PEOPLE_SUSPENDED");
    await sql("update profiles set status = 'active' where user_id = $1", [id("user ada")]);
    const kept = idOf(await write());
    await confirm(kept);
    await write({ p_is_urgent: true });
    await sql("select internal.anonymise_warnings($1)", [id("user ada")]);
    expect(await shown()).toMatchObject([{ id: kept, organisation: "The Loop" }]);
    expect(await sql("select from internal.warnings where author_id is not null")).toEqual([]);
    expect(await refusalOf(write())).toBe("WARNINGS_PARTNER_REQUIRED");
  });
});

describe("bad input", () => {
  test.each<[string, Record<string, unknown>, string]>([
    ["kind", { p_kind: "gossip" }, "kind"],
    ["title", { p_title: "Hm" }, "title"],
    ["body", { p_body: "Beware." }, "body"],
    ["long body", { p_body: "x".repeat(1501) }, "body"],
    ["no source", { p_sources: [" "] }, "sources"],
    ["script source", { p_sources: ["javascript:alert(1)"] }, "sources"],
    ["http source", { p_sources: ["http://example.org/a"] }, "sources"],
    ["odd source", { p_sources: ['https://exa"mple.org/'] }, "sources"],
    ["six sources", { p_sources: Array.from({ length: 6 }, (_, at) => `Person number ${at}`) }, "sources"],
    ["past end", { p_ends_at: new Date(Date.now() - 1000) }, "ends_at"],
    ["far end", { p_ends_at: new Date(Date.now() + 8 * 86_400_000) }, "ends_at"],
    ["no end", { p_ends_at: null }, "ends_at"],
  ])("is refused at its field: %s", async (_, more, column) => {
    await expect(write(more)).rejects.toMatchObject({ detail: "WARNINGS_INVALID", column });
  });

  test("a source in words is taken, and the same key writes one warning", async () => {
    const p_key = randomUUID();
    await write({ p_key, p_sources: ["West Yorkshire Police: by telephone at 21:40"] });
    await write({ p_key });
    expect(await sql("select sources from internal.warnings")).toEqual([
      { sources: ["West Yorkshire Police: by telephone at 21:40"] },
    ]);
  });

  test("twenty at once leave ten in a town, and an author has two urgent ones that nobody confirmed", async () => {
    await sql("update internal.known_limits set most = 1000 where action = 'warnings'");
    const copies = await openCopies(world, 20);
    const written = await Promise.allSettled(
      copies.map(async (copy, at) => {
        await copy.query("begin");
        await become(copy, "authenticated", at % 2 ? "ada" : "bo");
        await copy.query(
          "select write_warning($1, 'other', 'A warning among many', 'Many warnings are written at once.', '{A friend told me}', now() + interval '1 hour', gen_random_uuid())",
          [id("area")],
        );
        await copy.query("commit");
      }),
    );
    await Promise.all(copies.map((copy) => copy.end()));
    expect(written.filter(({ status }) => status === "fulfilled")).toHaveLength(10);
    await sql("delete from internal.warnings");
    await write({ p_is_urgent: true });
    await write({ p_is_urgent: true });
    expect(await refusalOf(write({ p_is_urgent: true }))).toBe("WARNINGS_TOO_MANY");
    await sql("update internal.known_limits set most = 10 where action = 'warnings'");
    await sql("delete from internal.warnings");
    await sql("delete from rate_limits");
    for (let at = 0; at < 10; at += 1) {
      await write();
      await sql("update internal.warnings set status = 'refused'");
    }
    expect(await refusalOf(write())).toBe("WARNINGS_RATE_LIMITED");
  });

  test("a log of three thousand is read page by page, whole, within its index", async () => {
    await sql(
      `insert into internal.warnings (area_id, kind, title, body, sources, is_urgent, organisation, key, status, created_at, shown_at, ends_at, seconded_at, told_all_at)
       select $1, 'other', 'Warning number ' || n, 'What was known at the time.', '{A friend}', false, 'The Loop', gen_random_uuid(), 'shown', now() - make_interval(mins => n), now() - make_interval(mins => n), now() - make_interval(mins => n - 1), now(), now()
       from generate_series(2, 3001) n`,
      [id("area")],
    );
    const seen = new Set<string>();
    let before: string | null = null;
    for (let page = 0; page < 120; page += 1) {
      const read: { warnings: Warning[]; before: string | null; has_more: boolean } = await on.ask(
        null,
        "list_warnings('leeds', $1)",
        [before],
      );
      for (const one of read.warnings) seen.add(one.id);
      before = read.before;
      if (!read.has_more) break;
    }
    expect(seen.size).toBe(3000);
    expect(await shown()).toEqual([]);
  });
});
