import { Link } from "react-router";
import { dayName } from "#app/format/nights.ts";
import { ListEnd } from "#app/ui/list-end.tsx";
import type { Followed, ProfileNight } from "./profile-page.ts";

/** Nights on somebody's page, a line each. */
export function NightLines({ nights }: { nights: readonly ProfileNight[] }) {
  return (
    <>
      <ul className="border-line border-t">
        {nights.map((night) => (
          <li
            key={night.slug}
            className="grid gap-x-4 border-line border-b py-2.5 sm:grid-cols-[8rem_minmax(0,1fr)]"
          >
            <time dateTime={night.starts_at} className="type-data pt-1 text-ink-2">
              {dayName(night.night_date)}
            </time>
            <span className="min-w-0 [overflow-wrap:anywhere]">
              <Link
                to={`/events/${night.slug}`}
                className="font-bold no-underline hover:underline"
                dir="auto"
              >
                {night.title}
              </Link>
              <span className="block text-ink-2 text-small">
                {[night.venue_name, night.area_name].filter(Boolean).join(", ")}
                {night.status === "cancelled" ? " · Cancelled" : ""}
              </span>
            </span>
          </li>
        ))}
      </ul>
      <ListEnd shown={nights.length} most={100} />
    </>
  );
}

const KINDS: Record<string, string> = {
  user: "Person",
  artist: "Artist",
  organiser: "Organiser",
  venue: "Venue",
  tag: "Tag",
  area: "City",
};

/** What somebody follows, a line each. */
export function FollowedLines({ followed }: { followed: readonly Followed[] }) {
  return (
    <>
      <ul className="border-line border-t">
        {followed.map(({ kind, target, name, path, status }) => (
          <li
            key={`${kind} ${target}`}
            className="flex flex-wrap items-baseline justify-between gap-x-4 border-line border-b py-2.5"
          >
            <Link
              to={path}
              className="min-w-0 font-bold no-underline [overflow-wrap:anywhere] hover:underline"
            >
              {name}
            </Link>
            <span className="type-data text-ink-2">
              {status === "requested" ? "Requested" : (KINDS[kind] ?? "")}
            </span>
          </li>
        ))}
      </ul>
      <ListEnd shown={followed.length} most={500} which="latest" />
    </>
  );
}
