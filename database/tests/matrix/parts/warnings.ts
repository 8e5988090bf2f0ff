import type { MatrixPart } from "../matrix-part.ts";

const part: MatrixPart = {
  callers: {
    appoint_warning_partner: ["authenticated"],
    end_warning_partner: ["authenticated"],
    get_warning_desk: ["authenticated"],
    list_night_warnings: ["anon", "authenticated"],
    list_town_warnings: ["anon", "authenticated"],
    list_warning_partners: ["authenticated"],
    list_warnings: ["anon", "authenticated"],
    refuse_warning: ["authenticated"],
    second_warning: ["authenticated"],
    withdraw_warning: ["authenticated"],
    write_warning: ["authenticated"],
  },
};

export default part;
