// Claims that were sent: staff decide them, and the owners of a room are asked first.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { id, type World } from "../harness/world.ts";
import { type Claim, createClaimWorld, deleteClaims, page, part } from "./claim-fixture.ts";
import { claimSteps, room } from "./claim-steps.ts";

let world: World;
beforeAll(async () => {
  world = await createClaimWorld();
});
afterAll(() => world.end());
beforeEach(() => deleteClaims(world));
const { ask, add, save, submit, decide, open, one, sent, mails } = claimSteps(() => world);

describe("deciding", () => {
  test("Approval makes the applicant owner, the venue claimed and verified, and an organiser whose first nights are held", async () => {
    const claim = await sent("ada");
    const rival = await sent("bo");
    await decide("moderator", claim, "approve");
    expect((await open("ada", claim)).status).toBe("approved");
    expect((await open("bo", rival)).status).toBe("superseded");
    expect(await one("select role, status from venue_members where venue_id = $1", [room])).toEqual({
      role: "owner",
      status: "active",
    });
    expect(
      await one(
        "select claimed_at is not null as claimed, verified_at is not null as verified, status from venues where id = $1",
        [room],
      ),
    ).toEqual({
      claimed: true,
      verified: true,
      status: "active",
    });
    expect(await one("select name, kind, trust from organisers where venue_id = $1", [room])).toEqual({
      name: "The room at Kirkstall",
      kind: "venue",
      trust: "new",
    });
    expect(
      (await mails()).map(({ template, recipient, data }) => [template, recipient, data.decision]),
    ).toEqual([
      ["venue-claim-decided", "bo@example.org", "superseded"],
      ["venue-claim-decided", "ada@example.org", "approve"],
    ]);
    expect(
      await one(
        "select count(*)::int as acts from audit_logs where action_type = 'claim_approve' and record_id = $1",
        [room],
      ),
    ).toEqual({ acts: 1 });
    await expect(decide("admin", rival, "approve")).rejects.toMatchObject({ detail: "VENUES_STALE" });
  });

  test("A new room opens with its approval, with the trust staff choose; rejected it is a draft again", async () => {
    const first = await submit("ada", await save("ada", await add("ada"), page()));
    await decide("moderator", first, "approve", {}, "trusted");
    expect(
      await one(
        "select v.status, o.trust from venues v join organisers o on o.venue_id = v.id where v.id = $1",
        [first.venue.id],
      ),
    ).toEqual({
      status: "active",
      trust: "trusted",
    });
    const second = await submit(
      "bo",
      await save("bo", await add("bo", "Other house"), page({ name: "Other house" })),
    );
    await decide("moderator", second, "reject", { reason: "There is no such house." });
    expect(await one("select status from venues where id = $1", [second.venue.id])).toEqual({
      status: "draft",
    });
  });

  test("Changes come back at their fields, and what was not looked at is not decided", async () => {
    const claim = await sent("ada");
    await expect(decide("moderator", claim, "changes")).rejects.toMatchObject({ detail: "VENUES_INVALID" });
    await expect(decide("moderator", { ...claim, version: 1 }, "approve")).rejects.toMatchObject({
      detail: "VENUES_STALE",
    });
    await decide("moderator", claim, "changes", { licence_no: "Leeds knows no such licence." });
    const back = await open("ada", claim);
    expect(back).toMatchObject({
      status: "changes_requested",
      notes: { licence_no: "Leeds knows no such licence." },
    });
    expect((await mails())[0]?.data.notes).toEqual([
      { field: "licence_no", note: "Leeds knows no such licence." },
    ]);
    const again = await submit("ada", await save("ada", back, part({ licence_no: "PRM54321" })));
    expect(again).toMatchObject({ status: "submitted", notes: {} });
  });

  test("A rejection has a reason and one appeal, which somebody else decides", async () => {
    const claim = await sent("ada");
    await expect(decide("moderator", claim, "reject")).rejects.toMatchObject({
      message: "Give a reason",
    });
    await decide("moderator", claim, "reject", { reason: "We found nobody of that name there." });
    await expect(ask("ada", "appeal_claim($1, 'No')", [claim.id])).rejects.toMatchObject({
      detail: "VENUES_INVALID",
    });
    const appealed = await ask("ada", "appeal_claim($1, 'My name is on the licence.')", [claim.id]);
    expect(appealed.status).toBe("submitted");
    await expect(decide("moderator", appealed, "approve")).rejects.toMatchObject({
      detail: "VENUES_OWN_DECISION",
    });
    await decide("admin", appealed, "reject", { reason: "The licence names somebody else." });
    await expect(ask("ada", "appeal_claim($1, 'Look once more, please.')", [claim.id])).rejects.toMatchObject(
      { detail: "VENUES_CLAIM_CLOSED" },
    );
  });

  test("Nobody decides where they have a part: their own claim, a rival's, a room of their team", async () => {
    const own = await sent("moderator");
    const rival = await sent("ada");
    for (const claim of [own, rival])
      await expect(decide("moderator", claim, "approve")).rejects.toMatchObject({
        detail: "VENUES_OWN_PART",
      });
    await world.client.query("insert into venue_members (venue_id, user_id, role) values ($1, $2, 'door')", [
      room,
      id("user admin"),
    ]);
    await expect(decide("admin", rival, "approve")).rejects.toMatchObject({ detail: "VENUES_OWN_PART" });
    await expect(decide("ada", rival, "approve")).rejects.toMatchObject({ code: "PT403" });
  });
});

