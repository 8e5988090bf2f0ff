import type { MatrixPart } from "../matrix-part.ts";

const part: MatrixPart = {
  callers: {
    ask_setlist: ["authenticated"],
    end_setlist_link: ["authenticated"],
    export_setlists: ["authenticated"],
    get_night_setlists: ["authenticated"],
    read_setlist: ["anon", "authenticated"],
    save_setlist: ["anon", "authenticated"],
  },
};

export default part;
