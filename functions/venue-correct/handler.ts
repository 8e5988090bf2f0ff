import { defineFunction, FunctionError, type FunctionRefusal } from "@undercroft/product-functions";
import { refuseTooMany } from "../refuse-too-many.ts";
import { schema } from "./schema.ts";

type Stored = { reference: string } | { wait: number } | { refused: FunctionRefusal };

/** Stores what somebody says is wrong on a venue's page, once, however often it is sent. */
export default defineFunction({
  schema,
  isForm: true,
  handle: async ({ body, caller, address, formToken, rpc }) => {
    const stored = await rpc<Stored>("submit_venue_correction", {
      p_form: { ...body, form_token: formToken },
      p_user: caller.userId,
      p_caller: address,
    });
    if ("refused" in stored) throw new FunctionError(stored.refused);
    if ("wait" in stored) throw refuseTooMany(stored.wait);
    return stored;
  },
});
