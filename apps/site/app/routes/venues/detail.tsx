import { redirect } from "react-router";
import { answerOldAddress } from "#app/api/old-address.server.ts";
import { publicClient } from "#app/api/public-client.ts";
import { uploadAddress } from "#app/api/upload-address.ts";
import { findFederated } from "#app/parts/federation/find-federated.server.ts";
import { findVenue, isVenueId } from "#app/parts/venues/queries.server.ts";
import { venueTypeName } from "#app/parts/venues/venue-types.ts";
import { actorPath } from "#app/shell/head/actor-path.ts";
import { breadcrumbJsonLd } from "#app/shell/head/json-ld.ts";
import { jsonLdOfDocument } from "#app/shell/head/json-ld-of-document.ts";
import { pageMeta, siteUrlOf } from "#app/shell/head/page-meta.ts";
import type { Route } from "./+types/detail.ts";
import { readVenueData } from "./venue-data.server.ts";
import { venueJsonLd } from "./venue-json-ld.ts";
import { VenuePage } from "./venue-page.tsx";

/** One venue, by slug; an id leads to the slug for good. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const client = publicClient(context);
  const venue = await findVenue(client, params.idOrSlug);
  if (!venue) return answerOldAddress(client, "venues", params.idOrSlug);
  if (isVenueId(params.idOrSlug)) throw redirect(`/venues/${venue.slug}${new URL(request.url).search}`, 301);
  const [read, elsewhere] = await Promise.all([
    readVenueData(client, venue),
    findFederated(context, { kind: "venue", target: venue.id }),
  ]);
  return { ...read, elsewhere };
}

export function meta(args: Route.MetaArgs) {
  if (!args.loaderData)
    return pageMeta(args, {
      title: "Page not found",
      description: "There is no such venue.",
      isHidden: true,
    });
  const { venue, elsewhere } = args.loaderData;
  const siteUrl = siteUrlOf(args.matches);
  const place = [venue.district?.name, venue.area?.name].filter(Boolean).join(", ");
  return pageMeta(args, {
    title: `${venue.name}, ${venue.area?.name ?? ""}`.replace(/, $/, ""),
    description: `${venueTypeName(venue.venue_type)} in ${place}${venue.capacity ? `, ${venue.capacity} people` : ""}. What is on, how to get there, access and safety.`,
    canonical: `/venues/${venue.slug}`,
    feeds: `/venues/${venue.slug}`,
    actor: actorPath(elsewhere),
    isEmbeddable: true,
    ...(venue.image_path
      ? { image: { path: uploadAddress(venue.image_path), alt: venue.image_alt ?? venue.name } }
      : { image: { path: `/plates/${venue.id}.jpg`, alt: `${venue.name}, as a halftone print` } }),
    jsonLd: import.meta.env.SSR
      ? [
          venueJsonLd(venue, siteUrl),
          breadcrumbJsonLd(siteUrl, [
            { label: "Venues", path: "/venues" },
            { label: venue.name, path: `/venues/${venue.slug}` },
          ]),
        ]
      : jsonLdOfDocument(args.location.pathname),
  });
}

export default function VenueDetail({ loaderData, matches }: Route.ComponentProps) {
  return <VenuePage data={loaderData} siteUrl={siteUrlOf(matches)} />;
}

export { ErrorPage as ErrorBoundary } from "#app/shell/errors/error-page.tsx";
