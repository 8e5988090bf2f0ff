// A night whose door is open, with tickets in every state a door meets, and the pictures of a camera that is shown one of them.
import { randomBytes } from "node:crypto";
import { writeFileSync } from "node:fs";
import encodeQR from "qr";
import { type MadeEvent, makeEvent } from "../database.ts";
import { withDatabase } from "../with-database.ts";

/** What the tickets of a night are known by, by their holders' names. */
export type DoorNight = MadeEvent & { codes: ReadonlyMap<string, string> };

type Booking = { buyer: string; holders: readonly string[]; status?: string };

/** Puts bookings of people into a night that has begun; the owner of the demo's team stands at its door. */
export async function makeDoorNight(bookings: readonly Booking[], guests: string): Promise<DoorNight> {
  const event = await makeEvent(`Open Doors ${randomBytes(3).toString("hex")}`, { places: 200 });
  return withDatabase(async (client) => {
    await client.query(
      `update events set doors_at = now() - interval '1 hour', starts_at = now() - interval '30 minutes', ends_at = now() + interval '6 hours',
         organiser_id = (select m.organiser_id from organiser_members m join auth.users u on u.id = m.user_id where u.email = 'owner@undercroft.example' and m.role = 'owner' limit 1)
       where id = $1`,
      [event.id],
    );
    for (const { buyer, holders, status = "issued" } of bookings)
      await client.query(
        `with made as (
           insert into bookings (ref, user_id, event_id, status, buyer_name, buyer_email, confirmed_at)
           select translate($3, '01', 'XY'), u.id, $1, 'confirmed', $2, u.email, now() from auth.users u where u.email = 'visitor@undercroft.example' returning id, user_id
         ), line as (
           insert into booking_lines (booking_id, ticket_type_id, quantity, unit_face_pence, unit_total_pence)
           select made.id, t.id, cardinality($4::text[]), 0, 0 from made, ticket_types t where t.event_id = $1 returning id, booking_id, ticket_type_id
         )
         insert into tickets (booking_id, booking_line_id, event_id, ticket_type_id, owner_id, holder_name, place_number, code, status, cancelled_at)
         select made.id, line.id, $1, line.ticket_type_id, made.user_id, h.name, h.place, internal.random_code(26, '0123456789abcdefghjkmnpqrstvwxyz'), $5,
           case when $5 <> 'issued' then now() - interval '1 day' end
         from made, line, unnest($4::text[]) with ordinality h (name, place)`,
        [event.id, buyer, randomBytes(4).toString("hex").toUpperCase(), holders, status],
      );
    const many = bookings.reduce((sum, { holders }) => sum + holders.length, 0);
    await client.query(
      "update ticket_inventory set sold = $2 where ticket_type_id in (select id from ticket_types where event_id = $1)",
      [event.id, many],
    );
    await client.query(
      "insert into guest_list_entries (event_id, name, plus) select $1, split_part(g, ' +', 1), split_part(g, ' +', 2)::integer from unnest(string_to_array($2, ',')) g",
      [event.id, guests],
    );
    const { rows } = await client.query<{ holder_name: string; code: string }>(
      "select holder_name, code from tickets where event_id = $1",
      [event.id],
    );
    return { ...event, codes: new Map(rows.map(({ holder_name, code }) => [holder_name, code])) };
  });
}

/** The text of the QR of somebody's ticket, once the server has signed it. */
export async function signedCode(event: MadeEvent, holder: string): Promise<string | null> {
  return withDatabase(async (client) => {
    const { rows } = await client.query<{ code_proof: string | null }>(
      "select code_proof from tickets where event_id = $1 and holder_name = $2",
      [event.id, holder],
    );
    return rows[0]?.code_proof ?? null;
  });
}

const side = 480;

/** Writes what a camera sees that is shown a QR, as Chromium's fake camera reads it: pictures in YUV, over and over. */
export function writeCameraFilm(file: string, text: string): void {
  const rows = encodeQR(text, "raw", { ecc: "quartile", border: 4 });
  const cell = Math.floor(side / rows.length);
  const margin = Math.floor((side - cell * rows.length) / 2);
  const light = Buffer.alloc(side * side, 235);
  for (const [y, row] of rows.entries())
    for (const [x, isDark] of row.entries())
      if (isDark)
        for (let line = 0; line < cell; line += 1) {
          const from = (margin + y * cell + line) * side + margin + x * cell;
          light.fill(16, from, from + cell);
        }
  const frame = Buffer.concat([Buffer.from("FRAME\n"), light, Buffer.alloc((side * side) / 2, 128)]);
  writeFileSync(
    file,
    Buffer.concat([Buffer.from(`YUV4MPEG2 W${side} H${side} F10:1 Ip A1:1 C420\n`), frame, frame]),
  );
}
