import { publicClient } from "#app/api/public-client.ts";
import type { Route } from "./+types/tonight.ts";
import { readTonightLines } from "./tonight.server.ts";

/** `/tonight.json`: a few lines of tonight as data, for the not-found screen of routes that did not send them along. */
export async function loader({ context }: Route.LoaderArgs) {
  return { tonight: await readTonightLines(publicClient(context)) };
}
