// Who reads the settlement of a night, with an account and by a link.
import { describe, expect, test } from "vitest";
import { asPerson } from "../harness/actors.ts";
import { id, insert } from "../harness/world.ts";
import { value } from "../payments/till.ts";
import {
  add,
  artistDeal,
  ask,
  askAnon,
  type Deal,
  dealOf,
  hostDeal,
  make,
  type Night,
  night,
  read,
  refusal,
  startDesk,
  world,
} from "./settlement-desk.ts";

startDesk();

describe("who sees a settlement", () => {
  test("Owners and managers of the holder do, other roles and strangers do not", async () => {
    const { eventId } = await night();
    const deal = dealOf(await add(eventId, artistDeal));
    expect((await ask<Night>("manager", "read_night_settlement($1)", [eventId])).deals).toHaveLength(1);
    for (const [person, why] of [
      ["door", "TEAMS_ROLE_REQUIRED"],
      ["finance", "TEAMS_ROLE_REQUIRED"],
      ["outsider", "EVENTS_NOT_FOUND"],
      ["beth", "EVENTS_NOT_FOUND"],
      ["dj", "EVENTS_NOT_FOUND"],
    ] as const) {
      expect(await refusal(ask(person, "read_night_settlement($1)", [eventId]))).toBe(why);
      expect(await refusal(add(eventId, { name: "Me", kind: "fee", fee_pence: 1 }, person))).toBe(why);
    }
    for (const person of ["door", "finance", "outsider", "beth", "bo"])
      expect(await refusal(read(person, deal.id))).toBe("SETTLEMENTS_NOT_FOUND");
    expect(await refusal(askAnon("read_settlement($1)", [deal.id]))).toBe("SETTLEMENTS_NOT_FOUND");
  });

  test("The artist of a claimed page sees the own fee, not what the night took nor what others get", async () => {
    const { eventId } = await night();
    await add(eventId, hostDeal);
    const deal = dealOf(await add(eventId, artistDeal), 1);
    await make(deal.id);
    const seen = await read("dj", deal.id);
    expect(seen).toMatchObject({ side: "party", now: null, link: null });
    expect(seen.sheets[0]?.facts).toMatchObject({
      takings: null,
      pot_pence: null,
      costs: [],
      owed_pence: 15000,
    });
    expect(await ask<object[]>("dj", "list_my_settlements()")).toContainEqual(
      expect.objectContaining({ id: deal.id, owed_pence: 15000 }),
    );
  });

  test("A co-host sees the sheet only where it was given all figures, and its door staff never", async () => {
    const { eventId } = await night();
    const deal = dealOf(await add(eventId, hostDeal));
    expect(await read("beth", deal.id)).toMatchObject({ side: "party" });
    expect(await refusal(read("bo", deal.id))).toBe("SETTLEMENTS_NOT_FOUND");
    await world.client.query("update internal.host_terms set figures = 'counts' where event_id = $1", [
      eventId,
    ]);
    expect(await refusal(read("beth", deal.id))).toBe("SETTLEMENTS_NOT_FOUND");
    expect(await ask("beth", "list_my_settlements()")).not.toContainEqual(
      expect.objectContaining({ id: deal.id }),
    );
    const other = await night("counts");
    expect(await refusal(add(other.eventId, hostDeal))).toBe("SETTLEMENTS_INVALID");
  });

  test("A link opens the sheet of its deal alone, is counted, and ends when it is revoked or sent again", async () => {
    const { eventId } = await night();
    const deal = dealOf(await add(eventId, { name: "No Page", kind: "fee", fee_pence: 5000 }));
    const codeOf = async () => {
      await ask("team", "send_settlement_link($1, 'act@example.org')", [deal.id]);
      const path = await value(
        world,
        "select payload -> 'data' ->> 'path' from graphile_worker._private_jobs where payload ->> 'template' = 'settlement-sheet' order by id desc limit 1",
      );
      return new URL(String(path), "http://x").searchParams.get("code");
    };
    const first = await codeOf();
    expect(await askAnon("read_settlement($1, $2)", [deal.id, first])).toMatchObject({
      side: "party",
      now: null,
    });
    const { deals } = await ask<Night>("team", "read_night_settlement($1)", [eventId]);
    expect(deals[0]?.link).toMatchObject({ email: "act@example.org", is_open: true, opened: 1 });
    const sheet = (await make(deal.id)).sheets[0];
    const signed = await askAnon<Deal>("sign_settlement($1, $2, 'Grace Hopper', null, $3)", [
      deal.id,
      sheet?.id,
      first,
    ]);
    expect(signed.sheets[0]?.signatures).toMatchObject([{ side: "party", name: "Grace Hopper" }]);
    const second = await codeOf();
    expect(await refusal(askAnon("read_settlement($1, $2)", [deal.id, first]))).toBe("SETTLEMENTS_NOT_FOUND");
    const other = dealOf(await add(eventId, { name: "Other", kind: "free" }), 1);
    expect(await refusal(askAnon("read_settlement($1, $2)", [other.id, second]))).toBe(
      "SETTLEMENTS_NOT_FOUND",
    );
    await ask("team", "revoke_settlement_link($1)", [deal.id]);
    expect(await refusal(askAnon("read_settlement($1, $2)", [deal.id, second]))).toBe(
      "SETTLEMENTS_NOT_FOUND",
    );
    expect(await refusal(askAnon("read_settlement($1, '')", [deal.id]))).toBe("SETTLEMENTS_NOT_FOUND");
  });

  test("Guesses at a link are bounded", async () => {
    const { eventId } = await night();
    const deal = dealOf(await add(eventId, { name: "No Page", kind: "free" }));
    await world.client.query("update internal.known_limits set most = 3 where action = 'settlements'");
    try {
      const tried: unknown[] = [];
      // what a refused call counted is counted by the server that was asked
      for (let time = 0; time < 5; time += 1) {
        await world.client.query("select internal.take_rate_limit('address:unknown', 'settlements', 3, 60)");
        tried.push(await refusal(askAnon("read_settlement($1, 'guess')", [deal.id])));
      }
      expect(tried.at(-1)).toBe("SETTLEMENTS_RATE_LIMITED");
    } finally {
      await world.client.query("update internal.known_limits set most = 240 where action = 'settlements'");
    }
  });

  test("A paper of a cost is read by the team and by a side whose sheet shows it", async () => {
    const { eventId } = await night();
    const name = `${id("organiser")}/${eventId}.pdf`;
    await insert(world.client, "storage.objects", { bucket_id: "settlement_files", name });
    const host = dealOf(await add(eventId, hostDeal));
    await add(eventId, artistDeal);
    expect(
      await refusal(
        ask("team", "add_settlement_cost($1, 'Sound', 100, null, $2)", [eventId, `${id("with")}/x.pdf`]),
      ),
    ).toBe("SETTLEMENTS_INVALID");
    const kept = await ask<Night>("team", "add_settlement_cost($1, 'Sound', 100, null, $2)", [eventId, name]);
    const readers = async () => {
      const able: string[] = [];
      for (const person of ["team", "manager", "door", "beth", "bo", "dj", "outsider"])
        if (
          await asPerson(
            world.client,
            person,
            async () =>
              (await world.client.query("select from storage.objects where name = $1", [name])).rowCount ===
              1,
          )
        )
          able.push(person);
      return able;
    };
    expect(await readers()).toEqual(["team", "manager"]);
    await make(host.id);
    expect(await readers()).toEqual(["team", "manager", "beth"]);
    // the sheet that was made names it: it stays when the cost goes
    await ask("team", "remove_settlement_cost($1)", [kept.costs[0]?.id]);
    expect(await readers()).toEqual(["team", "manager", "beth"]);
  });
});
