import type { ReactNode } from "react";
import { Link, useSearchParams } from "react-router";
import { publicClient } from "#app/api/public-client.ts";
import { listBusyCities } from "#app/parts/newsletter/list-cities.server.ts";
import { NewsletterBox, SignUpSent } from "#app/parts/newsletter/newsletter-box.tsx";
import { pageMeta } from "#app/shell/head/page-meta.ts";
import { Breadcrumbs } from "#app/ui/breadcrumbs.tsx";
import type { Route } from "./+types/sign-up.ts";

export const loader = async ({ context }: Route.LoaderArgs) => ({
  cities: await listBusyCities(publicClient(context)),
});

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, {
    title: "Newsletter",
    description: "One email every Wednesday: what we wrote, what we picked, and nights in your cities.",
    isHidden: args.location.search !== "",
  });

const again = "You can sign up again below.";
const states: Record<string, ReactNode> = {
  confirmed: (
    <>
      <strong>You are in.</strong> The next issue comes on Wednesday. Every one has links to change your
      cities and to leave.
    </>
  ),
  used: (
    <>
      <strong>This link was used already.</strong> You get the newsletter, there is nothing left to do.
    </>
  ),
  expired: (
    <>
      <strong>This link does not work any more.</strong> Links work for seven days, and until you leave.{" "}
      {again}
    </>
  ),
  chosen: (
    <>
      <strong>Saved.</strong> From the next issue on you get nights in the cities you chose.
    </>
  ),
  left: (
    <>
      <strong>You have left.</strong> Your address is deleted and nothing more is sent to it. {again}
    </>
  ),
  wait: (
    <>
      <strong>Rate limit exceeded. Please try again later.</strong> A quarter of an hour is enough.
    </>
  ),
  refused: (
    <>
      <strong>That did not look like an email address.</strong> Check it and send the form again.
    </>
  ),
};

/** `/journal/newsletter`: the form, and `?state=` what became of a link or of a form that was sent without scripts. */
export default function NewsletterPage({ loaderData }: Route.ComponentProps) {
  const [params] = useSearchParams();
  const state = params.get("state") ?? "";
  const isIn = state === "confirmed" || state === "used" || state === "chosen";
  return (
    <div className="column py-6">
      <Breadcrumbs crumbs={[{ label: "Journal", to: "/journal" }, { label: "Newsletter" }]} />
      <h1 tabIndex={-1} className="mt-5 type-h1">
        Newsletter
      </h1>
      <div className="mt-6 grid max-w-reading gap-6">
        {Object.hasOwn(states, state) ? (
          <p role="status" className="border-2 border-ink p-4">
            {states[state]}
          </p>
        ) : null}
        {state === "sent" ? <SignUpSent /> : null}
        {isIn || state === "sent" ? (
          <p>
            <Link to="/journal">Read the journal</Link>
          </p>
        ) : (
          <NewsletterBox source="page" cities={loaderData.cities} />
        )}
      </div>
    </div>
  );
}

export { ErrorPage as ErrorBoundary } from "#app/shell/errors/error-page.tsx";