describe("a room with owners", () => {
  const answer = (
    person: string,
    claim: Claim,
    how: string,
    role: string | null = null,
    words: string | null = null,
  ) => ask(person, "answer_contested_claim($1, $2, $3, $4)", [claim.id, how, role, words]);

  test("Its owners are asked first: they take the person in with a role", async () => {
    const claim = await sent("ada", id("venue"));
    expect(claim.owners_until).not.toBeNull();
    expect(await mails()).toMatchObject([
      { template: "venue-claim-contested", recipient: "team@example.org" },
    ]);
    await expect(decide("moderator", claim, "approve")).rejects.toMatchObject({
      detail: "VENUES_OWNERS_FIRST",
    });
    const shown = await ask("team", "get_contested_claim($1)", [claim.id]);
    expect(shown).toMatchObject({ name: "ada", role: "manager", proofs: ["licence"] });
    expect(JSON.stringify(shown)).not.toContain("PRM12345");
    await expect(ask("bo", "get_contested_claim($1)", [claim.id])).rejects.toMatchObject({ code: "PT404" });
    await expect(answer("ada", claim, "taken_in", "owner")).rejects.toMatchObject({ code: "PT404" });
    await answer("team", claim, "taken_in", "editor");
    expect((await open("ada", claim)).status).toBe("approved");
    expect(await one("select role from venue_members where user_id = $1", [id("user ada")])).toEqual({
      role: "editor",
    });
    await expect(answer("team", claim, "disputed", null, "I changed my mind.")).rejects.toMatchObject({
      detail: "VENUES_CLAIM_CLOSED",
    });
  });

  test("No other role of its team, no former owner and no rival is asked or told", async () => {
    const claim = await sent("ada", id("venue"));
    await sent("bo", id("venue"));
    for (const [person, role, status] of [
      ["cy", "manager", "active"],
      ["cy", "editor", "active"],
      ["cy", "door", "active"],
      ["cy", "finance", "active"],
      ["cy", "owner", "removed"],
    ] as const) {
      await world.client.query(
        `insert into venue_members (venue_id, user_id, role, status) values ($1, $2, $3, $4)
         on conflict (venue_id, user_id) do update set role = excluded.role, status = excluded.status`,
        [id("venue"), id(`user ${person}`), role, status],
      );
      await expect(ask(person, "get_contested_claim($1)", [claim.id])).rejects.toMatchObject({
        code: "PT404",
      });
      await expect(answer(person, claim, "taken_in", "owner")).rejects.toMatchObject({ code: "PT404" });
    }
    for (const person of ["bo", "stranger", "moderator"])
      await expect(answer(person, claim, "taken_in", "owner")).rejects.toMatchObject({ code: "PT404" });
  });

  test("Disputed, staff decide at once; unanswered, after seven days; and the owners hear of it", async () => {
    const claim = await sent("ada", id("venue"));
    await expect(answer("team", claim, "disputed", null, "No")).rejects.toMatchObject({
      detail: "VENUES_INVALID",
    });
    await answer("team", claim, "disputed", null, "We have never heard of them.");
    const disputed = await open("ada", claim);
    await decide("moderator", disputed, "reject", { reason: "The owners run it." });
    expect((await mails()).map(({ recipient, data }) => [recipient, data.state ?? data.decision])).toEqual([
      ["team@example.org", "asked"],
      ["ada@example.org", "reject"],
      ["team@example.org", "decided"],
    ]);
    const second = await sent("bo", id("venue"));
    await world.client.query(
      "update venue_claims set owners_until = now() - interval '1 minute' where id = $1",
      [second.id],
    );
    await expect(answer("team", second, "taken_in", "door")).rejects.toMatchObject({
      detail: "VENUES_CLAIM_CLOSED",
    });
    await decide("moderator", second, "approve");
    expect(
      await one("select count(*)::int as owners from venue_members where venue_id = $1 and role = 'owner'", [
        id("venue"),
      ]),
    ).toEqual({ owners: 2 });
  });
});
