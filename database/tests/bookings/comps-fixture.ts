// What a team does with comps and holds, and what people do with the mailed link, for tests of the database.
import type pg from "pg";
import { asPerson } from "../harness/actors.ts";
import { addEvent, addTicketType, id, type World } from "../harness/world.ts";

/** A paid night of that name with so many places at £12. */
export async function addNight(world: World, name: string, places: number | null, columns: object = {}) {
  const eventId = await addEvent(world.client, { name, ...columns });
  const priced = { kind: "paid", face_pence: 1200, fee_pence: 110 };
  return { eventId, typeId: await addTicketType(world.client, eventId, name, places, priced) };
}

/** "Guest 1, guest1.night@example.net" and so on. */
export const guests = (count: number, word: string) =>
  Array.from({ length: count }, (_, at) => `Guest ${at + 1}, guest${at + 1}.${word}@example.net`).join("\n");

/** The links in the mails of comps that were queued, newest first. */
export async function mailedComps(client: pg.Client): Promise<{ email: string; id: string; code: string }[]> {
  const { rows } = await client.query(
    `select payload ->> 'recipient' as email, payload -> 'data' ->> 'path' as path from graphile_worker._private_jobs
     where payload ->> 'template' = 'comp-sent' order by id desc`,
  );
  return rows.map(({ email, path }) => {
    const [, comp = "", code = ""] = /^\/comps\/([0-9a-f-]+)\?code=(\w+)$/.exec(path) ?? [];
    return { email, id: comp, code };
  });
}

/** What the team and the guests do in one world. */
export function compsOf(world: World) {
  const ask = <Row = Record<string, unknown>>(person: string, sql: string, values: unknown[] = []) =>
    asPerson(world.client, person, async () => (await world.client.query(sql, values)).rows as Row[]);
  return {
    ask,
    issue: async (eventId: string, typeId: string, people: string, key: string, holdId?: string) => {
      const sql = "select issue_comps($1, $2, $3, $4, $5) as done";
      const rows = await ask<{ done: { issued: number } }>("team", sql, [
        eventId,
        typeId,
        people,
        id(key),
        holdId,
      ]);
      return rows[0]?.done.issued;
    },
    keep: async (eventId: string, typeId: string, places: number, until?: string) => {
      const sql = "select hold_stock($1, $2, $3, 'The band', $4) as id";
      return String((await ask("team", sql, [eventId, typeId, places, until]))[0]?.id);
    },
    /** the newest link mailed to this address */
    linkOf: async (email: string) => {
      const link = (await mailedComps(world.client)).find((one) => one.email === email);
      if (!link) throw new Error(`no comp was mailed to ${email}`);
      return link;
    },
    take: async (person: string, link: { id: string; code: string }) =>
      (
        await ask<{ booking: Record<string, unknown> }>(person, "select take_comp($1, $2) as booking", [
          link.id,
          link.code,
        ])
      )[0]?.booking,
    stateOf: async (link: { id: string; code: string }, person = "stranger") =>
      (
        await ask<{ read: { state: string; is_for_me: boolean; is_mine: boolean } }>(
          person,
          "select read_comp($1, $2) as read",
          [link.id, link.code],
        )
      )[0]?.read,
  };
}
