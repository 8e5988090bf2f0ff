import { lazy, memo, Suspense, useState } from "react";
import { Link, useRevalidator } from "react-router";
import { EventRow } from "#app/parts/events/event-row.tsx";
import type { Card } from "#app/parts/events/listing.ts";
import type { FoundGroup } from "#app/parts/search/answer.ts";
import { countWords, questionParams, SEARCH_KINDS, searchHref } from "#app/parts/search/question.ts";
import { ErrorState } from "#app/ui/error-state.tsx";
import { Halftone } from "#app/ui/halftone.tsx";
import type { SearchData } from "./load-search.server.ts";

// an answer seldom holds every kind, and a browser fetches what shows those it holds
const Venues = lazy(() => import("./venue-results.tsx").then((file) => ({ default: file.VenueResults })));
const Jobs = lazy(() => import("./job-results.tsx").then((file) => ({ default: file.JobResults })));
const Articles = lazy(() =>
  import("./article-results.tsx").then((file) => ({ default: file.ArticleResults })),
);
const Help = lazy(() => import("./help-results.tsx").then((file) => ({ default: file.HelpResults })));
const NamedThings = lazy(() => import("./named-things.tsx").then((file) => ({ default: file.NamedThings })));

const NOUNS = {
  event: "events",
  series: "series",
  venue: "venues",
  artist: "artists",
  organiser: "organisers",
  city: "towns",
  person: "people",
  job: "posts",
  article: "articles",
  help: "answers",
} as const;

type ResultGroupProps = { group: FoundGroup; data: SearchData; isAlone: boolean };

/**
 * Things of one kind, as their own lists show them. Drawn again only for another answer: what comes in a chunk of its own would
 * be thrown away, and a press on it lost, if the page drew it again before that chunk is there.
 */
export const ResultGroup = memo(function ResultGroup({ group, data, isAlone }: ResultGroupProps) {
  const { kind, count, is_more: isMore, items } = group;
  const { question } = data;
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
          <a
            href={`/search.ics?${calendar}`}
            className="inline-flex min-h-6 items-center text-link text-small"
            rel="nofollow"
          >
            Add to a calendar
          </a>
        ) : null}
        {!isAlone && rest > 0 ? (
          <Link
            to={searchHref(question, { type: kind })}
            className="ms-auto inline-flex min-h-6 items-center text-link text-small"
            rel="nofollow"
          >
            All {countWords(count, isMore)} {NOUNS[kind]}
          </Link>
        ) : null}
      </div>
      {items ? (
        <Suspense fallback={<Halftone className="h-40" />}>
          <Items group={group} data={data} />
        </Suspense>
      ) : (
        <Unread title={title} />
      )}
    </section>
  );
});

/** A kind that could not be read, beside others that could. */
function Unread({ title }: { title: string }) {
  const { revalidate, state } = useRevalidator();
  return (
    <div className="gutter pt-4">
      <ErrorState
        title={`${title} could not be read`}
        onRetry={() => void revalidate()}
        busy={state === "loading"}
      >
        The other results are complete.
      </ErrorState>
    </div>
  );
}

/** The cards of a kind. What an answer holds of each is what the lists of that kind are answered. */
function Items({ group: { kind, items }, data }: { group: FoundGroup; data: SearchData }) {
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
      return <Venues items={all} tonight={data.tonight} />;
    case "job":
      return <Jobs items={all} now={now} />;
    case "help":
      return <Help items={all} />;
    case "article":
      return <Articles items={all} />;
    default:
      return <NamedThings kind={kind} items={all} />;
  }
}
