import type { MatrixPart } from "../matrix-part.ts";

const part: MatrixPart = {
  callers: {
    get_event_feedback: ["authenticated"],
    give_feedback: ["authenticated"],
    list_my_feedback: ["authenticated"],
  },
};

export default part;
