import * as z from "zod/mini";

/** What was asked for. */
export const schema = z.object({ term: z.string().check(z.maxLength(200)) });
