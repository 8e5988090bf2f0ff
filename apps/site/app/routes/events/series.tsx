import { lazy, Suspense, useEffect, useState } from "react";
import { Link } from "react-router";
import { publicClient } from "#app/api/public-client.ts";
import { serverDate } from "#app/device/server-time.ts";
import { nightDateOf } from "#app/format/nights.ts";
import { plural } from "#app/format/plural.ts";
import { NextNights, PastNights, ProgrammeSection } from "#app/parts/events/page/programme.tsx";
import { findSeries, type Series } from "#app/parts/events/series.server.ts";
import { useClock } from "#app/parts/events/use-clock.ts";
import { findFederated } from "#app/parts/federation/find-federated.server.ts";
import { FollowElsewhere } from "#app/parts/federation/follow-elsewhere.tsx";
import { FollowButton } from "#app/parts/profiles/follow/follow-button.tsx";
import { actorPath } from "#app/shell/head/actor-path.ts";
import { breadcrumbJsonLd } from "#app/shell/head/json-ld.ts";
import { jsonLdOfDocument } from "#app/shell/head/json-ld-of-document.ts";
import { pageMeta, siteUrlOf } from "#app/shell/head/page-meta.ts";
import { Breadcrumbs } from "#app/ui/breadcrumbs.tsx";
import { buttonClass } from "#app/ui/button-class.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { FollowWays } from "#app/ui/follow-ways.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { titleClass } from "#app/ui/title-class.ts";
import type { Route } from "./+types/series.ts";

/** Fetched once the page is awake: buying needs scripts. */
const SeriesPass = lazy(() =>
  import("./series-pass.tsx").then(
    (loaded) => ({ default: loaded.SeriesPass }),
    () => ({ default: () => <></> }),
  ),
);

/** Nights that come again under one name, by slug. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const series = await findSeries(publicClient(context), params.slug);
  if (!series) throw new Response("No such series", { status: 404 });
  const madeAt = serverDate();
  const elsewhere = await findFederated(context, { kind: "series", target: series.id });
  return { madeAt: madeAt.toISOString(), tonight: nightDateOf(madeAt), series, elsewhere };
}

export function meta(args: Route.MetaArgs) {
  if (!args.loaderData)
    return pageMeta(args, {
      title: "Page not found",
      description: "There is no such series.",
      isHidden: true,
    });
  const { series, elsewhere } = args.loaderData;
  const siteUrl = siteUrlOf(args.matches);
  return pageMeta(args, {
    title: series.title,
    description: `${series.title} by ${series.organiser.name}: ${plural(series.upcoming.length, "date")} ahead, and those that have been.`,
    canonical: `/series/${series.slug}`,
    feeds: `/series/${series.slug}`,
    actor: actorPath(elsewhere),
    jsonLd: import.meta.env.SSR
      ? [
          seriesJsonLd(siteUrl, series),
          breadcrumbJsonLd(siteUrl, [
            { label: "Events", path: "/events" },
            { label: series.title, path: `/series/${series.slug}` },
          ]),
        ]
      : jsonLdOfDocument(args.location.pathname),
  });
}

const seriesJsonLd = (siteUrl: string, series: Series) => ({
  "@type": "EventSeries",
  name: series.title,
  url: `${siteUrl}/series/${series.slug}`,
  ...(series.description ? { description: series.description } : {}),
  organizer: {
    "@type": "Organization",
    name: series.organiser.name,
    url: `${siteUrl}/organisers/${series.organiser.slug}`,
  },
  subEvent: series.upcoming.slice(0, 10).map((night) => ({
    "@type": "Event",
    name: night.title,
    startDate: night.starts_at,
    url: `${siteUrl}/events/${night.slug}`,
    location: { "@type": "Place", name: night.venue_name ?? night.area_name },
  })),
});

export default function SeriesPage({ loaderData }: Route.ComponentProps) {
  const { series, tonight } = loaderData;
  const now = useClock(loaderData.madeAt);
  const [isAwake, setIsAwake] = useState(false);
  useEffect(() => setIsAwake(true), []);
  return (
    <article className="column py-6">
      <Breadcrumbs crumbs={[{ label: "Events", to: "/events" }, { label: series.title }]} />
      <header className="mt-5">
        <p className="type-label text-ink-2">
          Series by{" "}
          <Link
            to={`/organisers/${series.organiser.slug}`}
            className="inline-flex min-h-6 items-center"
            dir="auto"
          >
            {series.organiser.name}
          </Link>
        </p>
        <h1 tabIndex={-1} className={`mt-3 [overflow-wrap:anywhere] ${titleClass(series.title)}`} dir="auto">
          {series.title}
        </h1>
        <p className="mt-5 flex flex-wrap gap-2">
          <FollowButton subject={{ kind: "series", target: series.id, name: series.title }} />
          <a href={`/series/${series.slug}.ics`} className={buttonClass({ variant: "outline" })}>
            Calendar feed
          </a>
        </p>
        <FollowWays page={`/series/${series.slug}`}>
          {loaderData.elsewhere ? <FollowElsewhere federated={loaderData.elsewhere} /> : null}
        </FollowWays>
      </header>
      <div className="mt-8 grid items-start gap-x-12 gap-y-10 lg:grid-cols-12">
        <div className="grid gap-10 lg:col-span-9">
          {isAwake && series.upcoming.length > 1 ? (
            <Suspense fallback={null}>
              <SeriesPass seriesId={series.id} />
            </Suspense>
          ) : null}
          <ProgrammeSection title="Next dates">
            <NextNights
              cards={series.upcoming}
              tonight={tonight}
              now={now}
              empty={
                <EmptyState action={<LinkButton to="/events">What is on</LinkButton>}>
                  No further date of {series.title} is announced yet. Follow it to hear of the next one.
                </EmptyState>
              }
            />
          </ProgrammeSection>
          <PastNights nights={series.past} />
        </div>
        <aside className="lg:col-span-3">
          {series.description ? (
            <p className="max-w-reading whitespace-pre-line">{series.description}</p>
          ) : null}
        </aside>
      </div>
    </article>
  );
}

export { ErrorPage as ErrorBoundary } from "#app/shell/errors/error-page.tsx";
