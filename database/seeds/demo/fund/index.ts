// Two nights of one team with a solidarity fund: the visitor has given to one of them, and somebody has a ticket that it paid for.

import type { DemoSeed } from "../demo-seed.ts";
import deposits from "../deposits/index.ts";
import people from "../people/index.ts";
import { getAccount } from "../people/people.ts";
import { ask, buyTickets, listNights } from "../selling.ts";

const seed: DemoSeed<void> = {
  after: [deposits, people],
  seed: async ({ client, resultOf, onProgress }) => {
    const owner = getAccount("owner").id;
    const passes = await client.query<{ id: string }>(
      "select event_id as id from internal.series_pass_nights",
    );
    const ofPasses = new Set(passes.rows.map(({ id }) => id));
    // the places of a pass are all that such a night has left
    const all = await listNights(client, owner, { skip: 0, most: 30 });
    const nights = all.filter(({ id }) => !ofPasses.has(id)).slice(0, 2);
    for (const [at, { id }] of nights.entries()) {
      const fund = {
        name: "Entry",
        price_pence: 1000,
        places: 20,
        per_person: 1,
        rest: at === 0 ? "next" : "back",
      };
      await ask(client, owner, "save_fund($1, $2)", [
        id,
        JSON.stringify({ ...fund, takes_deposits: at === 0 }),
      ]);
    }
    const [night] = nights;
    if (!night) return;
    const { rows } = await client.query<{ gift: string; ticket: string }>(
      "select gift_type_id as gift, ticket_type_id as ticket from internal.solidarity_funds where event_id = $1",
      [night.id],
    );
    const [types] = rows;
    await buyTickets(client, getAccount("visitor"), night.id, [
      { ticket_type_id: types?.gift, quantity: 1, amount_pence: 2500 },
    ]);
    const person = resultOf(people).at(-1);
    if (!person) return;
    const held = await ask<{ id: string }>(client, person.id, "hold_booking($1, $2, gen_random_uuid())", [
      night.id,
      JSON.stringify([{ ticket_type_id: types?.ticket, quantity: 1, amount_pence: 0 }]),
    ]);
    await ask(client, person.id, "confirm_booking($1, $2)", [held.id, person.name]);
    onProgress(`a solidarity fund at ${nights.length} nights`);
  },
};

export default seed;
