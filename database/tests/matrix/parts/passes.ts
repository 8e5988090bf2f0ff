import type { MatrixPart } from "../matrix-part.ts";

const part: MatrixPart = {
  callers: { make_pass: ["authenticated"], make_member_pass: ["authenticated"] },
};

export default part;
