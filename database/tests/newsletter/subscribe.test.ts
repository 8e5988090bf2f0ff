// Asking for the newsletter, confirming, choosing and leaving: what is kept, what is told, and what is forgotten.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { asActor, asPerson, become } from "../harness/actors.ts";
import { addPlaces, addUsers, emptyWorld, id, type World } from "../harness/world.ts";

let world: World;
beforeAll(async () => {
  world = await emptyWorld();
  await addPlaces(world.client);
  await addUsers(world.client, ["reader"]);
});
afterAll(() => world.end());
beforeEach(() =>
  world.client.query(`delete from newsletter_issues; delete from internal.newsletter_subscribers;
    delete from internal.newsletter_proofs; delete from rate_limits; delete from graphile_worker._private_jobs`),
);

const rows = async <Row>(sql: string, values: unknown[] = []): Promise<Row[]> =>
  (await world.client.query(sql, values)).rows as Row[];
const start = (email: string, fields: Record<string, unknown> = {}) =>
  world.client.query("select internal.start_newsletter($1)", [
    JSON.stringify({ email, cities: [], source: "journal", wording: 1, ...fields }),
  ]);
const codeOf = async (email: string): Promise<string> =>
  (
    await rows<{ code: string }>("select code from internal.newsletter_subscribers where email = $1", [email])
  )[0]?.code ?? "";
/** What somebody without an account calls, kept. */
const byLink = async (call: string, values: unknown[]): Promise<{ state: string }> => {
  await world.client.query("begin");
  await become(world.client, "anon", null);
  const { rows: answers } = await world.client.query(`select ${call} as answer`, values);
  await world.client.query("commit");
  return answers[0].answer;
};
const mails = async (): Promise<string[]> =>
  (
    await rows<{ template: string }>(
      "select payload ->> 'template' as template from graphile_worker._private_jobs order by id",
    )
  ).map(({ template }) => template);
const join = async (email: string) => {
  await start(email);
  await byLink("confirm_newsletter($1)", [await codeOf(email)]);
};

describe("signing up", () => {
  test("The answer is the same for an address that is known and one that is not, and both only queue", async () => {
    await join("known@example.com");
    const answers = [];
    for (const email of ["known@example.com", "new@example.com"])
      answers.push(
        await rows("select submit_newsletter($1, '192.0.2.1') as answer", [
          JSON.stringify({ email, cities: [], source: "home", wording: 1 }),
        ]),
      );
    expect(answers[0]).toEqual(answers[1]);
    const queued = await rows(
      "select payload ->> 'email' as email from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'start-newsletter' order by j.id",
    );
    expect(queued).toEqual([{ email: "known@example.com" }, { email: "new@example.com" }]);
  });

  test("A sixth sign-up from one network address within a quarter of an hour has to wait", async () => {
    const answers: { wait?: number }[] = [];
    for (let number = 0; number < 6; number++)
      answers.push(
        (
          await rows<{ answer: { wait?: number } }>("select submit_newsletter($1, '192.0.2.2') as answer", [
            JSON.stringify({ email: `reader${number}@example.com`, cities: [], source: "home", wording: 1 }),
          ])
        )[0]?.answer ?? {},
      );
    expect(answers.slice(0, 5).every(({ wait }) => wait === undefined)).toBe(true);
    expect(answers[5]?.wait).toBeGreaterThan(0);
  });

  test("An address that is known is told so by mail, and nothing about it changes", async () => {
    await join("known@example.com");
    const before = await rows("select * from internal.newsletter_subscribers");
    await start("known@example.com", { cities: ["area"] });
    expect(await mails()).toEqual(["newsletter-confirm", "newsletter-known"]);
    expect(await rows("select * from internal.newsletter_subscribers")).toEqual(before);
  });

  test("One address gets three mails a day at most, whoever asks", async () => {
    for (let number = 0; number < 5; number++) await start("victim@example.com");
    expect(await mails()).toHaveLength(3);
  });
});

