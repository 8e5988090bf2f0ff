import type { MatrixPart } from "../matrix-part.ts";

const part: MatrixPart = {
  callers: {
    admit_crew: ["anon", "authenticated"],
    claim_shift: ["authenticated"],
    delete_shift: ["authenticated"],
    drop_shift: ["authenticated"],
    find_shifts: ["authenticated"],
    get_rota: ["authenticated"],
    invite_to_rota: ["authenticated"],
    list_door_crew: ["anon", "authenticated"],
    list_my_shifts: ["authenticated"],
    list_rota_hours: ["authenticated"],
    make_rota_link: ["authenticated"],
    offer_shift: ["authenticated"],
    remove_shift_claim: ["authenticated"],
    save_rota: ["authenticated"],
    save_shift: ["authenticated"],
    uninvite_from_rota: ["authenticated"],
  },
};

export default part;
