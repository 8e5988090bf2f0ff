import { useQuery } from "@tanstack/react-query";
import { useEffect, useState, useSyncExternalStore } from "react";
import { Link } from "react-router";
import { toRefusal } from "#app/api/changes/refusal.ts";
import { ArticleAddress } from "#app/parts/journal/article-address.tsx";
import { ArticleBlocks } from "#app/parts/journal/article-blocks.tsx";
import { ArticleDetails, ArticleText } from "#app/parts/journal/article-editor.tsx";
import { ArticleHistory } from "#app/parts/journal/article-history.tsx";
import { ArticleMoves } from "#app/parts/journal/article-moves.tsx";
import { ArticlePreviews } from "#app/parts/journal/article-previews.tsx";
import { type DeskArticle, deskArticleQuery, type Revision } from "#app/parts/journal/desk-queries.ts";
import {
  hasKept,
  useArticleSaver,
  useSavingState,
} from "#app/parts/journal/editor/saving/use-article-saver.ts";
import { pageMeta } from "#app/shell/head/page-meta.ts";
import { Breadcrumbs } from "#app/ui/breadcrumbs.tsx";
import { ErrorState } from "#app/ui/error-state.tsx";
import { Loaded } from "#app/ui/loaded.tsx";
import { notify } from "#app/ui/notices/toasts.ts";
import type { Route } from "./+types/edit.ts";

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, { title: "Edit an article", description: "The editor of the journal.", isHidden: true });

/** Refusals that mean the person, not the text. */
const isShutOut = (code: string | null): boolean =>
  code === "PEOPLE_SUSPENDED" || code === "ADMIN_STAFF_REQUIRED" || code === "AUTH_REQUIRED";

/** The editor of one article. */
export default function EditArticle({ params }: Route.ComponentProps) {
  const query = useQuery(deskArticleQuery(params.articleId));
  const why = query.error ? toRefusal(query.error, navigator.onLine) : null;
  return (
    <div className="column py-6">
      {query.data ? null : (
        <h1 tabIndex={-1} className="mb-5 type-h1">
          Article
        </h1>
      )}
      <Loaded query={query} what="The article" why={why?.code ? why : null}>
        {(article) => <Editor key={article.id} article={article} />}
      </Loaded>
    </div>
  );
}

const closed: Partial<Record<DeskArticle["status"], string>> = {
  scheduled: "It is approved and waits for its hour. Take it back to draft to change it.",
  archived: "It is not public any more and cannot be changed.",
  removed: "It is not public any more and cannot be changed.",
};

function Editor({ article }: { article: DeskArticle }) {
  const saver = useArticleSaver(article);
  const form = useSyncExternalStore(saver.subscribe, saver.readForm, saver.readForm);
  const state = useSavingState(saver);
  const [round, setRound] = useState(0);
  const isPublic = article.status === "published" || article.status === "updated";
  const why = closed[article.status];
  const takeAnew = () => setRound((before) => before + 1);
  useEffect(() => {
    if (saver.follow(article)) setRound((before) => before + 1);
  }, [saver, article]);
  const restore = ({ title, standfirst, body }: Revision) => {
    saver.change({ title, standfirst, body });
    takeAnew();
    notify("The earlier text is back");
  };
  if (state.kind === "refused" && isShutOut(state.refusal.code))
    return <ErrorState title={state.refusal.title}>{state.refusal.remedy}</ErrorState>;
  return (
    <>
      <Breadcrumbs crumbs={[{ label: "Desk", to: "/journal/desk" }, { label: article.title }]} />
      <h1 tabIndex={-1} className="sr-only">
        Edit: {article.title}
      </h1>
      {isPublic ? (
        <p className="mt-2">
          <Link to={`/journal/${article.slug}`}>See the article</Link>
        </p>
      ) : null}
      <div className="mt-6 grid items-start gap-x-12 gap-y-8 lg:grid-cols-12">
        <div className="min-w-0 lg:col-span-8">
          {why ? (
            <div className="grid gap-6">
              <p className="border-warn border-s-4 ps-3">{why}</p>
              {hasKept(article.id) ? (
                <p role="status" className="border-warn border-s-4 ps-3">
                  A colleague moved it while you wrote. What you typed is kept in this browser, and comes back
                  here once it is a draft again.
                </p>
              ) : null}
              <p className="type-h1 [overflow-wrap:anywhere]" dir="auto">
                {article.title}
              </p>
              <ArticleBlocks body={article.body} targets={article.targets} />
            </div>
          ) : (
            <ArticleText
              key={article.status}
              article={article}
              saver={saver}
              form={form}
              round={round}
              onTaken={takeAnew}
            />
          )}
        </div>
        <aside aria-label="State and details" className="grid min-w-0 gap-8 lg:col-span-4">
          <ArticleMoves article={article} onBefore={() => (why ? Promise.resolve(true) : saver.save())} />
          {why || state.kind === "conflict" ? null : (
            <ArticleDetails key={`${article.status} ${round}`} article={article} saver={saver} form={form} />
          )}
          <ArticleAddress article={article} />
          <ArticlePreviews article={article} />
          <ArticleHistory article={article} form={form} onRestore={why ? null : restore} />
        </aside>
      </div>
    </>
  );
}

export { ErrorPage as ErrorBoundary } from "#app/shell/errors/error-page.tsx";
