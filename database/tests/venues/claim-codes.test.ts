// What proves a claim: a code mailed to the venue's own domain, and a code on its website.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { asActor } from "../harness/actors.ts";
import { id, type World } from "../harness/world.ts";
import { addRoom, askAs, type Claim, createClaimWorld, deleteClaims, page } from "./claim-fixture.ts";

let world: World;
beforeAll(async () => {
  world = await createClaimWorld();
  await addRoom(world, "mill");
});
afterAll(() => world.end());
beforeEach(() => deleteClaims(world));
const ask = askAs(() => world);

type Answer = {
  refused?: { code: string; message: string };
  wait?: number;
  expires_at?: string;
  code?: string;
};
const call = async <T = Answer>(sql: string, values: unknown[]) =>
  (await world.client.query(`select ${sql} as answer`, values)).rows[0]?.answer as T;
const send = (claim: Claim, email = "office@room.co.uk", person = "ada", assurance = "aal1") =>
  call("send_claim_code($1, $2, $3, $4, 'room.co.uk')", [claim.id, id(`user ${person}`), assurance, email]);
const mailed = async () => {
  const { rows } = await world.client.query(
    "select payload -> 'data' ->> 'code' as code from graphile_worker._private_jobs where payload ->> 'template' = 'venue-claim-code' order by id desc limit 1",
  );
  return rows[0]?.code as string;
};
const confirm = (claim: Claim, code: string, person = "ada") =>
  ask(person, "confirm_claim_code($1, $2)", [claim.id, code]);
const start = (person = "ada", venue = "venue room") => ask(person, "start_venue_claim($1)", [id(venue)]);
const wrong = (code: string) => (code === "000000" ? "111111" : "000000");

describe("a mailed code", () => {
  test("proves the claim it was sent for; what was typed is in no mail, and the code is kept as its hash", async () => {
    const claim = await start();
    expect((await send(claim)).expires_at).toBeDefined();
    const code = await mailed();
    expect(code).toMatch(/^\d{6}$/);
    const { rows } = await world.client.query(
      "select to_jsonb(c)::text as row from internal.venue_claim_codes c",
    );
    expect(rows[0].row).not.toContain(code);
    await expect(confirm(claim, wrong(code))).rejects.toMatchObject({ detail: "VENUES_CODE_WRONG" });
    expect((await confirm(claim, ` ${code.slice(0, 3)} ${code.slice(3)}`)).proofs).toEqual(["mail"]);
  });

  test("is good for fifteen minutes and five tries; a new one has five of its own", async () => {
    const claim = await start();
    await send(claim);
    const first = await mailed();
    for (let tries = 0; tries < 5; tries++) {
      // a refusal rolls back what it counted; the data API counts it again, as here
      await expect(confirm(claim, wrong(first))).rejects.toMatchObject({ detail: "VENUES_CODE_WRONG" });
      await world.client.query(
        `select internal.take_rate_limit('claim:' || id, 'venue_code_tries', 5, 15) from internal.venue_claim_codes`,
      );
    }
    await expect(confirm(claim, first)).rejects.toMatchObject({
      code: "PT429",
      detail: "VENUES_RATE_LIMITED",
    });
    await send(claim);
    const second = await mailed();
    await world.client.query("update internal.venue_claim_codes set expires_at = now()");
    await expect(confirm(claim, second)).rejects.toMatchObject({ code: "PT410", detail: "VENUES_CODE_OVER" });
    await send(claim);
    expect((await confirm(claim, await mailed())).proofs).toEqual(["mail"]);
  });

  test("is not sent a fourth time in an hour, nor a sixth time a day to one inbox", async () => {
    const claim = await start();
    for (let number = 0; number < 3; number++) expect((await send(claim)).wait).toBeUndefined();
    expect((await send(claim)).wait).toBeGreaterThan(0);
    const other = await start("bo");
    for (let number = 0; number < 2; number++) await send(other, "office+extra@room.co.uk", "bo");
    expect((await send(other, "Office@room.co.uk", "bo")).wait).toBeGreaterThan(0);
  });

  test("is for the applicant alone, at the domain of the website alone", async () => {
    const claim = await start();
    expect((await send(claim, "office@room.co.uk", "bo")).refused?.code).toBe("VENUES_CLAIM_NOT_FOUND");
    for (const email of ["office@room.co.uk.evil.example", "office@evilroom.co.uk", "office@gmail.com"])
      expect((await send(claim, email)).refused?.code).toBe("VENUES_PROOF_REFUSED");
    expect(
      (await call("send_claim_code($1, $2, 'aal1', 'a@gov.uk', 'uk')", [claim.id, id("user ada")])).refused
        ?.code,
    ).toBe("VENUES_PROOF_REFUSED");
    await send(claim);
    await expect(confirm(claim, await mailed(), "bo")).rejects.toMatchObject({
      detail: "VENUES_CLAIM_NOT_FOUND",
    });
    await expect(
      asActor(world.client, "stranger", () =>
        world.client.query("select send_claim_code($1, $2, 'aal2', 'office@room.co.uk', 'room.co.uk')", [
          claim.id,
          id("user ada"),
        ]),
      ),
    ).rejects.toMatchObject({ code: "42501" });
  });
});

