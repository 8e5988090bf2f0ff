import type { MatrixPart } from "../matrix-part.ts";

const signedIn = ["authenticated"] as const;
const anybody = ["anon", "authenticated"] as const;

const part: MatrixPart = {
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
