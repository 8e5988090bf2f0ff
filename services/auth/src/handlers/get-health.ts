import type { Auth } from "../auth.ts";

/** GET /health: the protocol's name, so that clients know what they talk to. Asks the database too. */
export async function getHealth(auth: Auth): Promise<Response> {
  await auth.database.query("select 1");
  return Response.json({
    version: "v2.196.0",
    name: "GoTrue",
    description: "GoTrue is a user registration and authentication API",
  });
}
