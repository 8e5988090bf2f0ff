// What happened at the door until now, by the product's own procedures: as the owner and the passes they gave out would have done it.
import { createHash } from "node:crypto";
import type pg from "pg";

/** An id that is the same for the same words, as `md5(words)::uuid` makes it. */
function idOf(words: string): string {
  const hash = createHash("md5").update(words).digest("hex");
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-${hash.slice(12, 16)}-${hash.slice(16, 20)}-${hash.slice(20)}`;
}

type Scan = { scan_id: string; kind: string; at: string; gate: string } & Record<string, unknown>;

function doorkeeper(client: pg.ClientBase, owner: string) {
  const ask = async <T>(person: string | null, call: string, values: unknown[]): Promise<T> => {
    const claims = person ? { sub: person, role: "authenticated" } : { role: "anon" };
    await client.query("select set_config('request.jwt.claims', $1, true)", [JSON.stringify(claims)]);
    const { rows } = await client.query<{ it: T }>(`select ${call} as it`, values);
    await client.query("select set_config('request.jwt.claims', '', true)");
    return rows[0]?.it as T;
  };
  return {
    ask,
    /** A pass, opened by a device unless it still waits for one. */
    pass: async (night: string, role: string, label: string, gate: string, isOpen: boolean) => {
      const made = await ask<{ id: string; secret: string }>(owner, "issue_door_pass($1, $2, $3, $4)", [
        night,
        role,
        label,
        gate,
      ]);
      const device = `demo-device-of-${made.id.slice(0, 8)}`;
      if (isOpen) await ask(null, "claim_door_pass($1, $2, $3)", [made.id, made.secret, device]);
      return `${made.id}.${made.secret}.${device}`;
    },
  };
}

/** Lets people in. Answers how many are inside. */
export async function openTheDoor(client: pg.ClientBase, owner: string): Promise<number> {
  const { ask, pass } = doorkeeper(client, owner);
  const { rows: found } = await client.query<{ id: string; now: Date }>(
    "select id, now() from events where slug = 'slow-burn-open-doors'",
  );
  const { id: night = "", now = new Date() } = found[0] ?? {};
  const front = await pass(night, "steward", "Front gate phone", "Front", true);
  const side = await pass(night, "steward", "Side gate phone", "Side", true);
  await pass(night, "supervisor", "Till tablet", "Front", false);
  const { rows: tickets } = await client.query<{ code: string }>(
    "select code from tickets where event_id = $1 order by md5(booking_id::text), place_number limit 70",
    [night],
  );
  const { rows: guests } = await client.query<{ id: string; plus: number }>(
    "select id, plus from guest_list_entries where event_id = $1 and entry_before is null order by name limit 7",
    [night],
  );
  const at = (minutes: number) => new Date(now.getTime() - minutes * 60_000).toISOString();
  const scan = (words: string, minutes: number, gate: string, more: object): Scan => ({
    scan_id: idOf(`demo ${words}`),
    kind: "in",
    at: at(minutes),
    gate,
    said: "admitted",
    ...more,
  });
  const scans = tickets.map(({ code }, turn) =>
    scan(`scan ${turn}`, 84 - turn, turn % 3 === 0 ? "Side" : "Front", { code }),
  );
  const arrivals = guests.map(({ id, plus }, turn) =>
    scan(`guest ${turn}`, 60 - turn * 6, "Front", { kind: "guest", guest_id: id, number: 1 + plus }),
  );
  const counted = [
    scan("staff", 85, "Front", { kind: "staff", number: 9 }),
    scan("clicker", 12, "Front", { kind: "clicker", number: 4 }),
  ];
  // two tickets were scanned at the other gate too while that phone had no connection
  const twice = tickets
    .slice(0, 2)
    .map(({ code }, turn) => scan(`twice ${turn}`, 40 - turn, "Side", { code }));
  for (const [bearer, many] of [
    [front, [...scans, ...arrivals, ...counted].filter(({ gate }) => gate === "Front")],
    [side, [...scans.filter(({ gate }) => gate === "Side"), ...twice]],
  ] as const)
    await ask(null, "sync_check_ins($1, $2, null, $3, null)", [night, JSON.stringify(many), bearer]);
  await sell(client, (call, values) => ask(owner, call, values), night);
  // the demo is opened by somebody who has not been told of it
  await client.query("delete from notifications where kind = 'door_conflict'");
  await client.query("delete from rate_limits");
  const { rows } = await client.query<{ inside: number }>(
    "select (internal.door_summary($1) ->> 'inside')::integer as inside",
    [night],
  );
  return rows[0]?.inside ?? 0;
}

type Ask = (call: string, values: unknown[]) => Promise<unknown>;

/** Eight sales, some minutes apart. */
async function sell(client: pg.ClientBase, ask: Ask, night: string): Promise<void> {
  for (let turn = 0; turn < 8; turn++) {
    const lines = JSON.stringify([{ ticket_type_id: idOf("demo door door"), quantity: 1 + (turn % 2) }]);
    await ask("sell_at_door($1, $2, $3, $4, 'Front', p_device => 'Till tablet')", [
      night,
      lines,
      turn % 3 === 0 ? "cash" : "card",
      idOf(`demo sale ${turn}`),
    ]);
  }
  await client.query(
    "update door_sales s set sold_at = s.sold_at - n.turn * interval '7 minutes' from (select id, row_number() over (order by key) as turn from door_sales) n where n.id = s.id",
  );
}
