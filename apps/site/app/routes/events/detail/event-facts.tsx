import clsx from "clsx";
import type { ReactNode } from "react";
import { dailyHours } from "#app/format/daily-hours.ts";
import { nightLabel } from "#app/format/night-label.ts";
import { clockTime, type Day } from "#app/format/nights.ts";
import { weeklyHours } from "#app/format/weekly-hours.ts";
import { SETTING_LABELS } from "#app/parts/events/labels.ts";
import { placeLine } from "#app/parts/events/listing.ts";
import { Link } from "#app/ui/page-link.tsx";
import type { DetailData } from "./detail.tsx";

type EventFactsProps = {
  event: DetailData["event"];
  tonight: Day;
  /** the series it is one night of */
  series: DetailData["series"] | null;
};

/** When, where, for whom: the facts at the top of an event's page. */
export function EventFacts({ event, tonight, series }: EventFactsProps) {
  const label = nightLabel(
    new Date(event.starts_at),
    event.ends_at ? new Date(event.ends_at) : null,
    tonight,
  );
  const hours = dailyHours(event);
  const openOn = weeklyHours(event.opening_hours);
  const who = whoMayCome(event);
  const doors = [
    event.doors_at && event.doors_at !== event.starts_at
      ? `Doors ${clockTime(new Date(event.doors_at))}`
      : null,
    event.curfew_at ? `Curfew ${clockTime(new Date(event.curfew_at))}` : null,
    event.last_entry_at ? `Last entry ${clockTime(new Date(event.last_entry_at))}` : null,
  ].filter(Boolean);
  return (
    <dl className="mt-5 grid grid-cols-2 gap-x-6 gap-y-4 sm:gap-x-8">
      <Fact name="When" className="col-span-2">
        <span className="type-numeral-lg mt-2 block">{label.name}</span>
        <time dateTime={event.starts_at} className="mt-1 block font-bold">
          {label.range}
        </time>
        {openOn.length > 0 ? (
          <span className="block text-ink-2">Open {openOn.join(", ")}</span>
        ) : hours ? (
          <span className="block text-ink-2">
            Open daily {hours.opens}–{hours.closes}
          </span>
        ) : null}
        {doors.length > 0 ? <span className="block text-ink-2">{doors.join(" · ")}</span> : null}
        {series ? (
          <Link to={`/series/${series.slug}`} className="inline-flex min-h-9 items-center">
            {series.ahead > 1 ? `All ${series.ahead} dates` : "All dates"} of {series.title}
          </Link>
        ) : null}
        {label.clockNote ? <span className="mt-1 block text-warn">{label.clockNote}</span> : null}
      </Fact>
      <Fact name="Where">
        <WhereLine event={event} />
        {event.setting ? <span className="block text-ink-2">{SETTING_LABELS[event.setting]}</span> : null}
      </Fact>
      {who ? <Fact name="Who">{who}</Fact> : null}
      <Fact name="By">
        <OrganiserLine event={event} />
      </Fact>
      {event.interested_count > 0 ? (
        <Fact name="Interested">{event.interested_count.toLocaleString("en-GB")}</Fact>
      ) : null}
    </dl>
  );
}

/** Who is let in. Of an imported listing only what its source says: it names an age or nothing, and never how that is checked. */
function whoMayCome({ min_age, external_id }: DetailData["event"]): string | null {
  if (external_id) return min_age ? `${min_age} and over.` : null;
  return min_age ? `${min_age} and over. Bring photo ID: Challenge 25 is in force.` : "All ages.";
}

function Fact({ name, className, children }: { name: string; className?: string; children: ReactNode }) {
  return (
    <div className={clsx("min-w-0 [overflow-wrap:anywhere]", className)}>
      <dt className="type-label text-ink-2">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function WhereLine({ event }: { event: DetailData["event"] }) {
  const area = event.venue?.area?.name ?? event.area?.name ?? null;
  if (event.location_mode === "venue" && event.venue)
    return (
      <>
        <Link to={`/venues/${event.venue.slug}`} className="font-bold" dir="auto">
          {event.venue.name}
        </Link>
        {area ? <span className="block text-ink-2">{area}</span> : null}
      </>
    );
  if (event.location_mode === "custom" && event.custom_address) return event.custom_address;
  return placeLine({
    location_mode: event.location_mode,
    venue_name: null,
    area_name: area,
    district_name: null,
  });
}

function OrganiserLine({ event }: { event: DetailData["event"] }) {
  const named = [event.organiser, ...event.hosts.map((host) => host.organiser)].filter((one) => one !== null);
  const all = [...new Map(named.map((one) => [one.slug, one])).values()];
  return all.map(({ slug, name }, at) => (
    <span key={slug}>
      {at === 0 ? null : at === 1 ? " with " : ", "}
      <Link to={`/organisers/${slug}`}>{name}</Link>
    </span>
  ));
}
