import { lazy, Suspense } from "react";
import { Link } from "react-router";
import { answerOldAddress } from "#app/api/old-address.server.ts";
import { publicClient } from "#app/api/public-client.ts";
import { plural } from "#app/format/plural.ts";
import { dayAndYear, planGives, priceName } from "#app/parts/memberships/membership-words.ts";
import { findPlansOf } from "#app/parts/memberships/queries.server.ts";
import { requestSignIn } from "#app/parts/profiles/auth-dialog/auth-dialog-store.ts";
import { useSession } from "#app/parts/profiles/session/use-session.ts";
import { pageMeta } from "#app/shell/head/page-meta.ts";
import { Breadcrumbs } from "#app/ui/breadcrumbs.tsx";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import type { Route } from "./+types/membership.ts";

/** Fetched for people who are signed in alone. */
const JoinPlan = lazy(() => import("#app/parts/memberships/join-plan.tsx"));
const PayMembership = lazy(async () => ({ default: (await import("./pay-membership.tsx")).PayMembership }));

/** What one organiser offers its members. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const client = publicClient(context);
  const organiser = await findPlansOf(client, params.slug);
  if (!organiser) return answerOldAddress(client, "organisers", params.slug);
  return { organiser };
}

export function meta(args: Route.MetaArgs) {
  const organiser = args.loaderData?.organiser;
  if (!organiser)
    return pageMeta(args, {
      title: "Page not found",
      description: "There is no such organiser.",
      isHidden: true,
    });
  return pageMeta(args, {
    title: `Become a member of ${organiser.name}`,
    description: `What members of ${organiser.name} get, and how to join.`,
    canonical: `/organisers/${organiser.slug}/membership`,
    isHidden: organiser.plans.length === 0,
  });
}

export default function Membership({ loaderData: { organiser } }: Route.ComponentProps) {
  const page = `/organisers/${organiser.slug}`;
  return (
    <div className="column py-6">
      <Breadcrumbs
        crumbs={[
          { label: "Events", to: "/events" },
          { label: organiser.name, to: page },
          { label: "Membership" },
        ]}
      />
      <h1 tabIndex={-1} className="mt-5 mb-8 type-h1 [overflow-wrap:anywhere]">
        Become a member of {organiser.name}
      </h1>
      {organiser.plans.length === 0 ? (
        <EmptyState action={<LinkButton to={page}>{organiser.name}</LinkButton>}>
          {organiser.name} takes no members at the moment. Follow them to hear of their nights.
        </EmptyState>
      ) : (
        <ul className="grid gap-8 lg:grid-cols-2">
          {organiser.plans.map((plan) => (
            <li key={plan.id} className="grid content-start gap-4 border-2 border-ink p-5">
              <h2 className="type-h2 [overflow-wrap:anywhere]" dir="auto">
                {plan.name}
              </h2>
              <p className="font-bold">
                {priceName(plan.price_pence, plan.period)}
                {plan.needs_approval ? ". The team decides." : null}
              </p>
              {plan.words ? (
                <p className="max-w-reading whitespace-pre-line [overflow-wrap:anywhere]" dir="auto">
                  {plan.words}
                </p>
              ) : null}
              <ul className="list-disc ps-5">
                {planGives(plan).map((sentence) => (
                  <li key={sentence}>{sentence}</li>
                ))}
              </ul>
              {plan.club ? (
                <p className="max-w-reading [overflow-wrap:anywhere]">
                  <strong dir="auto">{plan.club.club_name}</strong> is a members' club in law: certificate{" "}
                  {plan.club.certificate_number} of {plan.club.council}, until{" "}
                  {dayAndYear(plan.club.valid_until)}. You can come from{" "}
                  {plural(plan.club.days_between, "day")} after you join. Its register names its members and
                  the guests they sign in.
                </p>
              ) : null}
              <Join plan={plan} organiser={organiser} />
            </li>
          ))}
        </ul>
      )}
      <p className="mt-8">
        <Link to={page}>Nights of {organiser.name}</Link>
      </p>
    </div>
  );
}

type Organiser = Exclude<Route.ComponentProps["loaderData"], Response>["organiser"];

function Join({ plan, organiser }: { plan: Organiser["plans"][number]; organiser: Organiser }) {
  const { person, status } = useSession();
  if (status === "unknown") return null;
  if (person)
    return (
      <Suspense fallback={null}>
        <JoinPlan
          key={person.id}
          plan={plan}
          organiserSlug={organiser.slug}
          personId={person.id}
          Pay={PayMembership}
        />
      </Suspense>
    );
  const next = `/organisers/${organiser.slug}/membership`;
  return (
    <div>
      <Button onClick={() => void requestSignIn({ title: `Sign in to join ${organiser.name}`, next })}>
        Sign in to join<span className="sr-only"> {plan.name}</span>
      </Button>
    </div>
  );
}

export { ErrorPage as ErrorBoundary } from "#app/shell/errors/error-page.tsx";
