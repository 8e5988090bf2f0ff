import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { ReadyExport } from "#app/parts/analytics/ready-export.tsx";
import { TeamFigures } from "#app/parts/analytics/team-figures.tsx";
import { myOrganisersQuery } from "#app/parts/organisers/organiser-queries.ts";
import { useSession } from "#app/parts/profiles/session/use-session.ts";
import { pageMeta } from "#app/shell/head/page-meta.ts";
import { Breadcrumbs } from "#app/ui/breadcrumbs.tsx";
import { Chip } from "#app/ui/chip.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { Loaded } from "#app/ui/loaded.tsx";
import type { Route } from "./+types/organiser-figures.ts";

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, { title: "Figures", description: "How your nights do.", isHidden: true });

/** How the nights of each organiser do that a person reads the figures of. */
export default function OrganiserFigures() {
  const { person } = useSession();
  const [search] = useSearchParams();
  const query = useQuery(myOrganisersQuery(person?.id));
  return (
    <div className="column py-8">
      <Breadcrumbs crumbs={[{ label: "Your nights", to: "/organise" }, { label: "Figures" }]} />
      <h1 tabIndex={-1} className="mt-4 mb-6 type-h1">
        Figures
      </h1>
      <div className="grid grid-cols-1 gap-6">
        {search.has("export") ? <ReadyExport /> : null}
        <Loaded query={query} what="Your organisers">
          {(organisers) => {
            const read = organisers.filter(({ role }) => role !== "door");
            const chosen = read.find(({ id }) => id === search.get("as")) ?? read[0];
            if (!chosen)
              return (
                <EmptyState action={<LinkButton to="/organise">Your nights</LinkButton>}>
                  An organiser's owners, managers, editors and finance see its figures here. You don't have
                  one of these roles yet.
                </EmptyState>
              );
            return (
              <>
                {read.length > 1 ? (
                  <nav aria-label="Organisers" className="flex flex-wrap gap-2">
                    {read.map(({ id, label }) => (
                      <Chip key={id} to={`/organise/figures?as=${id}`} isCurrent={id === chosen.id}>
                        {label}
                      </Chip>
                    ))}
                  </nav>
                ) : (
                  <p className="type-h3" dir="auto">
                    {chosen.name}
                  </p>
                )}
                <section aria-label={`Figures of ${chosen.name}`}>
                  <h2 className="sr-only" dir="auto">
                    {chosen.name}
                  </h2>
                  <TeamFigures team={{ kind: "organiser", id: chosen.id }} />
                </section>
              </>
            );
          }}
        </Loaded>
      </div>
    </div>
  );
}
