import { data } from "react-router";
import { publicClient } from "#app/api/public-client.ts";
import { findEvent } from "#app/parts/events/page/detail-query.ts";
import { hasAccessTeam } from "#app/parts/venues/access-requests/has-access-team.server.ts";
import { pageMeta } from "#app/shell/head/page-meta.ts";
import type { Route } from "./+types/ask-event.ts";
import { AskPage } from "./ask-page.tsx";

/** `/events/{slug}/ask-access`: anybody asks the people behind a night about access. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const client = publicClient(context);
  const event = await findEvent(client, params.slug);
  if (!event || !(await hasAccessTeam(client, { p_event_id: event.id }))) throw data(null, { status: 404 });
  return { name: event.title, path: `/events/${event.slug}`, of: { event_id: event.id } };
}

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, {
    title: `Ask about access to ${args.loaderData?.name ?? "a night"}`,
    description: "A question to the people behind a night.",
    isHidden: true,
  });

export default function AskEvent({ loaderData }: Route.ComponentProps) {
  return <AskPage subject={loaderData} parent={{ label: "Events", to: "/events" }} />;
}

export { ErrorPage as ErrorBoundary } from "#app/shell/errors/error-page.tsx";
