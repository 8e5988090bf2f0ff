import * as z from "zod/mini";

export const schema = z.object({ application_id: z.uuid("application_id is the id of an application") });
