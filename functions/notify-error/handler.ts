// A browser met an error, and its person agreed to tell us. The operator hears of it once per fingerprint and hour.
import { ERROR_PAYLOAD_MAX_BYTES } from "@undercroft/contract";
import { defineFunction } from "@undercroft/product-functions";
import { refuseTooMany } from "../refuse-too-many.ts";
import { schema } from "./schema.ts";

export default defineFunction({
  schema,
  maxBytes: ERROR_PAYLOAD_MAX_BYTES,
  handle: async ({ body, address, rpc }) => {
    const { fingerprint, message, url } = body;
    const wait = await rpc<number>("record_error_signal", {
      p_fingerprint: fingerprint,
      p_message: message,
      p_url: url,
      p_caller: address,
    });
    if (wait > 0) throw refuseTooMany(wait);
    return { ok: true };
  },
});
