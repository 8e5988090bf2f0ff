import { lazy, Suspense } from "react";
import { data, href, useNavigate } from "react-router";
import { publicClient } from "#app/api/public-client.ts";
import { useSession } from "#app/parts/profiles/session/use-session.ts";
import { answerTime } from "#app/parts/venues/hire/answer-time.ts";
import { findVenue } from "#app/parts/venues/queries.server.ts";
import { readVenueSheet } from "#app/parts/venues/venue-sheet.ts";
import { pageMeta } from "#app/shell/head/page-meta.ts";
import { Breadcrumbs } from "#app/ui/breadcrumbs.tsx";
import { Halftone } from "#app/ui/halftone.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { VenueHireFacts } from "../venue-sections.tsx";
import type { Route } from "./+types/ask.ts";
import { readHireDesk } from "./read-hire-desk.server.ts";

const HireForm = lazy(() => import("#app/parts/venues/hire/hire-form.tsx"));

/** `/venues/{slug}/hire`: what the room asks for, and the form to ask for a night. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const client = publicClient(context);
  const venue = await findVenue(client, params.slug);
  const desk = venue ? await readHireDesk(client, venue) : null;
  if (!venue || !desk?.is_open) throw data(null, { status: 404 });
  return {
    answers: answerTime(desk.answer_minutes),
    venue: {
      id: venue.id,
      slug: venue.slug,
      name: venue.name,
      capacity: venue.capacity,
      rate_pence: venue.rate_pence,
      house_rules: venue.house_rules,
    },
    hire: readVenueSheet(venue).hire,
  };
}

export function meta(args: Route.MetaArgs) {
  const name = args.loaderData?.venue.name ?? "a venue";
  return pageMeta(args, { title: `Hire ${name}`, description: `Ask ${name} for a night.`, isHidden: true });
}

export default function HireVenue({ loaderData: { venue, hire, answers } }: Route.ComponentProps) {
  const { person, status } = useSession();
  const navigate = useNavigate();
  const path = href("/venues/:slug/hire", { slug: venue.slug });
  return (
    <div className="column py-6">
      <Breadcrumbs
        crumbs={[
          { label: "Venues", to: "/venues" },
          { label: venue.name, to: `/venues/${venue.slug}` },
          { label: "Hire" },
        ]}
      />
      <h1 tabIndex={-1} className="mt-5 type-h1">
        Hire {venue.name}
      </h1>
      {answers ? <p className="mt-4 text-ink-2">{answers}.</p> : null}
      <section aria-labelledby="conditions" className="mt-8 grid max-w-reading gap-4">
        <h2 id="conditions" className="type-h2">
          What the room asks for
        </h2>
        <VenueHireFacts venue={venue} hire={hire} />
        {venue.house_rules ? (
          <div>
            <p className="type-label text-ink-2">House rules</p>
            <p className="whitespace-pre-line">{venue.house_rules}</p>
          </div>
        ) : null}
      </section>
      <section aria-labelledby="request" className="mt-10 grid max-w-reading gap-4">
        <h2 id="request" className="type-h2">
          Your request
        </h2>
        {person ? (
          <Suspense fallback={<Halftone className="h-96" />}>
            <HireForm venue={venue} onSent={(id) => void navigate(`/hire/${id}`)} />
          </Suspense>
        ) : status === "unknown" ? (
          <Halftone className="h-96" />
        ) : (
          <>
            <p>You need an account to hire a room, so that the two of you can write to each other.</p>
            <p>
              <LinkButton to={`/auth/signin?next=${encodeURIComponent(path)}`}>Sign in to ask</LinkButton>
            </p>
          </>
        )}
      </section>
    </div>
  );
}

export { ErrorPage as ErrorBoundary } from "#app/shell/errors/error-page.tsx";
