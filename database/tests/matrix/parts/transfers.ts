import { id, insert } from "../../harness/world.ts";
import type { MatrixPart } from "../matrix-part.ts";
import { moved, refused } from "../trigger-rules.ts";

const part: MatrixPart = {
  after: ["bookings"],
  rowStates: { ticket_transfers: { pending: { where: "true" } } },
  addRows: async ({ client }) => {
    const { rows } = await client.query(
      "select booking_id, event_id, array[id] as ticket_ids from tickets where owner_id = $1 and status = 'issued' order by id limit 1",
      [id("user owner")],
    );
    await insert(client, "ticket_transfers", {
      ...rows[0],
      from_id: id("user owner"),
      to_email: "friend@example.org",
      code_hash: "hash",
      expires_at: new Date(Date.now() + 86_400_000),
    });
  },
  callers: {
    accept_transfer: ["authenticated"],
    decline_transfer: ["anon", "authenticated"],
    my_transfers: ["authenticated"],
    read_transfer: ["anon", "authenticated"],
    rename_holder: ["authenticated"],
    revoke_transfer: ["authenticated"],
    transfer_series_pass: ["authenticated"],
    transfer_tickets: ["authenticated"],
  },
  triggerRules: [
    refused(
      "an offer that was taken back does not wait again",
      "update ticket_transfers set status = 'revoked', ended_at = now(); update ticket_transfers set status = 'pending', ended_at = null",
      moved,
    ),
    refused("an offer is not simply accepted", "update ticket_transfers set status = 'accepted'"),
  ],
};

export default part;
