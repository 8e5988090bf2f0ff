import { lazy, Suspense } from "react";
import { Link } from "react-router";
import { plural } from "#app/format/plural.ts";
import { MutedNote } from "#app/parts/events/muted-note.tsx";
import {
  countWords,
  RESULTS_PER_PAGE,
  SEARCH_KINDS,
  type SearchKind,
  type SearchQuestion,
  searchHref,
} from "#app/parts/search/question.ts";
import { Chip } from "#app/ui/chip.tsx";
import { AddMissing } from "./add-missing.tsx";
import type { FoundSearch, SearchData } from "./load-search.server.ts";
import { ResultGroup } from "./result-group.tsx";
import { SaveSearch } from "./save-search.tsx";
import { useOwnAnswer } from "./use-own-answer.ts";
import { WhenWhere } from "./when-where.tsx";

const NothingFound = lazy(() =>
  import("./nothing-found.tsx").then((file) => ({ default: file.NothingFound })),
);
const WhereAreYou = lazy(() => import("./where-are-you.tsx").then((file) => ({ default: file.WhereAreYou })));
// an answer of every kind has no pages
const Pagination = lazy(() =>
  import("#app/ui/lists/pagination.tsx").then((file) => ({ default: file.Pagination })),
);

/** What was found: tabs with their counts, then the groups, or one of them with its pages. */
export function SearchResults({ data, found }: { data: SearchData; found: FoundSearch }) {
  const { question } = data;
  const answer = useOwnAnswer(found);
  const groups = answer.groups.filter(({ kind }) => question.type === null || kind === question.type);
  const [only] = groups;
  const pages = question.type && only ? Math.ceil(Math.min(only.count, 1000) / RESULTS_PER_PAGE) : 1;
  return (
    <>
      <Tabs question={question} answer={answer} />
      <WhenWhere data={data} />
      {found.understood.asksPlace ? (
        <Suspense fallback={null}>
          <WhereAreYou question={question} where={data.where} />
        </Suspense>
      ) : null}
      <div
        className="gutter flex flex-wrap items-center gap-x-5 gap-y-2 pt-4"
        hidden={found.understood.asksPlace && answer.total === 0}
      >
        <Summary question={question} answer={answer} found={found} />
        <SaveSearch key={searchHref(question)} question={question} saved={found.understood.saved} />
      </div>
      {groups.length === 0 && !found.understood.asksPlace ? <NothingFound data={data} found={found} /> : null}
      {groups.map((group) => (
        <ResultGroup key={group.kind} group={group} data={data} isAlone={question.type !== null} />
      ))}
      {pages > 1 ? (
        <div className="gutter py-6">
          <Suspense fallback={null}>
            <Pagination
              page={question.page}
              pageCount={pages}
              to={(page) => searchHref(question, { page })}
              label="Pages of results"
            />
          </Suspense>
        </div>
      ) : null}
      {groups.length > 0 ? (
        <p className="gutter py-8 text-ink-2 text-small">
          <AddMissing asks="Something missing?" />
        </p>
      ) : null}
    </>
  );
}

type AnswerProps = { question: SearchQuestion; answer: FoundSearch["answer"] };

function Tabs({ question, answer }: AnswerProps) {
  const groupOf = new Map(answer.groups.map((group) => [group.kind, group]));
  const kinds = (Object.keys(SEARCH_KINDS) as SearchKind[]).filter(
    (kind) => groupOf.has(kind) || kind === question.type,
  );
  if (kinds.length === 0) return null;
  return (
    <nav aria-label="Kinds of result" className="gutter flex flex-wrap gap-2 border-line border-t py-3">
      <Chip to={searchHref(question, { type: null })} isCurrent={question.type === null} rel="nofollow">
        Everything
      </Chip>
      {kinds.map((kind) => {
        const group = groupOf.get(kind);
        return (
          <Chip
            key={kind}
            to={searchHref(question, { type: kind })}
            isCurrent={question.type === kind}
            rel="nofollow"
          >
            {SEARCH_KINDS[kind]}{" "}
            <span className="type-data font-normal">
              {countWords(group?.count ?? 0, group?.is_more ?? false)}
            </span>
          </Chip>
        );
      })}
    </nav>
  );
}

/** How much there is, what was put right and what was left out. */
function Summary({ question, answer, found }: AnswerProps & { found: FoundSearch }) {
  const { leftOut, understood } = found;
  const typedDay = understood.chips.find(
    ({ key }) => key === "when" && !question.from && !question.to,
  )?.typed;
  const nearestHref = searchHref(question, {
    q: [understood.asking, typedDay].filter(Boolean).join(" "),
    near: answer.nearest?.near ?? null,
    miles: null,
  });
  const { corrected } = answer;
  const isMore = answer.groups.some((group) => group.is_more);
  const words = isMore ? `${countWords(answer.total, true)} results` : plural(answer.total, "result");
  return (
    <>
      <p className="type-label text-ink-2" role="status">
        {answer.total === 0 ? "Nothing found" : words}
      </p>
      {corrected ? (
        <p>
          Showing <strong>{corrected.to.join(", ")}</strong>. Search instead for{" "}
          <Link to={searchHref(question, { exact: true })} rel="nofollow" className="text-link">
            <em>{corrected.from.join(", ")}</em>
          </Link>
          .
        </p>
      ) : null}
      {leftOut.length > 0 && answer.total > 0 ? (
        <p>
          {answer.left_out.length > 0 ? "Nothing fits all of that. " : null}Without:{" "}
          <strong>{leftOut.join(", ")}</strong>
        </p>
      ) : null}
      {answer.nearest ? (
        <p>
          The nearest is{" "}
          <Link to={nearestHref} rel="nofollow" className="text-link">
            {answer.nearest.name}
          </Link>
          , {plural(answer.nearest.miles, "mile")} away ({plural(answer.nearest.count, "event")}).
        </p>
      ) : null}
      {isMore ? (
        <p className="text-ink-2 text-small">Add a place, a day or a word to narrow it down.</p>
      ) : null}
      <MutedNote />
    </>
  );
}
