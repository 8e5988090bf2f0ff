import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { publicClient } from "#app/api/public-client.ts";
import { useSession } from "#app/parts/profiles/session/use-session.ts";
import { myVenuesQuery } from "#app/parts/venues/my-venues.ts";
import type { PageData } from "#app/parts/venues/page/page-data.ts";
import { readKeptPage } from "#app/parts/venues/page/use-venue-page.ts";
import { findVenue } from "#app/parts/venues/queries.server.ts";
import { NotFound } from "#app/shell/errors/not-found.tsx";
import { pageMeta, siteUrlOf } from "#app/shell/head/page-meta.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { Loaded } from "#app/ui/loaded.tsx";
import { readVenueData } from "../venue-data.server.ts";
import { VenuePage } from "../venue-page.tsx";
import type { Route } from "./+types/preview.ts";
import { previewOf } from "./preview-of.ts";

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, { title: "Preview", description: "A venue as people will see it.", isHidden: true });

/** What the public page shows now; the changes that are not saved come from the browser that has them. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const client = publicClient(context);
  const venue = await findVenue(client, params.slug);
  return venue ? readVenueData(client, venue) : null;
}

/** The real page of a venue with the changes that its team has not saved yet. */
export default function VenuePreview({ loaderData, params, matches }: Route.ComponentProps) {
  const { person } = useSession();
  const query = useQuery(myVenuesQuery(person?.id));
  const [changes, setChanges] = useState<PageData | null>(null);
  const venueId = loaderData?.venue.id;
  useEffect(() => setChanges(venueId ? (readKeptPage(venueId)?.page ?? null) : null), [venueId]);
  const venue = query.data?.find(({ slug }) => slug === params.slug);
  if (query.data && !venue?.rights.includes("page")) return <NotFound />;
  return (
    <div>
      <div className="gutter flex flex-wrap items-center justify-between gap-4 border-ink border-b-2 bg-raised py-4">
        <p className="type-h3">
          {changes ? "Preview: your changes are not saved yet" : "Preview: as everybody sees it now"}
        </p>
        <LinkButton to={`/venue-dashboard/${params.slug}/page`} size="sm">
          Back to writing
        </LinkButton>
      </div>
      <Loaded query={query} what="The preview">
        {() =>
          loaderData ? (
            <VenuePage
              data={changes ? previewOf(loaderData, changes) : loaderData}
              siteUrl={siteUrlOf(matches)}
            />
          ) : (
            <div className="column py-8">
              <EmptyState action={<LinkButton to={`/venue-dashboard/${params.slug}/page`}>Back</LinkButton>}>
                This page is not public yet. You can preview it when it is approved.
              </EmptyState>
            </div>
          )
        }
      </Loaded>
    </div>
  );
}

export { ErrorPage as ErrorBoundary } from "#app/shell/errors/error-page.tsx";
