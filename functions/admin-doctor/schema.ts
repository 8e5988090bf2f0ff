import * as z from "zod/mini";

/** Nothing is asked: the doctor always looks at everything. */
export const schema = z.object({});
