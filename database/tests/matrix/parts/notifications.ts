import { id, insert } from "../../harness/world.ts";
import type { MatrixPart } from "../matrix-part.ts";

const part: MatrixPart = {
  rowStates: { notifications: { own: { where: `user_id = '${id("user owner")}'` } } },
  addRows: async ({ client }) => {
    await insert(client, "notifications", { user_id: id("user owner"), kind: "test_probe" });
  },
};

export default part;
