import { Link } from "react-router";
import { publicClient } from "#app/api/public-client.ts";
import { plural } from "#app/format/plural.ts";
import { type City, listCities } from "#app/parts/venues/cities.server.ts";
import { pageMeta } from "#app/shell/head/page-meta.ts";
import { COUNTRY_BOX } from "#app/ui/map/box.ts";
import { drawMap } from "#app/ui/map/draw-map.server.ts";
import { DrawnMap } from "#app/ui/map/drawn-map.tsx";
import type { Route } from "./+types/cities.ts";

/** `/cities`: every town with a page of its own, by region and on a map. */
export async function loader({ context }: Route.LoaderArgs) {
  const cities = await listCities(publicClient(context));
  const points = cities.map(({ slug, name, lat, lng }) => ({
    id: slug,
    to: `/cities/${slug}`,
    name,
    kind: "Town",
    lat,
    lng,
    isStreet: false,
    count: 1,
    next: null,
  }));
  const labels = cities.map(({ name, lat, lng, nights }) => ({ name, lat, lng, weight: nights }));
  return {
    regions: [...Map.groupBy(cities, ({ region }) => region ?? "Elsewhere")]
      .map(([name, towns]) => ({ name, towns }))
      .toSorted((a, b) => a.name.localeCompare(b.name)),
    total: cities.length,
    drawing: drawMap(
      COUNTRY_BOX,
      { width: 620, height: 820 },
      { points, areas: [], cells: [], isMore: false },
      labels,
    ),
  };
}

export function meta(args: Route.MetaArgs) {
  return pageMeta(args, {
    title: "Cities",
    description: "Towns and cities across the UK with underground nights and venues: what is on, and where.",
    canonical: "/cities",
  });
}

export default function Cities({ loaderData: { regions, total, drawing } }: Route.ComponentProps) {
  return (
    <div className="mx-auto max-w-page lg:grid lg:grid-cols-[minmax(0,1fr)_28rem]">
      <div className="gutter py-5">
        <h1 className="type-h1">Cities</h1>
        <p className="mt-2 text-ink-2 type-label">{plural(total, "town")} with something on</p>
        {total === 0 ? <p className="mt-6">Nothing is listed anywhere yet.</p> : null}
        <div className="mt-6 gap-x-10 sm:columns-2">
          {regions.map(({ name, towns }) => (
            <section key={name} aria-labelledby={`region-${name}`} className="mb-8 break-inside-avoid">
              <h2 id={`region-${name}`} className="border-ink border-b-2 pb-1 type-h3">
                {name}
              </h2>
              <ul>
                {towns.map((town) => (
                  <Town key={town.slug} town={town} />
                ))}
              </ul>
            </section>
          ))}
        </div>
      </div>
      <div className="border-line max-lg:border-t lg:border-s">
        <DrawnMap drawing={drawing} label="Map of the towns in the list" />
      </div>
    </div>
  );
}

function Town({ town: { slug, name, nights, venues } }: { town: City }) {
  return (
    <li className="flex min-h-11 items-baseline justify-between gap-4 border-line border-b py-2">
      <Link to={`/cities/${slug}`} className="font-bold">
        {name}
      </Link>
      <span className="text-ink-2 type-data">
        {plural(nights, "night")}, {plural(venues, "venue")}
      </span>
    </li>
  );
}

export { ErrorPage as ErrorBoundary } from "#app/shell/errors/error-page.tsx";
