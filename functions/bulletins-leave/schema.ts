import * as z from "zod/mini";

/** What a mailed link carries; anything else is a link that is none. */
export const schema = z.object({ token: z._default(z.string().check(z.maxLength(300)), "") });
