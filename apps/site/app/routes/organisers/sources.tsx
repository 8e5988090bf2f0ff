import { useQuery } from "@tanstack/react-query";
import { CalendarSection } from "#app/parts/events/sources/calendar-section.tsx";
import { myOrganisersQuery, writes } from "#app/parts/organisers/organiser-queries.ts";
import { useSession } from "#app/parts/profiles/session/use-session.ts";
import { pageMeta } from "#app/shell/head/page-meta.ts";
import { Breadcrumbs } from "#app/ui/breadcrumbs.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { Loaded } from "#app/ui/loaded.tsx";
import type { Route } from "./+types/sources.ts";

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, { title: "Calendar", description: "Where your nights come from.", isHidden: true });

/** The calendars from which an organiser's nights come by themselves. */
export default function OrganiserSources({ params }: Route.ComponentProps) {
  const { person } = useSession();
  const query = useQuery(myOrganisersQuery(person?.id));
  return (
    <div className="column py-8">
      <Breadcrumbs crumbs={[{ label: "Your nights", to: "/organise" }, { label: "Calendar" }]} />
      <h1 tabIndex={-1} className="mt-5 mb-8 type-h1">
        Calendar
      </h1>
      <Loaded query={query} what="Your organisers">
        {(organisers) => {
          const organiser = organisers.find((one) => one.slug === params.slug);
          return organiser && writes(organiser.role) ? (
            <section aria-labelledby="calendars" className="grid gap-5">
              <h2 id="calendars" className="type-h2" dir="auto">
                {organiser.name}
              </h2>
              <CalendarSection
                team={{ kind: "organiser", id: organiser.id }}
                name={organiser.name}
                slug={organiser.slug}
              />
            </section>
          ) : (
            <EmptyState action={<LinkButton to="/organise">Your nights</LinkButton>}>
              {organiser
                ? "Your role in this team does not write nights. Ask its owner."
                : "You are not in this team. Ask its owner to invite you."}
            </EmptyState>
          );
        }}
      </Loaded>
    </div>
  );
}