describe("the website of a venue", () => {
  const read = (claim: Claim, how = "mail") =>
    call<Answer & { website?: string }>("read_claim_website($1, $2, 'aal1', $3)", [
      claim.id,
      id("user ada"),
      how,
    ]);
  const name = (website: string | null) =>
    world.client.query("update venues set links = $2 where id = $1", [
      id("venue mill"),
      JSON.stringify(website ? { website } : {}),
    ]);

  test("counts once the page has named its host for 30 days; another path of it changes nothing", async () => {
    const claim = await start("ada", "venue mill");
    expect((await read(claim)).website).toBe("https://www.mill.co.uk/about");
    await name("http://www.mill.co.uk/contact");
    expect((await read(claim)).website).toBe("http://www.mill.co.uk/contact");
    await name("https://mill.example@www.mill.co.uk/");
    expect((await read(claim)).refused?.code).toBe("VENUES_WEBSITE_TOO_NEW");
    await name("https://rival.example/");
    expect((await read(claim, "website")).refused?.code).toBe("VENUES_WEBSITE_TOO_NEW");
    await world.client.query("update internal.venue_websites set since = now() - interval '31 days'");
    expect((await read(claim)).website).toBe("https://rival.example/");
    await name(null);
    expect((await read(claim)).refused?.code).toBe("VENUES_WEBSITE_MISSING");
  });

  test("of a new room proves by the code on it, never by mail", async () => {
    const claim = await ask("ada", "start_venue_claim(null, 'The Winding House', 'LS4 2AA')");
    expect((await read(claim, "website")).refused?.message).toBe(
      "website: Write the website of the room in the basics first",
    );
    await ask("ada", "save_venue_claim($1, $2, $3)", [claim.id, JSON.stringify(page()), claim.version]);
    expect((await read(claim)).refused?.code).toBe("VENUES_WEBSITE_TOO_NEW");
    const who = [claim.id, id("user ada")];
    const { code } = await call("prepare_claim_website($1, $2, 'aal1', 'windinghouse.co.uk')", who);
    expect(code).toMatch(/^\d{6}$/);
    expect((await call("prepare_claim_website($1, $2, 'aal1', 'windinghouse.co.uk')", who)).code).toBe(code);
    const prove = (person: string, said: unknown) =>
      call<boolean>("confirm_claim_website($1, $2, 'windinghouse.co.uk', $3)", [
        claim.id,
        id(`user ${person}`),
        said,
      ]);
    expect([await prove("bo", code), await prove("ada", "x"), await prove("ada", code)]).toEqual([
      false,
      false,
      true,
    ]);
    expect((await ask("ada", "open_venue_claim($1)", [claim.id])).proofs).toEqual(["website", "licence"]);
  });
});
