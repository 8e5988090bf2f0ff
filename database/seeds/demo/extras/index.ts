// What three nights sell beside their tickets: a cloakroom, a coach, a record in two colours, drink tokens and a cup. The visitor has a coat and a seat.
import type pg from "pg";
import { addDays } from "../calendar.ts";
import type { DemoSeed } from "../demo-seed.ts";
import { getAccount } from "../people/people.ts";
import { ask, buyTickets, listNights } from "../selling.ts";
import seriesPasses from "../series-passes/index.ts";

const extrasOf = (day: string): object[][] => [
  [
    {
      kind: "cloakroom",
      name: "Cloakroom",
      description: "One coat or bag. Open until half an hour after the end.",
      rule: "one_per_ticket",
      choices: [{ price_pence: 200, quantity: 120 }],
    },
    {
      kind: "coach",
      name: "Coach there and back",
      description: "Leaves again half an hour after the end, from the same place.",
      rule: "with_ticket",
      seats: 49,
      sales_end: `${day}T15:00`,
      choices: [
        { label: "Leeds, Sovereign Street", price_pence: 1400, departs_at: `${day}T20:15` },
        { label: "Bradford Interchange", price_pence: 1100, departs_at: `${day}T20:50` },
      ],
    },
  ],
  [
    {
      kind: "merch",
      name: "The record",
      description: "Twelve inches, two sides, pressed in Sheffield.",
      rule: "any",
      choices: [
        { label: "Black", price_pence: 1200, quantity: 40 },
        { label: "Clear", price_pence: 1500, quantity: 10 },
      ],
    },
    { kind: "tokens", name: "Five drink tokens", rule: "with_ticket", choices: [{ price_pence: 2000 }] },
  ],
  [
    {
      kind: "cup",
      name: "Deposit for a cup",
      description: "Comes back at the bar when you return it.",
      rule: "any",
      choices: [{ price_pence: 100 }],
    },
  ],
];

/** The visitor's ticket with a coat and a seat on the coach. */
async function buy(client: pg.ClientBase, night: { id: string; type_id: string }): Promise<void> {
  const visitor = getAccount("visitor");
  const choices = await client.query<{ id: string }>(
    `select distinct on (x.id) t.id from internal.extras x join internal.extra_choices c on c.extra_id = x.id join public.ticket_types t on t.id = c.ticket_type_id
     where x.event_id = $1 order by x.id, t.sort`,
    [night.id],
  );
  const lines = [night.type_id, ...choices.rows.map(({ id }) => id)].map((ticket_type_id) => ({
    ticket_type_id,
    quantity: 1,
  }));
  await buyTickets(client, visitor, night.id, lines);
}

const seed: DemoSeed<void> = {
  after: [seriesPasses],
  seed: async ({ client, onProgress }) => {
    const owner = getAccount("owner").id;
    const rows = await listNights(client, owner, { skip: 0, most: 3 });
    for (const [at, night] of rows.entries())
      for (const extra of extrasOf(addDays(night.day, 0))[at] ?? [])
        await ask(client, owner, "save_extra($1, $2)", [night.id, JSON.stringify(extra)]);
    if (rows[0]) await buy(client, rows[0]);
    onProgress(`extras at ${rows.length} nights`);
  },
};

export default seed;
