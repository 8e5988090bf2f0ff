// Vouching: who may answer for whom, how often, and who reads it.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { id, insert, type World } from "../harness/world.ts";
import { entryOf, entryWorld, refusalOf } from "./entry-fixture.ts";

let world: World;
let on: ReturnType<typeof entryOf>;
const run = (sql: string, values: unknown[] = []) => world.client.query(sql, values);
type Made = { id: string; code: string };
const make = (person: string) => on.ask<Made>(person, "make_vouch($1)", [id("organiser")]);
const take = (person: string, { code }: Made) => on.ask(person, "take_vouch($1)", [code]);
const read = (person: string, { code }: Made) => on.ask(person, "read_vouch($1)", [code]);
const mine = (person: string) =>
  on.ask<{ organisers: { left: number }[]; vouches: { state: string }[] }>(person, "list_my_vouches()");
const team = (person = "team") =>
  on.ask<Record<string, unknown>[]>(person, "(select json_agg(v) from list_team_vouches($1) v)", [
    id("organiser"),
  ]);
const letIn = async (person: string) => {
  const night = await on.night(`of ${person}`);
  const { id: application } = await on.apply(person, night);
  await on.decide(application, true);
};

beforeAll(async () => {
  world = await entryWorld("ada", "ada+two", "bea", "cas", "dev", "eli", "fay", "gus", "hal", "editor");
  on = entryOf(world);
  await on.saveRules();
  for (const person of ["ada", "bea", "cas"]) await letIn(person);
});
beforeEach(() => run("delete from rate_limits"));
afterAll(() => world.end());

