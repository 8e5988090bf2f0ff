import { data } from "react-router";
import { callOn } from "#app/api/call.ts";
import { publicClient } from "#app/api/public-client.ts";
import { momentName } from "#app/format/moment.ts";
import { ArticleBlocks } from "#app/parts/journal/article-blocks.tsx";
import { pageMeta } from "#app/shell/head/page-meta.ts";
import type { Route } from "./+types/preview.ts";
import { ArticleHead } from "./article-view.tsx";

/** An article before it is out, for the person who was sent the address. No cache keeps it and no search engine lists it. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const token = /^[a-z0-9]{32}$/.test(params.token) ? params.token : "";
  const found = await callOn(publicClient(context), "read_article_preview", { p_token: token });
  const headers = { "Cache-Control": "private, no-store", "Referrer-Policy": "no-referrer" };
  return data({ preview: found }, { status: found ? 200 : 404, headers });
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, {
    title: args.loaderData?.preview?.article.title ?? "Preview",
    description: "An article that is not out yet.",
    isHidden: true,
  });

export default function PreviewPage({ loaderData: { preview } }: Route.ComponentProps) {
  if (!preview)
    return (
      <div className="column py-10">
        <h1 tabIndex={-1} className="type-h1">
          This preview is over
        </h1>
        <p className="mt-4 max-w-reading">
          The address works for seven days, until the article is out or it is withdrawn. Ask the person who
          sent it for another one.
        </p>
      </div>
    );
  const { article, expires_at } = preview;
  return (
    <article className="column py-6">
      <p className="border-2 border-warn px-4 py-2">
        <strong>A preview.</strong> This article is not out yet. The address works until{" "}
        {momentName(expires_at)}.
      </p>
      <ArticleHead article={article} />
      <div className="mt-8">
        <ArticleBlocks body={article.body} targets={article.targets} />
      </div>
    </article>
  );
}

export { ErrorPage as ErrorBoundary } from "#app/shell/errors/error-page.tsx";
