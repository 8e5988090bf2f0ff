import { useQuery } from "@tanstack/react-query";
import { ClubSection } from "#app/parts/memberships/club-section.tsx";
import { MembersSection } from "#app/parts/memberships/members-section.tsx";
import { PlansSection } from "#app/parts/memberships/plans-section.tsx";
import { manages, myOrganisersQuery } from "#app/parts/organisers/organiser-queries.ts";
import { useSession } from "#app/parts/profiles/session/use-session.ts";
import { pageMeta } from "#app/shell/head/page-meta.ts";
import { Breadcrumbs } from "#app/ui/breadcrumbs.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { Loaded } from "#app/ui/loaded.tsx";
import type { Route } from "./+types/members.ts";

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, { title: "Members", description: "Who is a member, and what members get.", isHidden: true });

/** An organiser's members and plans, for its owners and managers. */
export default function OrganiserMembers({ params }: Route.ComponentProps) {
  const { person } = useSession();
  const query = useQuery(myOrganisersQuery(person?.id));
  return (
    <div className="column py-8">
      <Breadcrumbs crumbs={[{ label: "Your nights", to: "/organise" }, { label: "Members" }]} />
      <h1 tabIndex={-1} className="mt-5 mb-8 type-h1">
        Members
      </h1>
      <Loaded query={query} what="Your organisers">
        {(organisers) => {
          const organiser = organisers.find((one) => one.slug === params.slug);
          return organiser && manages(organiser.role) ? (
            <div className="club-page grid gap-12">
              <p className="type-h3" dir="auto">
                {organiser.name}
              </p>
              <MembersSection
                key={`members ${organiser.id}`}
                organiserId={organiser.id}
                slug={organiser.slug}
              />
              <ClubSection key={`club ${organiser.id}`} organiserId={organiser.id} />
              <PlansSection key={organiser.id} organiserId={organiser.id} slug={organiser.slug} />
            </div>
          ) : (
            <EmptyState action={<LinkButton to="/organise">Your nights</LinkButton>}>
              {organiser
                ? "Only owners and managers see the members. Ask an owner."
                : "You are not in this team. Ask its owner to invite you."}
            </EmptyState>
          );
        }}
      </Loaded>
    </div>
  );
}
