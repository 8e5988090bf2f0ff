import { data } from "react-router";
import { publicClient } from "#app/api/public-client.ts";
import { hasAccessTeam } from "#app/parts/venues/access-requests/has-access-team.server.ts";
import { findVenue } from "#app/parts/venues/queries.server.ts";
import { pageMeta } from "#app/shell/head/page-meta.ts";
import type { Route } from "./+types/ask-venue.ts";
import { AskPage } from "./ask-page.tsx";

/** `/venues/{slug}/ask-access`: anybody asks the team of a venue about access. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const client = publicClient(context);
  const venue = await findVenue(client, params.slug);
  if (!venue || !(await hasAccessTeam(client, { p_venue_id: venue.id }))) throw data(null, { status: 404 });
  return { name: venue.name, path: `/venues/${venue.slug}`, of: { venue_id: venue.id } };
}

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, {
    title: `Ask ${args.loaderData?.name ?? "a venue"} about access`,
    description: "A question to the people of a venue.",
    isHidden: true,
  });

export default function AskVenue({ loaderData }: Route.ComponentProps) {
  return <AskPage subject={loaderData} parent={{ label: "Venues", to: "/venues" }} />;
}

export { ErrorPage as ErrorBoundary } from "#app/shell/errors/error-page.tsx";
