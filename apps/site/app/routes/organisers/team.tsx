import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { useNavigate } from "react-router";
import { DetailsForm } from "#app/parts/organisers/details-form.tsx";
import { manages, myOrganisersQuery } from "#app/parts/organisers/organiser-queries.ts";
import { PageForm } from "#app/parts/organisers/page-form.tsx";
import { SellerSection } from "#app/parts/organisers/seller-section.tsx";
import { TeamSection } from "#app/parts/organisers/team-section.tsx";
import { useSession } from "#app/parts/profiles/session/use-session.ts";
import { pageMeta } from "#app/shell/head/page-meta.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Breadcrumbs } from "#app/ui/breadcrumbs.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { Loaded } from "#app/ui/loaded.tsx";
import type { Route } from "./+types/team.ts";

const EntrySection = lazy(() => import("#app/parts/entry/entry-section.tsx"));
const KeysSection = lazy(() => import("#app/parts/keys/keys-section.tsx"));

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, { title: "Team and details", description: "Who runs your nights.", isHidden: true });

/** An organiser's details and its team. */
export default function OrganiserTeam({ params }: Route.ComponentProps) {
  const { person } = useSession();
  const query = useQuery(myOrganisersQuery(person?.id));
  const navigate = useNavigate();
  return (
    <div className="column py-8">
      <Breadcrumbs crumbs={[{ label: "Your nights", to: "/organise" }, { label: "Team and details" }]} />
      <h1 tabIndex={-1} className="mt-5 mb-8 type-h1">
        Team and details
      </h1>
      <Loaded query={query} what="Your organisers">
        {(organisers) => {
          const organiser = organisers.find((one) => one.slug === params.slug);
          if (!organiser)
            return (
              <EmptyState action={<LinkButton to="/organise">Your nights</LinkButton>}>
                You are not in this team. Ask its owner to invite you.
              </EmptyState>
            );
          return (
            <div className="grid gap-12">
              <section aria-labelledby="details" className="grid gap-5">
                <h2 id="details" className="type-h2" dir="auto">
                  {organiser.name}
                </h2>
                <p>
                  <Badge tone={organiser.trust === "restricted" ? "danger" : "plain"}>
                    {organiser.trust} organiser
                  </Badge>
                </p>
                {manages(organiser.role) ? (
                  <>
                    <DetailsForm key={organiser.id} organiser={organiser} />
                    <h3 className="mt-8 type-h3">Picture, genres and sound</h3>
                    <PageForm key={`page ${organiser.id}`} organiser={organiser} />
                  </>
                ) : (
                  <p className="max-w-reading whitespace-pre-line text-ink-2">{organiser.about}</p>
                )}
              </section>
              {manages(organiser.role) ? (
                <SellerSection key={organiser.id} organiserId={organiser.id} />
              ) : null}
              {manages(organiser.role) ? (
                <Suspense fallback={null}>
                  <EntrySection key={`entry ${organiser.id}`} organiserId={organiser.id} />
                </Suspense>
              ) : null}
              <TeamSection
                team={{ ...organiser, kind: "organiser" }}
                onLeft={() => void navigate("/organise")}
              />
              {manages(organiser.role) ? (
                <Suspense fallback={null}>
                  <KeysSection key={`keys ${organiser.id}`} team={{ kind: "organiser", id: organiser.id }} />
                </Suspense>
              ) : null}
            </div>
          );
        }}
      </Loaded>
    </div>
  );
}
