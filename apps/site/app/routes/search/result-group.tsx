import { type ReactNode, useState } from "react";
import { Link, useRevalidator } from "react-router";
import { clockTime, type Day, dayName } from "#app/format/nights.ts";
import type { JobCard } from "#app/parts/careers/job.ts";
import { JobRow } from "#app/parts/careers/job-row.tsx";
import { EventRow } from "#app/parts/events/event-row.tsx";
import type { Card } from "#app/parts/events/listing.ts";
import type { ArticleCard } from "#app/parts/journal/article.ts";
import { ArticleCardView } from "#app/parts/journal/article-card-view.tsx";
import type { FoundGroup } from "#app/parts/search/answer.ts";
import { countWords, questionParams, SEARCH_KINDS, searchHref } from "#app/parts/search/question.ts";
import type { VenueCard } from "#app/parts/venues/queries.server.ts";
import { VenueRow } from "#app/parts/venues/venue-row.tsx";
import { ErrorState } from "#app/ui/error-state.tsx";
import type { SearchData } from "./load-search.server.ts";
import { type NamedThing, NamedThings } from "./named-things.tsx";

type ResultGroupProps = { group: FoundGroup; data: SearchData; isAlone: boolean };

/** Things of one kind, as their own lists show them. */
export function ResultGroup({ group, data, isAlone }: ResultGroupProps) {
  const { kind, count, is_more: isMore, items } = group;
  const { question } = data;
  const { revalidate, state } = useRevalidator();
  const title = SEARCH_KINDS[kind];
  const rest = count - (items?.length ?? 0);
  const calendar = questionParams({ ...question, type: null, page: 1, past: false }).toString();
  return (
    <section aria-labelledby={`found-${kind}`} className="pt-8">
      <div className="gutter flex flex-wrap items-baseline gap-x-5 gap-y-1 border-ink border-b-2 pb-3">
        <h2 id={`found-${kind}`} className="type-h2">
          {title}
        </h2>
        {kind === "event" && items ? (
          <a href={`/search.ics?${calendar}`} className="text-link text-small" rel="nofollow">
            Add to a calendar
          </a>
        ) : null}
        {!isAlone && rest > 0 ? (
          <Link
            to={searchHref(question, { type: kind })}
            className="ms-auto inline-flex min-h-6 items-center text-link text-small"
            rel="nofollow"
          >
            All {countWords(count, isMore)} {title.toLowerCase()}
          </Link>
        ) : null}
      </div>
      {items ? (
        <Items group={group} data={data} />
      ) : (
        <div className="gutter pt-4">
          <ErrorState
            title={`${title} could not be read`}
            onRetry={() => void revalidate()}
            busy={state === "loading"}
          >
            The other results are complete.
          </ErrorState>
        </div>
      )}
    </section>
  );
}

/** The cards of a kind. What an answer holds of each is what the lists of that kind are answered. */
function Items({ group: { kind, items }, data }: { group: FoundGroup; data: SearchData }): ReactNode {
  const [now] = useState(() => new Date(data.madeAt));
  const all = items ?? [];
  switch (kind) {
    case "event":
      return (
        <ul className="@container">
          {(all as Card[]).map((listing) => (
            <EventRow key={listing.event_id} listing={listing} now={now} showDate />
          ))}
        </ul>
      );
    case "venue":
      return (
        <ul className="@container">
          {(all as VenueCard[]).map((venue) => (
            <VenueRow
              key={venue.id}
              venue={venue}
              heading="h3"
              next={<NextNight next={venue.next} tonight={data.tonight} />}
            />
          ))}
        </ul>
      );
    case "job":
      return (
        <ul className="@container">
          {(all as JobCard[]).map((job) => (
            <JobRow key={job.id} job={job} now={now} heading="h3" />
          ))}
        </ul>
      );
    case "article":
      return (
        <div className="gutter grid gap-x-6 gap-y-10 pt-6 sm:grid-cols-2 lg:grid-cols-3">
          {(all as ArticleCard[]).map((article) => (
            <ArticleCardView key={article.slug} article={article} heading="h3" />
          ))}
        </div>
      );
    default:
      return <NamedThings kind={kind} things={all as NamedThing[]} />;
  }
}

function NextNight({ next, tonight }: { next: VenueCard["next"]; tonight: Day }) {
  if (!next) return <p className="text-ink-2">Nothing announced</p>;
  return (
    <p>
      <span className="type-label text-ink-2">Next </span>
      <span className="font-bold">
        {next.night_date < tonight
          ? "On now"
          : `${dayName(next.night_date, tonight)} ${clockTime(new Date(next.starts_at))}`}
      </span>
      <Link to={`/events/${next.slug}`} className="relative z-10 block min-h-6 no-underline hover:underline">
        {next.title}
      </Link>
    </p>
  );
}
