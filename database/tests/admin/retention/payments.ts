import { holdPaid, start } from "../../payments/till.ts";
import type { RetentionCases } from "./retention-case.ts";

export default {
  night_cards: {
    rows: async (world) => {
      const { client } = world;
      const { eventId, booking } = await holdPaid(world, "pays with a card");
      const { payment } = await start(world, "pays with a card", booking.id);
      await client.query(
        "insert into internal.night_cards (payment_id, event_id, card_hash, guest_hash) values ($1, $2, '\\x01', '\\x02')",
        [payment.id, eventId],
      );
      await client.query(
        "update events set starts_at = '2026-01-02 20:00+00', ends_at = '2026-01-03 02:00+00' where id = $1",
        [eventId],
      );
    },
    stays: "'2026-01-04 01:59+00'",
    goes: "'2026-01-04 02:01+00'",
    count: 1,
  },
} satisfies RetentionCases;
