// Who agreed at a booking to hear from the venue of the night.
import bookings from "../bookings/index.ts";
import type { DemoSeed } from "../demo-seed.ts";
import nights from "../nights/index.ts";

const venueConsents: DemoSeed<void> = {
  after: [bookings, nights],
  seed: async ({ client, onProgress }) => {
    const { rowCount } = await client.query(
      `insert into internal.venue_consents (user_id, venue_id, booking_id, agreed_at)
       select distinct on (b.user_id, e.venue_id) b.user_id, e.venue_id, b.id, b.confirmed_at from public.bookings b join public.events e on e.id = b.event_id
       where b.marketing_opt_in and b.confirmed_at is not null and e.location_mode = 'venue' and exists (select from public.venue_members m where m.venue_id = e.venue_id)
       order by b.user_id, e.venue_id, b.id`,
    );
    onProgress(`${rowCount} people agreed to hear from venues`);
  },
};

export default venueConsents;
