import { data, Link, redirect } from "react-router";
import { type AreaChoice, listAreas, readAreaAbout } from "#app/api/places/areas.server.ts";
import { publicClient } from "#app/api/public-client.ts";
import { serverDate } from "#app/device/server-time.ts";
import { nightDateOf } from "#app/format/nights.ts";
import { plural } from "#app/format/plural.ts";
import { useClock } from "#app/parts/events/use-clock.ts";
import { findFederated } from "#app/parts/federation/find-federated.server.ts";
import { FollowElsewhere } from "#app/parts/federation/follow-elsewhere.tsx";
import { type City, listCities } from "#app/parts/venues/cities.server.ts";
import { bearingBetween } from "#app/parts/venues/map/bearing.ts";
import { actorPath } from "#app/shell/head/actor-path.ts";
import { breadcrumbJsonLd } from "#app/shell/head/json-ld.ts";
import { pageMeta, siteUrlOf } from "#app/shell/head/page-meta.ts";
import { Breadcrumbs } from "#app/ui/breadcrumbs.tsx";
import { buttonClass } from "#app/ui/button-class.ts";
import { FollowWays } from "#app/ui/follow-ways.tsx";
import { CalendarDays } from "#app/ui/icons/calendar-days.ts";
import { LinkButton } from "#app/ui/link-button.tsx";
import type { Route } from "./+types/city.ts";
import type { CityStrip } from "./city/city-strip.ts";
import { readCityStrips } from "./city/read-city-strips.server.ts";

const strips = Object.entries(
  import.meta.glob<CityStrip<unknown>>("./city/strips/*.tsx", { eager: true, import: "default" }),
)
  .map(([file, strip]) => ({ ...strip, name: file.replace(/^.*\/|\.tsx$/g, "") }))
  .toSorted((one, other) => one.order - other.order);

/** `/cities/{slug}`: a town with what is on and where. A smaller town names the nearest that has a page. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const client = publicClient(context);
  const [areas, cities] = await Promise.all([listAreas(client), listCities(client)]);
  const area = areas.find(({ slug }) => slug === params.slug);
  if (area?.kind === "district") {
    const city = areas.find(({ id }) => id === area.parent_id);
    if (city) throw redirect(`/cities/${city.slug}`, 301);
  }
  if (area?.kind !== "city" || area.lat === null || area.lng === null) throw data(null, { status: 404 });
  const place = { ...area, lat: area.lat, lng: area.lng };
  const city = cities.find(({ slug }) => slug === area.slug) ?? null;
  const madeAt = serverDate();
  return {
    madeAt: madeAt.toISOString(),
    name: area.name,
    slug: area.slug,
    city,
    nearest: city ? null : nearestOf(cities, place),
    about: await readAreaAbout(client, area),
    elsewhere: await findFederated(context, { kind: "area", target: area.id }),
    strips: city ? await readCityStrips(client, { city: place, areas, tonight: nightDateOf(madeAt) }) : {},
  };
}

/** The nearest town with a page, and how far it is. */
function nearestOf(cities: readonly City[], from: AreaChoice & { lat: number; lng: number }) {
  const [nearest] = cities
    .map(({ slug, name, lat, lng }) => ({ slug, name, miles: bearingBetween(from, { lat, lng }).miles }))
    .toSorted((a, b) => a.miles - b.miles);
  return nearest ?? null;
}

export function meta(args: Route.MetaArgs) {
  const loaded = args.loaderData;
  if (!loaded)
    return pageMeta(args, { title: "Page not found", description: "There is no such town.", isHidden: true });
  const { name, slug, city, elsewhere } = loaded;
  return pageMeta(args, {
    title: `Going out in ${name}`,
    description: city
      ? `${plural(city.nights, "underground night")} and ${plural(city.venues, "venue")} in ${name}: tonight, this weekend, what is free, and where the rooms are.`
      : `Underground nights near ${name}.`,
    canonical: `/cities/${slug}`,
    feeds: `/events?area=${slug}`,
    actor: actorPath(elsewhere),
    isHidden: city === null,
    jsonLd: [
      breadcrumbJsonLd(siteUrlOf(args.matches), [
        { label: "Cities", path: "/cities" },
        { label: name, path: `/cities/${slug}` },
      ]),
    ],
  });
}

export default function CityPage({ loaderData }: Route.ComponentProps) {
  const { name, slug, city, about, strips: read } = loaderData;
  const now = useClock(loaderData.madeAt);
  return (
    <div className="mx-auto max-w-page pb-10">
      <header className="gutter pt-5">
        <Breadcrumbs crumbs={[{ label: "Cities", to: "/cities" }, { label: name }]} />
        <h1 className="mt-3 type-h1">{name}</h1>
        {city ? (
          <p className="mt-2 text-ink-2 type-label">
            {plural(city.nights, "night")} ahead, {plural(city.venues, "venue")}
          </p>
        ) : null}
        {city ? (
          <div className="mt-5 flex flex-wrap gap-3">
            <LinkButton to={`/events?area=${slug}`}>All nights</LinkButton>
            <a href={`/events.ics?area=${slug}`} className={buttonClass({ variant: "outline" })}>
              <CalendarDays className="size-4" aria-hidden="true" />
              Subscribe to {name}
            </a>
            <FollowWays page={`/events?area=${slug}`}>
              {loaderData.elsewhere ? <FollowElsewhere federated={loaderData.elsewhere} /> : null}
            </FollowWays>
          </div>
        ) : (
          <SmallTown data={loaderData} />
        )}
      </header>
      {strips.map(({ name: strip, Strip }) =>
        strip in read ? <Strip key={strip} data={read[strip]} city={{ slug, name }} now={now} /> : null,
      )}
      {about ? (
        <section aria-labelledby="about-town" className="gutter pt-10">
          <h2 id="about-town" className="type-h2">
            About {name}
          </h2>
          <p className="mt-3 max-w-reading">{about}</p>
        </section>
      ) : null}
    </div>
  );
}

function SmallTown({ data: { name, slug, nearest } }: { data: Route.ComponentProps["loaderData"] }) {
  return (
    <>
      <p className="mt-4 max-w-reading">
        Little is listed in {name} yet.{" "}
        {nearest ? (
          <>
            The nearest town with more is{" "}
            <Link to={`/cities/${nearest.slug}`} dir="auto">
              {nearest.name}
            </Link>
            , {Math.max(1, Math.round(nearest.miles))} miles away.
          </>
        ) : null}
      </p>
      <p className="mt-5">
        <LinkButton to={`/events?area=${slug}&radius=25`} variant="outline">
          Nights within 25 miles of {name}
        </LinkButton>
      </p>
    </>
  );
}

export { ErrorPage as ErrorBoundary } from "#app/shell/errors/error-page.tsx";
