import { useQuery } from "@tanstack/react-query";
import { toRefusal } from "#app/api/changes/refusal.ts";
import { accessQuery } from "#app/parts/venues/access-requests/access-requests.ts";
import { AccessView } from "#app/parts/venues/access-requests/access-view.tsx";
import { NotFound } from "#app/shell/errors/not-found.tsx";
import { pageMeta } from "#app/shell/head/page-meta.ts";
import { Breadcrumbs } from "#app/ui/breadcrumbs.tsx";
import { Loaded } from "#app/ui/loaded.tsx";
import type { Route } from "./+types/request.ts";

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, { title: "A question about access", description: "Read it and answer.", isHidden: true });

/** `/access-requests/{id}`: one question, for who asked it and for those who answer. */
export default function AccessQuestion({ params }: Route.ComponentProps) {
  const query = useQuery(accessQuery(params.requestId));
  if (query.error && toRefusal(query.error, true).code === "ACCESS_REQUEST_NOT_FOUND") return <NotFound />;
  const request = query.data;
  const crumb =
    request?.side === "team" && request.venue
      ? { label: request.venue.name, to: `/venue-dashboard/${request.venue.slug}/access` }
      : request?.side === "team" && request.event
        ? { label: request.event.title, to: `/organise/events/${request.event.id}?view=access` }
        : { label: "Your questions", to: "/access-requests" };
  return (
    <div className="column py-6">
      <Breadcrumbs crumbs={[crumb, { label: "Access" }]} />
      <h1 tabIndex={-1} className="mt-5 mb-6 type-h1 [overflow-wrap:anywhere]">
        {request ? `Access to ${request.about}` : "A question about access"}
      </h1>
      <Loaded query={query} what="The question">
        {(read) => <AccessView request={read} />}
      </Loaded>
    </div>
  );
}

export { ErrorPage as ErrorBoundary } from "#app/shell/errors/error-page.tsx";
