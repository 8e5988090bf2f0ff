// Four months of figures: a fortnight of visits, and the sums of all days, counted by the same function as in the product.
import admin from "../admin/index.ts";
import bookings from "../bookings/index.ts";
import bundles from "../bundles/index.ts";
import comps from "../comps/index.ts";
import type { DemoSeed } from "../demo-seed.ts";
import deposits from "../deposits/index.ts";
import door from "../door/index.ts";
import entry from "../entry/index.ts";
import extras from "../extras/index.ts";
import fund from "../fund/index.ts";
import guests from "../guests/index.ts";
import hostComps from "../host-comps/index.ts";
import listings from "../listings/index.ts";
import messages from "../messages/index.ts";
import payments from "../payments/index.ts";
import { getAccount } from "../people/people.ts";
import queue from "../queue/index.ts";
import resale from "../resale/index.ts";
import search from "../search/index.ts";
import seriesPasses from "../series-passes/index.ts";
import social from "../social/index.ts";
import transfers from "../transfers/index.ts";
import venueClaims from "../venue-claims/index.ts";
import venueRequests from "../venue-requests/index.ts";
import waitlist from "../waitlist/index.ts";
import {
  buyers,
  links,
  olderDays,
  olderNights,
  olderWeeks,
  ownNights,
  refusals,
  sources,
  visits,
} from "./visits.ts";

const analytics: DemoSeed<void> = {
  // runs after every part whose rows are counted
  after: [
    ...[admin, bookings, comps, door, entry, guests, listings, messages, payments, queue, resale, search],
    ...[bundles, deposits, extras, fund, hostComps, seriesPasses],
    ...[social, transfers, venueClaims, venueRequests, waitlist],
  ],
  seed: async ({ client, now, onProgress }) => {
    const owner = getAccount("owner").id;
    for (const statement of [links, sources]) await client.query(statement, [owner]);
    await client.query(
      `select internal.make_analytics_month(month) from (
         select distinct date_trunc('month', day at time zone 'UTC')::date as month
         from generate_series($1::timestamptz - interval '15 days', $1::timestamptz + interval '1 day', interval '12 hours') day) months`,
      [now],
    );
    let seen = 0;
    for (const statement of [visits, buyers, refusals])
      seen += (await client.query(statement, [now])).rowCount ?? 0;
    seen += (await client.query(ownNights, [now, owner])).rowCount ?? 0;
    await client.query(
      "select internal.count_days(internal.london_day($1) - 119, internal.london_day($1), $1)",
      [now],
    );
    await client.query(olderDays, [now]);
    await client.query(olderNights, [now, owner]);
    await client.query(olderWeeks, [now]);
    await client.query("select internal.close_weeks($1)", [now]);
    onProgress(`${seen} visits of a fortnight, and figures of four months`);
  },
};

export default analytics;
