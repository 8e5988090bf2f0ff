import { data } from "react-router";
import { publicClient } from "#app/api/public-client.ts";
import type { Route } from "./+types/not-found.ts";
import { readTonightLines } from "./tonight.server.ts";

/** Any other address: 404, with the not-found screen of the guard's error boundary and tonight's list in it. */
export async function loader({ context }: Route.LoaderArgs): Promise<never> {
  const tonight = await readTonightLines(publicClient(context));
  throw data({ tonight }, { status: 404 });
}

export default function NotFoundRoute() {
  return null;
}
