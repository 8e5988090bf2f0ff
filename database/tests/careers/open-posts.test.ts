// Open posts as everybody finds them: the list with its filters, and the page of one.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { asActor, userId } from "../harness/actors.ts";
import { id, type World } from "../harness/world.ts";
import { addJob, askAs, createTeamWorld, deleteJobs } from "./job-fixture.ts";

let world: World;
beforeAll(async () => {
  world = await createTeamWorld(["rival"]);
});
afterAll(() => world.end());
beforeEach(() => deleteJobs(world));
const ask = askAs(() => world);

describe("the list", () => {
  type Found = {
    total: number;
    jobs: { title: string; miles: number | null }[];
    facets: Record<string, Record<string, number>>;
    widest: string | null;
  };
  const list = async (filters: object, sort = "newest", page = 1): Promise<Found> =>
    asActor(world.client, "anon", async () => {
      const { rows } = await world.client.query("select list_jobs($1, $2, $3) as found", [
        filters,
        sort,
        page,
      ]);
      return rows[0].found;
    });
  const titles = (found: Found) => found.jobs.map(({ title }) => title);
  beforeEach(async () => {
    await addJob(world.client, "desk");
    await addJob(world.client, "door", {
      discipline: "door",
      needs_sia: true,
      pay_min_pence: 1400,
      pay_max_pence: 1400,
      hourly_pence: 1400,
      closes_at: new Date(Date.now() + 86_400_000),
    });
    await addJob(world.client, "home", {
      discipline: "press_design",
      kind: "job",
      remote: "yes",
      area_id: null,
      hours: 35,
      hourly_pence: 2000,
    });
    await addJob(world.client, "late", { closes_at: new Date(Date.now() - 1000) });
    await addJob(world.client, "held", { status: "pending_review" });
  });

  test("Open posts alone are listed, and facets count as if their own choice were not made", async () => {
    const found = await list({ discipline: ["sound"] });
    expect(titles(found)).toEqual(["Work desk"]);
    expect(found.facets.discipline).toEqual({ sound: 1, door: 1, press_design: 1 });
    expect(found.facets.kind).toEqual({ shift: 1 });
  });

  test("Place, pay, hours, closing, SIA and words narrow the list", async () => {
    expect(titles(await list({ area: "leeds", miles: 5 }, "pay"))).toEqual(["Work desk", "Work door"]);
    expect((await list({ area: "leeds", miles: 5, remote: true })).total).toBe(3);
    await world.client.query(
      "insert into outward_codes (code, name, lat, lng, nation, area_id) values ('LS1', 'Leeds', 53.797, -1.549, 'England', $1) on conflict do nothing",
      [id("area")],
    );
    expect((await list({ area: "ls1" })).total).toBe(2);
    expect(titles(await list({ pay: 1500 }, "pay"))).toEqual(["Work home", "Work desk"]);
    expect(titles(await list({ hours: "full" }))).toEqual(["Work home"]);
    expect(titles(await list({ closing: true }))).toEqual(["Work door"]);
    expect(titles(await list({ sia: "yes" }))).toEqual(["Work door"]);
    expect(titles(await list({ query: "night shift desk" }))).toEqual(["Work desk"]);
  });

  test("Each landing page gathers its disciplines, and open calls stand with artists", async () => {
    await addJob(world.client, "call", { kind: "open_call", discipline: "lighting" });
    expect(titles(await list({ category: "artist" }))).toEqual(["Work call"]);
    expect(titles(await list({ category: "venue-management" }))).toEqual(["Work door"]);
    expect((await list({ category: "event-production" })).total).toBe(2);
  });

  test("With nothing found, the filter that would show the most is named", async () => {
    expect(await list({ discipline: ["door"], pay: 1500 })).toMatchObject({ total: 0, widest: "discipline" });
  });

  test("Filters that mean nothing are passed over", async () => {
    expect(
      (
        await list(
          { discipline: "x", area: "atlantis", miles: "far", pay: -4, hours: 7, query: "<>" },
          "moon",
          -3,
        )
      ).total,
    ).toBe(3);
  });

  test("A post of a person who shut somebody out is hidden from them alone", async () => {
    const own = { organiser_id: null, posted_by: userId("rival") };
    const post = await addJob(world.client, "alone", own);
    await world.client.query(
      "insert into user_blocks (blocker_id, blocked_id) values ($1, $2) on conflict do nothing",
      [userId("rival"), userId("stranger")],
    );
    expect((await list({})).total).toBe(4);
    expect((await ask<Found>("stranger", "list_jobs()")).total).toBe(3);
    expect(await ask("stranger", "find_job($1)", [post])).toBeNull();
    await expect(ask("stranger", 'apply_to_job($1, \'{"note": "Hi"}\')', [post])).rejects.toMatchObject({
      detail: "JOBS_NOT_FOUND",
    });
    await world.client.query("delete from user_blocks");
  });
});

describe("the page", () => {
  const find = async (address: string) =>
    (await world.client.query("select find_job($1) as page", [address])).rows[0].page;

  test("A post is found by id, address and an address it had before", async () => {
    const post = await addJob(world.client, "page");
    const { slug } = (await world.client.query("select slug from jobs where id = $1", [post])).rows[0];
    await world.client.query("update jobs set slug = 'new-address' where id = $1", [post]);
    for (const address of [post, slug, "new-address"])
      expect((await find(address)).job).toMatchObject({ id: post, slug: "new-address" });
  });

  test("A held post is not there; an archived one is gone", async () => {
    expect(
      await find(await addJob(world.client, "held", { status: "pending_review", opened_at: null })),
    ).toBeNull();
    expect(await find(await addJob(world.client, "old", { status: "archived" }))).toEqual({ is_gone: true });
    expect(await find("never-was")).toBeNull();
  });

  test("The mailbox of a closed post is not told", async () => {
    const post = await addJob(world.client, "mailbox", {
      apply_mode: "email",
      apply_target: "work@example.org",
    });
    expect((await find(post)).job.apply_target).toBe("work@example.org");
    await world.client.query("update jobs set status = 'closed' where id = $1", [post]);
    expect((await find(post)).job.apply_target).toBeNull();
    const row = await asActor(world.client, "anon", () =>
      world.client.query("select apply_target from jobs where id = $1", [post]),
    );
    expect(row.rows).toEqual([{ apply_target: null }]);
    await world.client.query("update jobs set status = 'open' where id = $1", [post]);
    expect((await find(post)).job.apply_target).toBe("work@example.org");
  });
});
