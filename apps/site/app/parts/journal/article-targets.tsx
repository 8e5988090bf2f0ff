import { Link } from "react-router";
import { dayName } from "#app/format/nights.ts";
import type { ArticleNight, ArticlePlace } from "./article.ts";
import { ArticleImage } from "./article-picture.tsx";

const stateOf = ({ status, is_over: isOver }: ArticleNight): string | null => {
  if (status === "cancelled") return "Cancelled";
  if (status === "postponed") return "Postponed";
  return isOver ? "This event is over" : null;
};

/** A night that an article speaks of, as it stands today. */
export function NightCard({ night }: { night: ArticleNight }) {
  const state = stateOf(night);
  return (
    <Link
      to={`/events/${night.slug}`}
      className="grid gap-1 border-2 border-line-strong bg-surface p-4 no-underline hover:border-ink"
    >
      <span className="type-label text-ink-2">
        {dayName(night.night_date)} {night.night_date.slice(0, 4)}
        {state ? `, ${state}` : null}
      </span>
      <span className="type-h3 [overflow-wrap:anywhere]" dir="auto">
        {night.title}
      </span>
      <span className="text-ink-2 text-small">
        {[night.venue_name, night.area_name].filter(Boolean).join(", ")}
      </span>
    </Link>
  );
}

/** A venue or an artist that an article speaks of. */
export function PlaceCard({ kind, place }: { kind: "venue" | "artist"; place: ArticlePlace }) {
  return (
    <Link
      to={`/${kind}s/${place.slug}`}
      className="flex items-center gap-4 border-2 border-line-strong bg-surface p-3 no-underline hover:border-ink"
    >
      <ArticleImage path={place.image_path} alt="" sizes="6rem" className="size-20 shrink-0" />
      <span className="grid gap-1">
        <span className="type-label text-ink-2">{kind === "venue" ? "Venue" : "Artist"}</span>
        <span className="type-h3 [overflow-wrap:anywhere]" dir="auto">
          {place.name}
        </span>
        {place.area_name ? <span className="text-ink-2 text-small">{place.area_name}</span> : null}
      </span>
    </Link>
  );
}
