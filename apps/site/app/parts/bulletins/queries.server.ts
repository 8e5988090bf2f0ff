import { callOn } from "#app/api/call.ts";
import type { Client } from "#app/api/public-client.ts";

const isId = (given: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(given);

/** A bulletin that went out, with who wrote it; null where there is none. */
export async function findBulletin(client: Client, bulletinId: string) {
  return isId(bulletinId) ? callOn(client, "find_bulletin", { p_bulletin_id: bulletinId }) : null;
}
