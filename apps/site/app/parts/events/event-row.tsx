import clsx from "clsx";
import type { ReactNode } from "react";
import { clockTime, type Day, dayName, londonWallClock } from "#app/format/nights.ts";
import { CoverLink } from "#app/ui/cover-link.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { tagLabel } from "./labels.ts";
import { type Card, cardMarks, placeLine } from "./listing.ts";
import { InterestedButton } from "./page/interested-button.tsx";
import { Poster } from "./posters/poster.tsx";
import { SaveButton } from "./saved/save-button.tsx";
import { EventPrice } from "./state/event-price.tsx";
import { bookingWords } from "./state/price-and-state-words.ts";

type EventRowProps = {
  listing: Card;
  now: Date;
  /** The night it stands under; what began earlier shows how long it goes on instead of when it starts. */
  night?: Day;
  /** Stands above the fold: its poster is fetched at once. */
  eager?: boolean;
  compact?: boolean;
  /** Names the date beside the time, where no night heading stands above. */
  showDate?: boolean;
  /** Stands on the page of its venue, which need not be named again. */
  isAtVenue?: boolean;
  /** What the headings above leave free. */
  heading?: "h2" | "h3" | "h4";
  /** Stands below the row, as the further dates of a series. */
  below?: ReactNode;
};

/** Where the pieces of a row stand: beside a poster, or with the time in its place. */
const SPOTS = {
  roomy: {
    grid: "grid-cols-[auto_minmax(0,1fr)_auto] @3xl:grid-cols-[auto_6.25rem_minmax(0,1fr)_8.5rem_8.5rem_auto]",
    time: "@max-3xl:col-start-2 @max-3xl:row-start-1 @max-3xl:self-end",
    text: "@max-3xl:col-span-2 @max-3xl:col-start-2 @max-3xl:row-start-2 @max-3xl:self-start",
    price: "flex-col @max-3xl:col-start-2 @max-3xl:row-start-3",
    action: "@max-3xl:row-start-3",
    save: "@max-3xl:-me-2 @max-3xl:col-start-3 @max-3xl:row-start-1 @max-3xl:-my-2 @max-3xl:justify-self-end",
  },
  compact: {
    grid: "grid-cols-[5rem_minmax(0,1fr)_auto] @3xl:grid-cols-[6.25rem_minmax(0,1fr)_8.5rem_8.5rem_auto]",
    time: "@max-3xl:self-start",
    text: "@max-3xl:col-span-2 @max-3xl:self-start",
    price: "@max-3xl:col-start-2 @max-3xl:row-start-2 @3xl:flex-col",
    action: "@max-3xl:row-start-2",
    save: "@max-3xl:-ms-3 @max-3xl:col-start-1 @max-3xl:row-start-2 @max-3xl:-my-2 @max-3xl:justify-self-start",
  },
};

const MAX_TAGS = 3;
const MAX_ARTISTS = 4;

/** "Mala Circuit, Róisín T + 3 more". */
function lineUp(artists: readonly string[]): string {
  const all = [...new Set(artists)];
  const more = all.length - MAX_ARTISTS;
  const named = all.slice(0, MAX_ARTISTS).join(", ");
  return more > 0 ? `${named} + ${more} more` : named;
}

