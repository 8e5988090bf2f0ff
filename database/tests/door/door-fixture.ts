// What happens at a door, for tests of the database.
import { randomUUID } from "node:crypto";
import pg from "pg";
import { confirm, hold } from "../bookings/box-office.ts";
import { asPerson, become } from "../harness/actors.ts";
import {
  addEvent,
  addPlaces,
  addTicketType,
  addUsers,
  emptyWorld,
  id,
  insert,
  type World,
} from "../harness/world.ts";

/** One result of a scan. */
export type ScanResult = {
  id: string;
  result: string;
  tone: string;
  at: string;
  ticket_id: string | null;
  first: { at: string; gate: string | null } | null;
  price_pence: number | null;
  night: { title: string } | null;
};

/** What a scan is answered. */
export type ScanAnswer = {
  scan_id: string;
  results: [ScanResult, ...ScanResult[]];
  parties: {
    booking_id: string;
    ref: string;
    name: string;
    needs_a_hand: boolean;
    tickets: { ticket_id: string; holder_name: string; type: string; is_inside: boolean }[];
  }[];
  numbers: { inside: number; capacity: number | null; level: string | null; change: number };
};

/** A ticket that somebody bought. */
export type Bought = { id: string; code: string; booking: string; ref: string };

/** A world with the people of a door: `team` owns the organiser, `lead` manages it, `steward` is at its door; `buyer` buys. */
export async function doorWorld(...more: string[]): Promise<World> {
  const world = await emptyWorld();
  await addPlaces(world.client);
  await addUsers(world.client, ["lead", "steward", "buyer", "guest", ...more]);
  for (const [person, role] of [
    ["lead", "manager"],
    ["steward", "door"],
  ] as const)
    await insert(world.client, "organiser_members", {
      organiser_id: id("organiser"),
      user_id: id(`user ${person}`),
      role,
    });
  // the steps of one person are more than anybody takes in a minute
  await world.client.query(
    `delete from internal.known_limits where action in ('bookings', 'door_scans', 'door_searches');
     insert into internal.known_limits values ('bookings', 100000, 1), ('door_scans', 100000, 1), ('door_searches', 100000, 1)`,
  );
  return world;
}

function asking({ client }: World) {
  return async <Answer>(person: string | null, sql: string, values: unknown[] = []): Promise<Answer> => {
    const question = async () => (await client.query(`select ${sql} as answer`, values)).rows[0]?.answer;
    if (person) return asPerson(client, person, question);
    await client.query("begin");
    try {
      await become(client, "anon", null);
      const answer = await question();
      await client.query("commit");
      return answer;
    } catch (error) {
      await client.query("rollback");
      throw error;
    }
  };
}

/** Nights, and who buys tickets for them. */
function nightsOf(world: World) {
  const { client } = world;
  return {
    /** a night whose doors have been open for an hour */
    tonight: async (name: string, columns: Record<string, unknown> = {}) => {
      const hour = 3_600_000;
      const eventId = await addEvent(client, {
        name,
        doors_at: new Date(Date.now() - hour),
        starts_at: new Date(Date.now() + hour),
        ends_at: new Date(Date.now() + 7 * hour),
        ...columns,
      });
      return { eventId, typeId: await addTicketType(client, eventId, name, 500) };
    },
    /** `person` books so many places; holders by name */
    buy: async (
      person: string,
      night: { eventId: string; typeId: string },
      names: string[],
    ): Promise<Bought[]> => {
      await client.query("update ticket_types set per_person_max = 100, per_booking_max = 20 where id = $1", [
        night.typeId,
      ]);
      const held = await hold(world, person, night.eventId, [
        { ticket_type_id: night.typeId, quantity: names.length },
      ]);
      await confirm(world, person, held.id, names);
      const { rows } = await client.query(
        "select k.id, k.code, k.booking_id as booking, b.ref from tickets k join bookings b on b.id = k.booking_id where booking_id = $1 order by place_number",
        [held.id],
      );
      return rows;
    },
  };
}

/** What happens at the door of a world. */
export function doorOf(world: World) {
  const { client } = world;
  const ask = asking(world);
  return {
    ask,
    ...nightsOf(world),
    scan: (
      person: string | null,
      eventId: string,
      codes: string[],
      { scan = randomUUID() as string, gate = null as string | null, ...more } = {} as {
        scan?: string;
        gate?: string | null;
        at?: string;
        pass?: string;
        action?: string;
        device?: string;
        reason?: string;
      },
    ): Promise<ScanAnswer> =>
      ask(
        person,
        "check_in($1, $2, $3, p_gate => $4, p_at => $5, p_pass => $6, p_action => $7, p_device => $8, p_reason => $9)",
        [
          eventId,
          codes,
          scan,
          gate,
          more.at ?? null,
          more.pass ?? null,
          more.action ?? "in",
          more.device ?? null,
          more.reason ?? null,
        ],
      ),
    /** a pass of that role, claimed by a device */
    pass: async (eventId: string, role: string, label = `${role} pass`): Promise<string> => {
      const made = await ask<{ id: string; secret: string }>("team", "issue_door_pass($1, $2, $3)", [
        eventId,
        role,
        label,
      ]);
      const device = randomUUID();
      await ask(null, "claim_door_pass($1, $2, $3)", [made.id, made.secret, device]);
      return `${made.id}.${made.secret}.${device}`;
    },
    inside: async (eventId: string): Promise<number> =>
      (await client.query("select (internal.door_summary($1) ->> 'inside')::integer as inside", [eventId]))
        .rows[0].inside,
    ticket: async (ticketId: string) =>
      (await client.query("select status, is_inside, checked_in_at from tickets where id = $1", [ticketId]))
        .rows[0],
  };
}

/** Other connections to the database of a world, as other copies of the product have them. */
export async function openCopies(world: World, many: number): Promise<pg.Client[]> {
  const copies = Array.from({ length: many }, () => new pg.Client(world.connection));
  for (const copy of copies) await copy.connect();
  return copies;
}

/** The code a promise is refused with; null when it is not. */
export const refusalOf = (work: Promise<unknown>): Promise<string | null> =>
  work.then(
    () => null,
    (error: { detail?: string; message: string }) => error.detail ?? error.message,
  );
