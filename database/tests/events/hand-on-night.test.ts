// The money of a night is handed on before the first sale.
import pg from "pg";
import { expect, test } from "vitest";
import { hold } from "../bookings/box-office.ts";
import { asPerson } from "../harness/actors.ts";
import { id } from "../harness/world.ts";
import { call } from "./event-writer.ts";
import {
  answer,
  ask,
  freeType,
  type Hosts,
  hosted,
  hostsOf,
  night,
  offer,
  owner,
  sell,
  sql,
  startDesk,
  take,
  world,
} from "./hosts-desk.ts";

startDesk();

test("the money is handed on before the first sale, to an owner who takes it, and the holder becomes a host", async () => {
  const event = await night();
  await ask(event);
  await expect(offer(event)).rejects.toMatchObject({ detail: "EVENTS_HOST_NOT_FOUND" });
  await answer(event, true);
  await expect(take(event)).rejects.toMatchObject({ detail: "EVENTS_HOST_NOT_FOUND" });
  await offer(event);
  await offer(event, "with", false);
  await expect(take(event)).rejects.toMatchObject({ detail: "EVENTS_HOST_NOT_FOUND" });
  await offer(event);
  await expect(take(event, "bo")).rejects.toMatchObject({ detail: "TEAMS_ROLE_REQUIRED" });
  await take(event);
  expect(await owner(event)).toBe("with");
  expect(await hostsOf(event)).toEqual([
    (await sql("select slug from organisers where id = $1", [id("organiser")]))[0].slug,
  ]);
  await expect(call(world, "team", "edit_event($1)", [event])).rejects.toMatchObject({
    detail: "EVENTS_NOT_FOUND",
  });
  expect(await call(world, "beth", "edit_event($1)", [event])).toBeTruthy();
  expect(await hosted(event, "team", "organiser")).toMatchObject({ state: "accepted" });
  await sell(event);
  expect(await sql("select organiser_name from listings where event_id = $1", [event])).toEqual([
    { organiser_name: "The with" },
  ]);
});

test("the money is not handed on once somebody has bought, or holds a place", async () => {
  const event = await night();
  await ask(event);
  await answer(event, true);
  await offer(event);
  await hold(world, "buyer", event, [{ ticket_type_id: await freeType(event), quantity: 1 }]);
  await expect(take(event)).rejects.toMatchObject({ detail: "EVENTS_HAS_SALES" });
  await expect(offer(event)).rejects.toMatchObject({ detail: "EVENTS_HAS_SALES" });
  expect(await owner(event)).not.toBe("with");
  expect((await call<Hosts>(world, "team", "list_night_hosts($1)", [event])).has_sales).toBe(true);
});

test("a public night is not handed on to a team whose first nights are looked at", async () => {
  const event = await night();
  await ask(event, "third");
  await answer(event, true, "carl", "third");
  await offer(event, "third");
  await sql("update organisers set trust = 'new' where id = $1", [id("third")]);
  await expect(take(event, "carl", "third")).rejects.toMatchObject({ detail: "EVENTS_INVALID_HOST" });
  await sql("update organisers set trust = 'trusted' where id = $1", [id("third")]);
});

test("a night that a pass of its series is good for is not handed on while the pass is sold", async () => {
  const event = await night();
  await ask(event);
  await answer(event, true);
  const [series] = await sql(
    "insert into series (organiser_id, title) values ($1, 'In a pass') returning id",
    [id("organiser")],
  );
  await sql("update events set series_id = $2 where id = $1", [event, series.id]);
  const [pass] = await sql(
    "insert into internal.series_passes (series_id, name, per_night_pence, quantity) values ($1, 'All', 800, 5) returning id",
    [series.id],
  );
  await sql(
    "insert into internal.series_pass_nights select $1, event_id, id from ticket_types where event_id = $2 limit 1",
    [pass.id, event],
  );
  await expect(offer(event)).rejects.toMatchObject({
    detail: "EVENTS_INVALID_HOST",
    message: "A pass of its series is good for this night",
  });
  await sql("update internal.series_passes set is_open = false where id = $1", [pass.id]);
  await expect(offer(event)).resolves.toMatchObject({ has_sales: false });
});

test("of two who take an offered night at once one has it, and a sale at the same moment has one seller", async () => {
  const other = new pg.Client(world.connection);
  await other.connect();
  try {
    const event = await night();
    await ask(event);
    await answer(event, true);
    await offer(event);
    const takeOn = (client: pg.Client) =>
      asPerson(client, "beth", () => client.query("select take_night($1, $2)", [event, id("with")]));
    const taken = await Promise.allSettled([takeOn(world.client), takeOn(other)]);
    expect(taken.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect(await hostsOf(event)).toHaveLength(1);

    const sold = await night();
    await ask(sold);
    await answer(sold, true);
    await offer(sold);
    const type = await freeType(sold);
    const [bought, handed] = await Promise.allSettled([
      hold(world, "buyer", sold, [{ ticket_type_id: type, quantity: 1 }]),
      asPerson(other, "beth", () => other.query("select take_night($1, $2)", [sold, id("with")])),
    ]);
    expect(bought.status).toBe("fulfilled");
    if (handed.status === "rejected") expect(handed.reason).toMatchObject({ detail: "EVENTS_HAS_SALES" });
    expect((await owner(sold)) === "with").toBe(handed.status === "fulfilled");
  } finally {
    await other.end();
  }
});
