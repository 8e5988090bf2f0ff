import { queryOn } from "./call.ts";
import type { Client } from "./public-client.ts";

const readEvents = (client: Client) => client.from("events");

/**
 * A read of the one event with this id or slug, an unlisted one too, to select and filter like one of the table. Lists of events
 * are read from the table, which shows unlisted ones to their team only.
 */
export function openEvent(client: Client, idOrSlug: string) {
  const call = queryOn(client, "find_event", { p_id_or_slug: idOrSlug });
  // the call gives rows of the table; the client's types do not follow embeds from there
  return call as unknown as ReturnType<typeof readEvents>;
}
