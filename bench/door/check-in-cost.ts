// `npm run bench -- --only door`: what letting somebody in costs PostgreSQL, in processor time, beside the bare statement that writes
// the same rows, and how large and how slow the list of a night is that a device keeps.
import type pg from "pg";
import { readCpuOf } from "../backend-cpu.ts";
import { connectTo, withEmptyDatabase } from "../empty-database.ts";
import { median } from "../report.ts";
import { isBrief } from "../size.ts";

const goal = 0.5;
const many = isBrief ? 2_000 : 20_000;
const scans = isBrief ? 50 : 400;
const mostListBytes = 1_000_000;

const id = (words: string) => `md5('${words}')::uuid`;
/** A code of 26 letters, by its number. */
const code = (number: string) => `lpad(to_hex(${number}), 26, '0')`;

/** A night whose tickets were bought in pairs, with one person at its door. */
const filling = [
  "set session_replication_role = replica",
  `insert into auth.users (id, email, email_confirmed_at, created_at) values (${id("steward")}, 'steward@example.org', now(), now() - interval '90 days')`,
  `insert into profiles (user_id, handle, full_name, visibility) values (${id("steward")}, 'steward', 'Ada', 'hidden')`,
  `insert into profile_private (user_id, date_of_birth, age_attested_at) values (${id("steward")}, '1990-01-01', now())`,
  `insert into organisers (id, name, slug) values (${id("crew")}, 'Night Shift', 'night-shift')`,
  `insert into organiser_members (organiser_id, user_id, role) values (${id("crew")}, ${id("steward")}, 'owner')`,
  `insert into areas (id, name, slug, kind, lat, lng) values (${id("leeds")}, 'Leeds', 'leeds', 'city', 53.8, -1.55)`,
  `insert into venues (id, name, slug, address, postcode, area_id, lat, lng, status, venue_type) values (${id("vault")}, 'The Vault', 'the-vault', '1 Arch Street', 'LS11 5AB', ${id("leeds")}, 53.79, -1.55, 'active', 'club')`,
  `insert into events (id, slug, title, description, category, organiser_id, venue_id, starts_at, ends_at, status, door_capacity)
   values (${id("night")}, 'vault-night', 'Vault night', 'A night to remember.', 'music', ${id("crew")}, ${id("vault")}, now() - interval '1 hour', now() + interval '6 hours', 'published', 100000)`,
  `insert into ticket_types (id, event_id, name, kind, number) values (${id("type")}, ${id("night")}, 'Entry', 'free', 1)`,
  `insert into bookings (id, ref, user_id, event_id, status, buyer_name, buyer_email, confirmed_at)
   select md5('booking ' || n)::uuid, translate(lpad(to_hex(n), 8, '0'), '01abcdef', 'XYABCDEF'), ${id("steward")}, ${id("night")}, 'confirmed', 'Person ' || n, 'p' || n || '@example.org', now() from generate_series(1, ${many / 2}) n`,
  `insert into booking_lines (id, booking_id, ticket_type_id, quantity, unit_face_pence, unit_total_pence)
   select md5('line ' || n)::uuid, md5('booking ' || n)::uuid, ${id("type")}, 2, 0, 0 from generate_series(1, ${many / 2}) n`,
  `insert into tickets (booking_id, booking_line_id, event_id, ticket_type_id, owner_id, holder_name, place_number, code)
   select md5('booking ' || (n / 2 + 1))::uuid, md5('line ' || (n / 2 + 1))::uuid, ${id("night")}, ${id("type")}, ${id("steward")}, 'Person ' || n, 1 + n % 2, ${code("n")} from generate_series(0, ${many - 1}) n`,
  `insert into internal.door_totals (event_id) values (${id("night")})`,
  "update internal.known_limits set most = 100000000 where action in ('door_scans', 'door_lists')",
  "set session_replication_role = origin",
  "analyze",
];

/** Each lets in the ticket of that number, once. */
const waysIn: Record<string, string> = {
  "checked in": `select check_in(${id("night")}, array[${code("$1::integer")}], gen_random_uuid(), 'Front')`,
  bare: `with let_in as (update tickets set status = 'checked_in', checked_in_at = now(), is_inside = true where code = ${code("$1::integer")} and status = 'issued' returning id),
    noted as (insert into check_ins (event_id, scan_id, place, ticket_id, action, result, let_through, counts, gate, staff_id, scanned_at)
      select ${id("night")}, gen_random_uuid(), 1, id, 'in', 'admitted', true, true, 'Front', ${id("steward")}, now() from let_in returning 1)
    update internal.door_totals set tickets = tickets + 1, change = change + 1 where event_id = ${id("night")}`,
};

/** Milliseconds of the processor of each of so many scans, in transactions of their own, from the ticket numbered `first`. */
async function time(client: pg.Client, readCpu: () => number, sql: string, first: number): Promise<number[]> {
  const found: number[] = [];
  for (let at = 0; at < scans; at += 1) {
    const before = readCpu();
    await client.query({ name: sql.slice(0, 40), text: sql, values: [first + at] });
    found.push(readCpu() - before);
  }
  return found;
}

/** How large the list of a night is for somebody of that role, and how long it takes. */
async function tellOfList(client: pg.Client, role: string, tell: (line: string) => void): Promise<void> {
  await client.query("update organiser_members set role = $1", [role]);
  const times: number[] = [];
  let bytes = 0;
  for (let round = 0; round < 5; round += 1) {
    const before = performance.now();
    const { rows } = await client.query<{ list: { list: string } }>(
      `select door_list(${id("night")}) as list`,
    );
    times.push(performance.now() - before);
    bytes = Buffer.byteLength(rows[0]?.list.list ?? "");
  }
  // a supervisor's names everybody, and is as long as their names are
  const verdict = role === "owner" ? "    " : bytes <= mostListBytes ? "met " : "MISS";
  tell(
    `  ${verdict} the list of ${many} tickets, role ${role}: ${(bytes / 1000).toFixed(0)} kB, read in ${median(times).toFixed(0)} ms`,
  );
}

/** @throws Error when PostgreSQL does not start, or a ticket is not let in */
export async function runDoor(options: { rounds: number }, tell: (line: string) => void): Promise<void> {
  await withEmptyDatabase("door", async (database) => {
    const client = await connectTo(database);
    for (const sql of filling) await client.query(sql);
    await client.query(
      `select set_config('request.jwt.claims', jsonb_build_object('role', 'authenticated', 'sub', ${id("steward")})::text, false)`,
    );
    const readCpu = await readCpuOf(client);
    const costs: Record<string, number[]> = { "checked in": [], bare: [] };
    let first = 0;
    for (let round = 0; round < options.rounds; round += 1)
      for (const [name, sql] of Object.entries(waysIn)) {
        costs[name]?.push(...(await time(client, readCpu, sql, first)).slice(5));
        first += scans;
      }
    const { rows } = await client.query("select count(*)::integer as many from tickets where is_inside");
    if (rows[0].many !== first) throw new Error(`${first} were let in, ${rows[0].many} are inside`);
    const [checked, bare] = [median(costs["checked in"] ?? []), median(costs.bare ?? [])];
    const ratio = bare / checked;
    tell(`door: medians among ${many} tickets, CPU of PostgreSQL`);
    tell(
      `  ${ratio >= goal ? "met " : "MISS"} checking in: ${checked.toFixed(2)} ms, the bare statement ${bare.toFixed(2)} ms, ${ratio.toFixed(2)} of its rate, goal ${goal}`,
    );
    for (const role of ["door", "owner"]) await tellOfList(client, role, tell);
  });
}
