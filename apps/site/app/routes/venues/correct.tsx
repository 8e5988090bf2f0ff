import { data, Link } from "react-router";
import { publicClient } from "#app/api/public-client.ts";
import { findVenue } from "#app/parts/venues/queries.server.ts";
import { pageMeta } from "#app/shell/head/page-meta.ts";
import { Breadcrumbs } from "#app/ui/breadcrumbs.tsx";
import type { Route } from "./+types/correct.ts";
import { CorrectForm } from "./correct-form.tsx";
import { presentValues } from "./present-values.ts";

/** `/venues/{slug}/correct`: anybody says what is wrong on a venue's page, field by field. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const venue = await findVenue(publicClient(context), params.slug);
  if (!venue) throw data(null, { status: 404 });
  return { id: venue.id, slug: venue.slug, name: venue.name, present: presentValues(venue) };
}

export function meta(args: Route.MetaArgs) {
  const name = args.loaderData?.name ?? "a venue";
  return pageMeta(args, {
    title: `Correct ${name}`,
    description: `Say what is wrong about ${name}.`,
    isHidden: true,
  });
}

export default function CorrectVenue({ loaderData: venue }: Route.ComponentProps) {
  return (
    <div className="column py-6">
      <Breadcrumbs
        crumbs={[
          { label: "Venues", to: "/venues" },
          { label: venue.name, to: `/venues/${venue.slug}` },
          { label: "Correct" },
        ]}
      />
      <h1 className="mt-5 type-h1">Correct {venue.name}</h1>
      <p className="mt-4 max-w-reading text-ink-2">
        Tell us what is wrong and what is right. You need no account, and we do not keep who you are. Our team
        checks it before the page changes. Is it your venue?{" "}
        <Link to={`/venue-onboarding?venue=${venue.slug}`}>Claim it</Link>.
      </p>
      <div className="mt-8 max-w-reading">
        <CorrectForm venue={venue} />
      </div>
    </div>
  );
}

export { ErrorPage as ErrorBoundary } from "#app/shell/errors/error-page.tsx";
