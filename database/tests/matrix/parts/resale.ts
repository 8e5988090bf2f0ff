import { id, type World } from "../../harness/world.ts";
import type { MatrixPart } from "../matrix-part.ts";
import { refused } from "../trigger-rules.ts";

/** `owner` sells the ticket of one night, and has taken that of another off sale. */
async function listTickets({ client }: World): Promise<void> {
  for (const [event, status] of [
    ["at hideout", "active"],
    ["at den", "withdrawn"],
  ] as const) {
    await client.query(
      `insert into resale_listings (event_id, ticket_type_id, ticket_id, seller_id, face_pence, original_pence, status, ended_at)
       select event_id, ticket_type_id, id, owner_id, 0, 0, $2, case $2 when 'withdrawn' then now() end from tickets where event_id = $1`,
      [id(`event ${event}`), status],
    );
  }
}

const part: MatrixPart = {
  after: ["bookings", "payments"],
  rowStates: {
    resale_listings: {
      active: { where: "status = 'active'" },
      withdrawn: { where: "status = 'withdrawn'" },
    },
  },
  addRows: listTickets,
  callers: {
    hold_listing: ["authenticated"],
    list_resale: ["anon", "authenticated"],
    list_ticket: ["authenticated"],
    my_listings: ["authenticated"],
    resale_quote: ["authenticated"],
    withdraw_listing: ["authenticated"],
  },
  triggerRules: [
    refused(
      "a ticket that was taken off sale is listed anew",
      "update resale_listings set status = 'active', ended_at = null where status = 'withdrawn'",
    ),
  ],
};

export default part;