/** One event of a list, as a row; the whole row leads to its page. The list around it is its `@container`. */
export function EventRow({
  listing,
  now,
  night,
  eager = false,
  compact = false,
  showDate = false,
  isAtVenue = false,
  heading: Heading = "h3",
  below,
}: EventRowProps) {
  const action = bookingWords(listing, now);
  const spots = compact ? SPOTS.compact : SPOTS.roomy;
  return (
    <li {...cardMarks(listing)} className="relative border-line border-b last:border-b-0 hover:bg-surface">
      <div className={clsx("grid items-center gap-x-4 gap-y-2 px-(--gutter) py-3", spots.grid)}>
        {compact ? null : (
          <Poster
            event={listing}
            size="thumb"
            eager={eager}
            decorative
            className="row-span-3 w-[74px] self-start @3xl:row-span-1"
          />
        )}
        <RowTime {...{ listing, night, compact, showDate }} className={spots.time} />
        <div className={spots.text}>
          <Heading className={compact ? "font-bold" : "type-h3"}>
            <CoverLink to={`/events/${listing.slug}`} viewTransition>
              {listing.title}
            </CoverLink>
          </Heading>
          <p className="mt-1 line-clamp-2 text-ink-2 text-small empty:hidden">
            {[isAtVenue ? null : placeLine(withoutRepeat(listing)), lineUp(listing.artists)]
              .filter(Boolean)
              .join(" — ")}
            {listing.distance_miles != null ? ` · ${distanceWords(listing.distance_miles)}` : null}
          </p>
          {compact ? null : <RowTags listing={listing} />}
        </div>
        <EventPrice listing={listing} now={now} className={spots.price} />
        <div
          className={clsx("@max-3xl:col-start-3 @max-3xl:empty:hidden @3xl:justify-self-end", spots.action)}
        >
          {action ? (
            <LinkButton
              to={`/events/${listing.slug}/book`}
              variant={listing.sale_state === "few_left" ? "primary" : "outline"}
              size={compact ? "sm" : "md"}
              className="relative z-10 @max-sm:px-3 @3xl:min-w-26"
              aria-label={`${action} ${listing.title}`}
              prefetch="intent"
            >
              {action}
            </LinkButton>
          ) : null}
        </div>
        <p className={clsx("flex", !compact && "@3xl:flex-col", spots.save)}>
          <InterestedButton
            eventId={listing.event_id}
            title={listing.title}
            className={compact ? "@max-3xl:hidden" : ""}
          />
          <SaveButton eventId={listing.event_id} title={listing.title} />
        </p>
      </div>
      {below}
    </li>
  );
}

/** An imported title often begins with the name of its place, which need not be read twice. */
function withoutRepeat(listing: Card): Card {
  const repeats = listing.area_name && listing.venue_name && listing.title.includes(listing.venue_name);
  return repeats ? { ...listing, venue_name: null } : listing;
}

function RowTime({
  listing,
  night,
  compact,
  showDate,
  className,
}: Pick<EventRowProps, "listing" | "night" | "compact" | "showDate"> & { className: string }) {
  const starts = new Date(listing.starts_at);
  const goesOn = night !== undefined && listing.night_date < night;
  const size = compact ? "type-numeral" : "type-numeral @3xl:type-numeral-lg";
  return (
    <p className={className}>
      {goesOn ? (
        <>
          <span className={clsx("type-data text-ink-2", compact ? "block" : "@3xl:block")}>until </span>
          <time dateTime={listing.ends_at ?? undefined} className="type-numeral">
            {dayName(listing.last_night).slice(4)}
          </time>
        </>
      ) : (
        <time dateTime={listing.starts_at} className={size}>
          {clockTime(starts)}
        </time>
      )}
      {showDate && !goesOn ? (
        <span
          className={clsx(
            "type-data text-ink-2",
            compact ? "mt-1 block" : "ms-2 @3xl:ms-0 @3xl:mt-1 @3xl:block",
          )}
        >
          {dayName(londonWallClock(starts).day)}
        </span>
      ) : null}
    </p>
  );
}

function RowTags({ listing }: { listing: Card }) {
  const age = listing.min_age ? `${listing.min_age}+` : null;
  if (listing.tags.length === 0 && !age) return null;
  return (
    <p className="mt-2 flex flex-wrap gap-1.5">
      {listing.tags.slice(0, MAX_TAGS).map((tag) => (
        <Tag key={tag}>{tagLabel(tag)}</Tag>
      ))}
      {age ? <Tag>{age}</Tag> : null}
      {listing.access.includes("step_free_entrance") ? <Tag>Step-free</Tag> : null}
    </p>
  );
}

/** "under a mile", "3.2 miles". */
function distanceWords(miles: number): string {
  if (miles < 1) return "under a mile away";
  return `${miles < 10 ? miles.toFixed(1) : Math.round(miles)} miles away`;
}
