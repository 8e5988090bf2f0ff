import type { Handler } from "../storage.ts";

/** Says that the service is there. */
export const status: Handler = async () => new Response(null, { status: 200 });
