// Comps of a host, out of its guest places.
import { randomUUID } from "node:crypto";
import pg from "pg";
import { expect, test } from "vitest";
import { asPerson } from "../harness/actors.ts";
import { id } from "../harness/world.ts";
import { call } from "./event-writer.ts";
import { answer, ask, type Hosts, hosted, night, sql, startDesk, world } from "./hosts-desk.ts";

startDesk();

test("a host sends comps out of its guest places, of the ticket that the holder opens, and no place twice", async () => {
  const event = await night();
  await ask(event);
  await answer(event, true);
  const [type] = await sql("select id from ticket_types where event_id = $1 and kind = 'free'", [event]);
  const send = (people: string, key = randomUUID(), person = "beth") =>
    call<{ issued: number }>(world, person, "issue_host_comps($1, $2, $3, $4)", [
      event,
      id("with"),
      people,
      key,
    ]);
  await expect(send("Ada, ada@example.net")).rejects.toMatchObject({
    detail: "EVENTS_INVALID_HOST",
    column: "people",
  });
  await expect(call(world, "beth", "set_host_comps($1, $2)", [event, type.id])).rejects.toMatchObject({
    detail: "EVENTS_NOT_FOUND",
  });
  await call(world, "team", "set_host_comps($1, $2)", [event, type.id]);
  const key = randomUUID();
  expect(await send("Ada, ada@example.net\nBo, bo@example.net", key)).toEqual({ issued: 2 });
  expect(await send("Ada, ada@example.net\nBo, bo@example.net", key)).toEqual({ issued: 2 });
  await expect(send("Cy, cy@example.net", randomUUID(), "bo")).rejects.toMatchObject({
    detail: "TEAMS_ROLE_REQUIRED",
  });
  await call(world, "beth", "add_host_guests($1, $2, 'Di +1')", [event, id("with")]);
  await expect(send("Cy, cy@example.net")).rejects.toMatchObject({
    detail: "EVENTS_GUEST_LIST_FULL",
    column: "people",
  });
  await expect(
    call(world, "beth", "add_host_guests($1, $2, 'Ed')", [event, id("with")]),
  ).rejects.toMatchObject({
    detail: "EVENTS_GUEST_LIST_FULL",
  });
  expect((await call<Hosts>(world, "team", "list_night_hosts($1)", [event])).hosts).toMatchObject([
    { guests: 4, comps: 2 },
  ]);
  await expect(ask(event, "with", "all", 3)).rejects.toMatchObject({ column: "guest_places" });
  const comp = (await hosted(event))?.comps[0]?.id;
  await expect(
    call(world, "carl", "revoke_host_comp($1, $2, $3)", [event, id("third"), comp]),
  ).rejects.toMatchObject({ detail: "EVENTS_HOST_NOT_FOUND" });
  await call(world, "beth", "revoke_host_comp($1, $2, $3)", [event, id("with"), comp]);
  expect(await send("Cy, cy@example.net")).toEqual({ issued: 1 });
});

test("twenty who name guests and send comps for a host at once take its places and not one more", async () => {
  const event = await night();
  await ask(event, "with", "all", 5);
  await answer(event, true);
  const [type] = await sql("select id from ticket_types where event_id = $1 and kind = 'free'", [event]);
  await call(world, "team", "set_host_comps($1, $2)", [event, type.id]);
  const clients = await Promise.all(
    Array.from({ length: 20 }, async () => {
      const client = new pg.Client(world.connection);
      await client.connect();
      return client;
    }),
  );
  const named = await Promise.allSettled(
    clients.map((client, at) =>
      asPerson(client, "beth", () =>
        at % 2 === 0
          ? client.query("select add_host_guests($1, $2, $3)", [event, id("with"), `Guest ${at}`])
          : client.query("select issue_host_comps($1, $2, $3, $4)", [
              event,
              id("with"),
              `Comp ${at}, comp${at}@example.net`,
              randomUUID(),
            ]),
      ),
    ),
  );
  await Promise.all(clients.map((client) => client.end()));
  const refused = named.flatMap((one) => (one.status === "rejected" ? [one.reason.detail] : []));
  expect(new Set(refused)).toEqual(new Set(["EVENTS_GUEST_LIST_FULL"]));
  expect(named.length - refused.length).toBe(5);
  expect((await call<Hosts>(world, "team", "list_night_hosts($1)", [event])).hosts).toMatchObject([
    { guests: 5 },
  ]);
});
