import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { toRefusal } from "#app/api/changes/refusal.ts";
import { useSession } from "#app/parts/profiles/session/use-session.ts";
import { hireQuery } from "#app/parts/venues/hire/hire.ts";
import { HireView } from "#app/parts/venues/hire/hire-view.tsx";
import { useLiveHire } from "#app/parts/venues/hire/use-live-hire.ts";
import { NotFound } from "#app/shell/errors/not-found.tsx";
import { pageMeta } from "#app/shell/head/page-meta.ts";
import { Breadcrumbs } from "#app/ui/breadcrumbs.tsx";
import { Loaded } from "#app/ui/loaded.tsx";
import type { Route } from "./+types/request.ts";

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, { title: "Hire request", description: "A request to hire a room.", isHidden: true });

const missing = ["HIRE_NOT_FOUND", "TEAMS_ROLE_REQUIRED"];

/** `/hire/{id}`: one request, for its asker and for the team of the room. */
export default function HireRequest({ params }: Route.ComponentProps) {
  const query = useQuery(hireQuery(params.requestId));
  const { person } = useSession();
  useLiveHire(params.requestId, person?.id ?? null);
  const navigate = useNavigate();
  if (query.error && missing.includes(toRefusal(query.error, true).code ?? "")) return <NotFound />;
  const hire = query.data;
  return (
    <div className="column py-6">
      <Breadcrumbs
        crumbs={
          hire?.side === "team"
            ? [
                { label: hire.venue.name, to: `/venue-dashboard/${hire.venue.slug}/hire` },
                { label: hire.person?.name ?? "Request" },
              ]
            : [{ label: "Your hire requests", to: "/hire" }, { label: hire?.venue.name ?? "Request" }]
        }
      />
      <h1 tabIndex={-1} className="mt-5 mb-6 type-h1 [overflow-wrap:anywhere]">
        {hire ? `${hire.venue.name}, ${hire.side === "team" ? "hire" : "your request"}` : "Hire request"}
      </h1>
      <Loaded query={query} what="The request">
        {(read) => (
          <HireView key={read.id} hire={read} onDraft={(id) => void navigate(`/events/new?draft=${id}`)} />
        )}
      </Loaded>
    </div>
  );
}

export { ErrorPage as ErrorBoundary } from "#app/shell/errors/error-page.tsx";