describe("a vouch", () => {
  test("is made by a person whom the team has let in, where the team takes vouches, and not by a minor, a banned or a declined person", async () => {
    const refused = async (person: string) => refusalOf(make(person));
    expect(await refused("dev")).toBe("ENTRY_MAY_NOT_VOUCH");
    expect(await refusalOf(on.ask("ada", "make_vouch($1)", [id("no organiser")]))).toBe(
      "ENTRY_MAY_NOT_VOUCH",
    );
    await on.saveRules({ takes_vouches: false });
    expect(await refused("ada")).toBe("ENTRY_MAY_NOT_VOUCH");
    expect((await mine("ada")).organisers).toEqual([]);
    await on.saveRules();
    expect((await mine("ada")).organisers).toMatchObject([{ left: 3 }]);
    await run(
      "update profile_private set date_of_birth = current_date - interval '17 years', age_attested_at = now() where user_id = $1",
      [id("user cas")],
    );
    expect(await refused("cas")).toBe("ENTRY_MAY_NOT_VOUCH");
    await run("update profile_private set date_of_birth = '1990-01-01' where user_id = $1", [id("user cas")]);
    await insert(world.client, "team_bans", {
      organiser_id: id("organiser"),
      user_id: id("user cas"),
      reason: "A fight",
      ends_at: "2099-01-01",
    });
    expect(await refused("cas")).toBe("ENTRY_MAY_NOT_VOUCH");
    await run("delete from team_bans");
  });

  test("is taken once by one newcomer, never for oneself, not across a block, not by a minor; the team alone reads who for whom", async () => {
    const link = await make("ada");
    expect(await read("dev", link)).toEqual({
      organiser: { name: "Night Shift", slug: expect.any(String) },
      is_mine: false,
    });
    expect(await refusalOf(take("ada", link))).toBe("ENTRY_VOUCH_OWN");
    expect(await refusalOf(take("ada+two", link))).toBe("ENTRY_VOUCH_OWN");
    expect(await refusalOf(take("bea", link))).toBe("ENTRY_KNOWN");
    expect(await refusalOf(take("dev", { ...link, code: "guessed" }))).toBe("ENTRY_VOUCH_NOT_FOUND");
    for (const [blocker, blocked] of [
      ["ada", "eli"],
      ["eli", "ada"],
    ] as const) {
      await run("insert into user_blocks (blocker_id, blocked_id) values ($1, $2)", [
        id(`user ${blocker}`),
        id(`user ${blocked}`),
      ]);
      expect(await refusalOf(read("eli", link)), blocker).toBe("ENTRY_VOUCH_NOT_FOUND");
      expect(await refusalOf(take("eli", link)), blocker).toBe("ENTRY_VOUCH_NOT_FOUND");
      await run("delete from user_blocks");
    }
    await run(
      "update profile_private set date_of_birth = current_date - interval '17 years', age_attested_at = now() where user_id = $1",
      [id("user fay")],
    );
    expect(await refusalOf(take("fay", link))).toBe("ENTRY_UNDERAGE");
    await take("dev", link);
    await take("dev", link);
    expect(await refusalOf(take("gus", link))).toBe("ENTRY_VOUCH_NOT_FOUND");
    // a second link of the same person adds nothing and stays free
    const again = await make("ada");
    await take("dev", again);
    expect((await mine("ada")).vouches.map(({ state }) => state)).toEqual(["open", "used"]);
    expect(JSON.stringify(await mine("ada"))).not.toContain("dev");
    expect(JSON.stringify(await read("dev", link))).not.toContain("ada");
    const night = await on.night("vouched");
    await on.apply("dev", night);
    expect((await on.mine("dev", night)).is_vouched_for).toBe(true);
    expect(await on.listed(night)).toMatchObject([{ vouches: [{ name: "ada", is_taken_back: false }] }]);
    expect(await team()).toMatchObject([
      { voucher: "ada", newcomer: "dev", is_taken_back: false, was_let_in: false },
    ]);
    expect(await refusalOf(team("ada"))).toBe("TEAMS_NOT_FOUND");
    const { rows } = await run(
      "select count(*)::integer as readings from audit_logs where action_type = 'entry_vouches_listed'",
    );
    expect(rows[0].readings).toBe(1);
    await on.ask("ada", "take_back_vouch($1)", [link.id]);
    await on.ask("ada", "take_back_vouch($1)", [link.id]);
    expect(await on.listed(night)).toMatchObject([{ vouches: [{ name: "ada", is_taken_back: true }] }]);
    expect((await on.mine("dev", night)).is_vouched_for).toBe(false);
    expect(await refusalOf(on.ask("bea", "take_back_vouch($1)", [link.id]))).toBe("ENTRY_VOUCH_NOT_FOUND");
    // who changes their mind may say it again
    await take("dev", again);
    expect((await on.mine("dev", night)).is_vouched_for).toBe(true);
  });

  test("is limited to so many a year; a link that was not used comes back when it is taken back or has run out", async () => {
    await on.saveRules({ vouches_a_year: 2 });
    const [first, second] = [await make("bea"), await make("bea")];
    expect(await refusalOf(make("bea"))).toBe("ENTRY_VOUCHES_USED");
    await take("gus", first);
    await on.ask("bea", "take_back_vouch($1)", [first.id]);
    expect(await refusalOf(make("bea"))).toBe("ENTRY_VOUCHES_USED");
    await on.ask("bea", "take_back_vouch($1)", [second.id]);
    expect(await refusalOf(take("hal", second))).toBe("ENTRY_VOUCH_NOT_FOUND");
    const third = await make("bea");
    await run("update entry_vouches set ends_at = now() where id = $1", [third.id]);
    expect(await refusalOf(take("hal", third))).toBe("ENTRY_VOUCH_NOT_FOUND");
    const fourth = await make("bea");
    // a person who is declined afterwards vouches no more, and their open links stop working
    const night = await on.night("fallen out");
    const { id: application } = await on.apply("bea", night);
    await on.decide(application, false);
    expect(await refusalOf(take("hal", fourth))).toBe("ENTRY_VOUCH_NOT_FOUND");
    expect(await refusalOf(make("bea"))).toBe("ENTRY_MAY_NOT_VOUCH");
    await on.saveRules();
    // making links is limited, also those that are taken back at once
    let code: string | null = null;
    for (let tried = 0; tried < 11; tried++) {
      const made = await make("cas").catch((error: { detail: string }) => error.detail);
      if (typeof made === "string") code = made;
      else await on.ask("cas", "take_back_vouch($1)", [made.id]);
    }
    expect(code).toBe("ENTRY_RATE_LIMITED");
  });

  test("goes with either account, and neither takes the other's name along", async () => {
    const link = await make("ada");
    await take("hal", link);
    const copy = async (person: string) =>
      JSON.stringify(
        (await run("select internal.export_entry($1) as copy", [id(`user ${person}`)])).rows[0].copy,
      );
    expect(await copy("ada")).not.toContain("hal");
    expect(await copy("hal")).not.toContain("ada");
    await run("select internal.anonymise_entry($1)", [id("user ada")]);
    expect((await run("select from entry_vouches where voucher_id = $1", [id("user ada")])).rowCount).toBe(0);
    expect((await run("select from entry_applications where user_id = $1", [id("user ada")])).rowCount).toBe(
      0,
    );
  });
});
