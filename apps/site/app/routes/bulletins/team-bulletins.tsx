import { useQuery } from "@tanstack/react-query";
import BulletinsSection from "#app/parts/bulletins/bulletins-section.tsx";
import { manages, myOrganisersQuery } from "#app/parts/organisers/organiser-queries.ts";
import { useSession } from "#app/parts/profiles/session/use-session.ts";
import { pageMeta } from "#app/shell/head/page-meta.ts";
import { Breadcrumbs } from "#app/ui/breadcrumbs.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { Loaded } from "#app/ui/loaded.tsx";
import type { Route } from "./+types/team-bulletins.ts";

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, {
    title: "Bulletins",
    description: "Write to those who want to hear from you.",
    isHidden: true,
  });

/** An organiser's bulletins, for its owners and managers. */
export default function OrganiserBulletins({ params }: Route.ComponentProps) {
  const { person } = useSession();
  const query = useQuery(myOrganisersQuery(person?.id));
  return (
    <div className="column py-8">
      <Breadcrumbs crumbs={[{ label: "Your nights", to: "/organise" }, { label: "Bulletins" }]} />
      <h1 tabIndex={-1} className="mt-5 mb-8 type-h1">
        Bulletins
      </h1>
      <Loaded query={query} what="Your organisers">
        {(organisers) => {
          const organiser = organisers.find((one) => one.slug === params.slug);
          return organiser && manages(organiser.role) ? (
            <div className="grid gap-5">
              <p className="type-h3" dir="auto">
                {organiser.name}
              </p>
              <BulletinsSection key={organiser.id} sender={{ kind: "organiser", id: organiser.id }} />
            </div>
          ) : (
            <EmptyState action={<LinkButton to="/organise">Your nights</LinkButton>}>
              {organiser
                ? "Only owners and managers write bulletins. Ask an owner."
                : "You are not in this team. Ask its owner to invite you."}
            </EmptyState>
          );
        }}
      </Loaded>
    </div>
  );
}
