import { one } from "../../harness/fixtures.ts";
import { addUsers, id, insert } from "../../harness/world.ts";
import type { MatrixPart } from "../matrix-part.ts";

const signedIn = ["authenticated"] as const;
const anybody = ["anon", "authenticated"] as const;

const part: MatrixPart = {
  after: ["artists"],
  addRows: async ({ client }) => {
    // the other side of a deal, whose sheet shows the paper that parts/storage.ts has
    await addUsers(client, ["other side"]);
    await insert(client, "internal.artist_claims", {
      artist_id: id("artist"),
      user_id: id("user other side"),
      words: "It is me, look",
      status: "approved",
    });
    await insert(client, "internal.settlement_deals", {
      id: id("deal"),
      event_id: one.published,
      artist_id: id("artist"),
      name: "Ada Fields",
      kind: "door",
      share_basis_points: 5000,
    });
    await insert(client, "internal.settlement_sheets", {
      deal_id: id("deal"),
      version: 1,
      facts: { costs: [{ file_name: `${id("organiser")}/settlement_file.jpg` }] },
    });
  },
  callers: {
    add_settlement_cost: signedIn,
    list_my_settlements: signedIn,
    make_settlement_sheet: signedIn,
    mark_settlement_paid: signedIn,
    read_night_settlement: signedIn,
    read_settlement: anybody,
    remove_settlement_cost: signedIn,
    remove_settlement_deal: signedIn,
    revoke_settlement_link: signedIn,
    save_settlement_deal: signedIn,
    send_settlement_link: signedIn,
    sign_settlement: anybody,
    strike_settlement_payment: signedIn,
    write_settlement_note: anybody,
  },
};

export default part;
