import { useQuery } from "@tanstack/react-query";
import { ARTICLE_STATES, type ArticleState, JOURNAL_SECTIONS } from "@undercroft/contract";
import { Link, useSearchParams } from "react-router";
import { momentName } from "#app/format/moment.ts";
import { plural } from "#app/format/plural.ts";
import { DESK_PAGE, type DeskCard, deskQuery } from "#app/parts/journal/desk-queries.ts";
import { pageMeta } from "#app/shell/head/page-meta.ts";
import { Breadcrumbs } from "#app/ui/breadcrumbs.tsx";
import { Chip } from "#app/ui/chip.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { Pagination } from "#app/ui/lists/pagination.tsx";
import { Loaded } from "#app/ui/loaded.tsx";
import type { Route } from "./+types/desk.ts";

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, { title: "Journal desk", description: "Articles by state.", isHidden: true });

const notOut = ["draft", "in_review", "scheduled"] as const;

/** Everything at the desk, by state. */
export default function Desk() {
  const [params] = useSearchParams();
  const wanted = params.get("state") ?? "";
  const state = Object.hasOwn(ARTICLE_STATES, wanted) ? (wanted as ArticleState) : null;
  const page = Math.min(Math.max(Number.parseInt(params.get("page") ?? "", 10) || 1, 1), 1000);
  const query = useQuery(deskQuery(state, page));
  const counts = query.data?.counts ?? {};
  const total = (state ? [state] : notOut).reduce((sum, name) => sum + (counts[name] ?? 0), 0);
  return (
    <div className="column py-6">
      <Breadcrumbs crumbs={[{ label: "Journal", to: "/journal" }, { label: "Desk" }]} />
      <header className="mt-5 flex flex-wrap items-end justify-between gap-4">
        <h1 tabIndex={-1} className="type-h1">
          Journal desk
        </h1>
        <div className="flex flex-wrap gap-3">
          <LinkButton to="/journal/desk/newsletter" variant="outline">
            Newsletter
          </LinkButton>
          <LinkButton to="/journal/desk/bylines" variant="outline">
            Bylines
          </LinkButton>
          <LinkButton to="/journal/new">New article</LinkButton>
        </div>
      </header>
      <nav aria-label="States" className="mt-6 flex flex-wrap gap-2">
        <Chip to="/journal/desk" isCurrent={state === null}>
          Not out yet
        </Chip>
        {(Object.keys(ARTICLE_STATES) as ArticleState[]).map((name) => (
          <Chip key={name} to={`/journal/desk?state=${name}`} isCurrent={state === name}>
            {ARTICLE_STATES[name]}
            <span className="min-w-4 type-data">{query.data ? (query.data.counts[name] ?? 0) : null}</span>
          </Chip>
        ))}
      </nav>
      <div className="mt-6">
        <Loaded query={query} what="The desk">
          {({ articles }) =>
            articles.length === 0 ? (
              <EmptyState>Nothing is here.</EmptyState>
            ) : (
              <ul className="border-line border-t">
                {articles.map((article) => (
                  <DeskRow key={article.id} article={article} />
                ))}
              </ul>
            )
          }
        </Loaded>
      </div>
      <div className="mt-8">
        <Pagination
          page={page}
          pageCount={Math.ceil(total / DESK_PAGE)}
          to={(number) => `/journal/desk?${state ? `state=${state}&` : ""}page=${number}`}
          label="Articles at the desk"
        />
      </div>
    </div>
  );
}

function DeskRow({ article }: { article: DeskCard }) {
  const when = article.publish_at
    ? `goes out ${momentName(article.publish_at)}`
    : momentName(article.updated_at);
  return (
    <li className="grid gap-1 border-line border-b py-4">
      <p className="type-label text-ink-2">
        {ARTICLE_STATES[article.status]}, {JOURNAL_SECTIONS[article.section]}, {when}
      </p>
      <p className="type-h3 [overflow-wrap:anywhere]">
        <Link to={`/journal/${article.id}/edit`} dir="auto">
          {article.title}
        </Link>
      </p>
      <p className="text-ink-2 text-small">
        {[article.written_by, plural(article.words, "word")].filter(Boolean).join(", ")}
        {article.gaps.length > 0 ? `. Missing: ${article.gaps.join(", ").toLowerCase()}` : null}
      </p>
      {article.note ? (
        <p className="border-warn border-s-4 ps-3 [overflow-wrap:anywhere]">{article.note}</p>
      ) : null}
    </li>
  );
}

export { ErrorPage as ErrorBoundary } from "#app/shell/errors/error-page.tsx";
