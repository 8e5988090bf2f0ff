import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { toRefusal } from "#app/api/refusal.ts";
import { momentName } from "#app/format/moment.ts";
import { ArticleEditor } from "#app/parts/journal/article-editor.tsx";
import { ArticleMoves } from "#app/parts/journal/article-moves.tsx";
import { type DeskArticle, deskArticleQuery } from "#app/parts/journal/desk-queries.ts";
import { pageMeta } from "#app/shell/page-meta.ts";
import { Breadcrumbs } from "#app/ui/breadcrumbs.tsx";
import { Loaded } from "#app/ui/loaded.tsx";
import type { Route } from "./+types/edit.ts";

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, { title: "Edit an article", description: "The editor of the journal.", isHidden: true });

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

function Editor({ article }: { article: DeskArticle }) {
  const isPublic = article.status === "published" || article.status === "updated";
  return (
    <>
      <Breadcrumbs crumbs={[{ label: "Desk", to: "/journal/desk" }, { label: article.title }]} />
      <h1 tabIndex={-1} className="mt-5 type-h1 [overflow-wrap:anywhere]">
        {article.title}
      </h1>
      {isPublic ? (
        <p className="mt-2">
          <Link to={`/journal/${article.slug}`}>See the article</Link>
        </p>
      ) : null}
      <div className="mt-6 grid items-start gap-x-12 gap-y-8 lg:grid-cols-12">
        <div className="min-w-0 lg:col-span-8">
          {["archived", "removed", "scheduled"].includes(article.status) ? (
            <p>
              {article.status === "scheduled"
                ? "It is approved and waits for its hour. Take it back to draft to change it."
                : "It is not public any more and cannot be changed."}
            </p>
          ) : (
            <ArticleEditor key={article.status} article={article} />
          )}
        </div>
        <aside aria-label="State and history" className="grid gap-6 lg:sticky lg:top-24 lg:col-span-4">
          <ArticleMoves article={article} />
          <section aria-label="Earlier texts">
            <h2 className="type-h3">Saved</h2>
            <ol className="mt-2 grid gap-1 text-small">
              {article.revisions.slice(0, 10).map(({ version, created_at, saved_by: by }) => (
                <li key={version}>
                  {momentName(created_at)}
                  {by ? `, ${by}` : null}
                </li>
              ))}
            </ol>
          </section>
        </aside>
      </div>
    </>
  );
}

export { ErrorPage as ErrorBoundary } from "#app/shell/error-page.tsx";
