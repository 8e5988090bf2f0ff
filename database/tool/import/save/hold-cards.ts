// A batch changes a night in several statements, each of which would have its card written. Between these two the cards wait, and each
// is written once.
import type pg from "pg";

/** From here on, in this transaction, cards that are due are noted. */
export async function holdCards(client: pg.ClientBase): Promise<void> {
  await client.query("create temp table if not exists waiting_cards (event_id uuid not null) on commit drop");
  await client.query("select set_config('undercroft.cards_wait', 'on', true)");
}

/** Writes what was noted; from here on cards are written as their nights change. */
export async function writeHeldCards(client: pg.ClientBase): Promise<void> {
  await client.query("select set_config('undercroft.cards_wait', 'off', true)");
  await client.query(
    `with due as (delete from waiting_cards returning event_id)
     select internal.refresh_listings(coalesce((select array_agg(distinct event_id) from due), '{}'))`,
  );
}
