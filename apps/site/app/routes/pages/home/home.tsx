import { lazy, Suspense, useEffect, useState } from "react";
import { findArea } from "#app/api/places/areas.server.ts";
import { publicClient } from "#app/api/public-client.ts";

import { serverDate } from "#app/device/server-time.ts";
import { nightDateOf } from "#app/format/nights.ts";
import { parseFilters } from "#app/parts/events/filters/filters.ts";
import type { Card } from "#app/parts/events/listing.ts";
import { useClock } from "#app/parts/events/use-clock.ts";
import { faqJsonLd, organizationJsonLd, websiteJsonLd } from "#app/shell/head/json-ld.ts";
import { jsonLdOfDocument } from "#app/shell/head/json-ld-of-document.ts";
import { pageMeta, siteUrlOf } from "#app/shell/head/page-meta.ts";
import { useRememberedPlace } from "#app/shell/place/use-remembered-place.ts";
import type { Route } from "./+types/home.ts";
import { listCities, readHome } from "./home-data.server.ts";
import { homeFaq } from "./home-faq.ts";
import { HomeHero } from "./home-hero.tsx";
import { HomeStrips } from "./home-strips.tsx";
import { withoutRepeats } from "./mixed.ts";
import { readStrips } from "./read-strips.server.ts";

export async function loader({ context, request }: Route.LoaderArgs) {
  const client = publicClient(context);
  const madeAt = serverDate();
  const tonight = nightDateOf(madeAt);
  const filters = parseFilters(new URL(request.url).searchParams);
  const cities = await listCities(client);
  const found = await findArea(client, cities, filters.area);
  // around a postcode the home page is that of its town
  const area = found?.kind === "code" ? (cities.find(({ id }) => id === found.parent_id) ?? null) : found;
  const nearby = { area, radiusMiles: filters.radiusMiles, tonight, now: madeAt };
  const [read, allStrips] = await Promise.all([readHome(client, nearby), readStrips(client, nearby)]);
  const { home, strips } = showOnce(read, allStrips);
  const placeName = area?.name ?? "the United Kingdom";
  const tonightTotal = home.first.night === tonight ? home.first.total : 0;
  const faq = homeFaq({
    placeName,
    tonight: { total: tonightTotal, plus: home.first.plus },
    free: home.free,
  });
  return {
    ...home,
    strips,
    faq,
    tonight,
    madeAt: madeAt.toISOString(),
    place: area ? { area: area.slug, name: area.name, radiusMiles: filters.radiusMiles } : null,
    cities: cities.map(({ slug, name }) => ({ slug, name })),
  };
}

/** No night stands on the page twice: each list leaves out what the lists above it show. */
function showOnce(read: Awaited<ReturnType<typeof readHome>>, strips: Record<string, unknown>) {
  const cards = (name: string) => (strips[name] ?? []) as Card[];
  const [picks = [], free = [], announced = [], fast = []] = withoutRepeats([
    { cards: read.first.items, most: read.first.items.length },
    { cards: read.picks, most: 4 },
    { cards: read.free.items, most: 6 },
    { cards: cards("announced"), most: 6 },
    { cards: cards("selling-fast"), most: 6 },
  ]).slice(1);
  return {
    home: { ...read, picks, free: { ...read.free, items: free } },
    strips: {
      ...strips,
      ...("announced" in strips ? { announced } : {}),
      ...("selling-fast" in strips ? { "selling-fast": fast } : {}),
    } as Record<string, unknown>,
  };
}

export type HomeData = Route.ComponentProps["loaderData"];

export function meta(args: Route.MetaArgs) {
  const { loaderData } = args;
  return pageMeta(args, {
    title: null,
    description:
      "Find club nights, gigs, exhibitions and the rooms they happen in, all over the UK. One price with every fee in it, access facts beside every listing.",
    canonical: "/",
    jsonLd: import.meta.env.SSR
      ? [
          websiteJsonLd(siteUrlOf(args.matches)),
          organizationJsonLd(siteUrlOf(args.matches)),
          ...(loaderData ? [faqJsonLd(loaderData.faq)] : []),
        ]
      : jsonLdOfDocument(args.location.pathname),
  });
}

/** Kept on the device with the tickets themselves (list-kept-files.ts); a browser without a worker keeps the page as it is. */
const OfflineStart = lazy(() =>
  import("./offline-start.tsx")
    .then((module) => ({ default: module.OfflineStart }))
    .catch(() => ({ default: () => <></> })),
);

export default function Home({ loaderData }: Route.ComponentProps) {
  const now = useClock(loaderData.madeAt);
  useRememberedPlace(loaderData.place);
  // only where the page was opened without a connection: one that is lost later must not move what a person reads
  const [isOpenedOffline, setIsOpenedOffline] = useState(false);
  useEffect(() => setIsOpenedOffline(!navigator.onLine), []);
  return (
    <>
      {isOpenedOffline ? (
        <Suspense fallback={null}>
          <OfflineStart now={now} />
        </Suspense>
      ) : null}
      <HomeHero home={loaderData} />
      <div className="mx-auto max-w-page">
        <HomeStrips home={loaderData} now={now} />
      </div>
    </>
  );
}