describe("the link", () => {
  test("Confirming keeps which words were read, where, and both times; a second time it is used", async () => {
    await start("reader@example.com", { source: "article" });
    const code = await codeOf("reader@example.com");
    expect(await byLink("find_newsletter_cities($1)", [code])).toBeNull();
    expect(await byLink("confirm_newsletter($1)", [code])).toEqual({ state: "confirmed" });
    expect(await byLink("confirm_newsletter($1)", [code])).toEqual({ state: "used" });
    expect(
      await rows(
        "select source, wording, asked_at is not null as asked, confirmed_at is not null as confirmed, left_at from internal.newsletter_proofs",
      ),
    ).toEqual([{ source: "article", wording: 1, asked: true, confirmed: true, left_at: null }]);
  });

  test("It is expired after seven days, and where nobody ever asked", async () => {
    await start("late@example.com");
    await world.client.query(
      "update internal.newsletter_subscribers set asked_at = now() - interval '7 days 1 minute'",
    );
    expect(await byLink("confirm_newsletter($1)", [await codeOf("late@example.com")])).toEqual({
      state: "expired",
    });
    expect(await byLink("confirm_newsletter($1)", ["0".repeat(40)])).toEqual({ state: "expired" });
    expect(await byLink("confirm_newsletter($1)", [null])).toEqual({ state: "expired" });
  });

  test("Cities are chosen and changed by it; what is no city is passed over", async () => {
    const [city] = await rows<{ slug: string }>("select slug from areas where kind = 'city' limit 1");
    await join("reader@example.com");
    const code = await codeOf("reader@example.com");
    const choose = (cities: unknown) =>
      byLink("choose_newsletter_cities($1, $2)", [code, JSON.stringify(cities)]);
    expect(await choose([city?.slug, "atlantis"])).toEqual({ state: "chosen" });
    expect(await byLink("find_newsletter_cities($1)", [code])).toEqual([city?.slug]);
    expect(await choose("nonsense")).toEqual({ state: "chosen" });
    expect(await byLink("find_newsletter_cities($1)", [code])).toEqual([]);
  });

  test("Leaving takes the address away at once and leaves the proof as a hash; twice is the same", async () => {
    await join("leaver@example.com");
    const code = await codeOf("leaver@example.com");
    expect(await byLink("leave_newsletter($1)", [code])).toEqual({ state: "left" });
    expect(await byLink("leave_newsletter($1)", [code])).toEqual({ state: "left" });
    expect(await rows("select from internal.newsletter_subscribers")).toEqual([]);
    const [proof] = await rows<{ text: string; gone: boolean }>(
      "select p::text as text, left_at is not null as gone from internal.newsletter_proofs p",
    );
    expect(proof?.gone).toBe(true);
    expect(proof?.text).not.toContain("leaver");
    const known = await rows(
      "select from internal.newsletter_proofs p where p.email_hash = sha256(p.salt || convert_to('leaver@example.com', 'UTF8'))",
    );
    expect(known).toHaveLength(1);
  });
});

describe("what is kept", () => {
  test("Nobody reads who gets it: no role, no admin, not the service key", async () => {
    await join("secret@example.com");
    for (const actor of ["anon", "owner", "moderator", "admin", "service"] as const)
      for (const table of ["newsletter_subscribers", "newsletter_proofs", "newsletter_deliveries"])
        await expect(
          asActor(world.client, actor, () => world.client.query(`select * from internal.${table}`)),
        ).rejects.toThrow(/permission denied/);
    await asPerson(world.client, "admin", async () => {
      const { rows: seen } = await world.client.query("select list_newsletter_issues() as answer");
      expect(seen[0].answer).toEqual({ readers: 1, issues: [] });
    });
  });

  test("Addresses that never confirmed go after a week, proofs six years after their end", async () => {
    await start("never@example.com");
    await join("stays@example.com");
    await join("left@example.com");
    await byLink("leave_newsletter($1)", [await codeOf("left@example.com")]);
    const goneAfter = (moment: string) =>
      rows(`select internal.retention_newsletter(now() + interval '${moment}') as gone`);
    expect(await goneAfter("6 days")).toEqual([{ gone: "0" }]);
    await goneAfter("8 days");
    expect(await rows("select email from internal.newsletter_subscribers")).toEqual([
      { email: "stays@example.com" },
    ]);
    expect(await rows("select from internal.newsletter_proofs")).toHaveLength(2);
    await goneAfter("6 years 1 day");
    expect(await rows("select from internal.newsletter_proofs")).toHaveLength(1);
  });

  test("A person's copy holds their newsletter, and with their account the address goes", async () => {
    const [user] = await rows<{ email: string }>(
      "update auth.users set email = 'canary-reader@example.com', email_confirmed_at = now() where id = $1 returning email",
      [id("user reader")],
    );
    await join(user?.email ?? "");
    const [copy] = await rows<{ copy: { newsletter: Record<string, unknown>[] } }>(
      "select internal.export_newsletter($1) as copy",
      [id("user reader")],
    );
    expect(copy?.copy.newsletter).toMatchObject([{ email: user?.email, source: "journal", wording: 1 }]);
    await world.client.query("select internal.anonymise_newsletter($1)", [id("user reader")]);
    expect(await rows("select from internal.newsletter_subscribers")).toEqual([]);
    expect(
      await rows("select from internal.newsletter_proofs p where p::text ~ 'canary' or left_at is null"),
    ).toEqual([]);
  });

  test("Nothing is told of an address that an account only claims", async () => {
    await world.client.query(
      "update auth.users set email = 'claimed@example.com', email_confirmed_at = null where id = $1",
      [id("user reader")],
    );
    await join("claimed@example.com");
    expect(await rows("select internal.export_newsletter($1) as copy", [id("user reader")])).toEqual([
      { copy: { newsletter: [] } },
    ]);
  });
});
