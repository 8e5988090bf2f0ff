import { brandName } from "@undercroft/contract/brand";
import { data } from "react-router";
import { publicClient } from "#app/api/public-client.ts";
import { plural } from "#app/format/plural.ts";
import { ArticleCardView } from "#app/parts/journal/article-card-view.tsx";
import { ARTICLES_PER_PAGE, parseArticleFilters } from "#app/parts/journal/article-filters.ts";
import { ArticleImage } from "#app/parts/journal/article-picture.tsx";
import { findByline, listArticles } from "#app/parts/journal/journal-queries.server.ts";
import { breadcrumbJsonLd } from "#app/shell/head/json-ld.ts";
import { pageMeta, siteUrlOf } from "#app/shell/head/page-meta.ts";
import { Breadcrumbs } from "#app/ui/breadcrumbs.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Pagination } from "#app/ui/lists/pagination.tsx";
import type { Route } from "./+types/author.ts";
import { feedLink } from "./feed-link.ts";

/** Somebody who signs articles, and what they made. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const client = publicClient(context);
  const { page } = parseArticleFilters(new URL(request.url).searchParams);
  const [author, found] = await Promise.all([
    findByline(client, params.slug),
    listArticles(client, { byline: params.slug.replaceAll("\0", "") }, page),
  ]);
  if (!author) throw data(null, { status: 404 });
  return { author, found, page };
}

export function meta(args: Route.MetaArgs) {
  if (!args.loaderData)
    return pageMeta(args, {
      title: "Page not found",
      description: "There is no author of that name.",
      isHidden: true,
    });
  const { author, page } = args.loaderData;
  const path = `/journal/authors/${author.slug}`;
  return [
    feedLink(`${brandName()} journal: ${author.name}`, `${path}/feed.xml`),
    ...pageMeta(args, {
      title: `${author.name}${page > 1 ? `, page ${page}` : ""}`,
      description: author.bio || `What ${author.name} made for the journal.`,
      canonical: page > 1 ? `${path}?page=${page}` : path,
      jsonLd: [
        breadcrumbJsonLd(siteUrlOf(args.matches), [
          { label: "Journal", path: "/journal" },
          { label: author.name, path },
        ]),
      ],
    }),
  ];
}

export default function Author({ loaderData: { author, found, page } }: Route.ComponentProps) {
  return (
    <div className="column py-6">
      <Breadcrumbs crumbs={[{ label: "Journal", to: "/journal" }, { label: author.name }]} />
      <header className="mt-5 grid gap-3">
        {author.picture_path ? (
          <ArticleImage
            path={author.picture_path}
            alt={author.picture_alt ?? ""}
            sizes="8rem"
            className="size-32 object-cover"
          />
        ) : null}
        <h1 tabIndex={-1} className="type-h1" dir="auto">
          {author.name}
        </h1>
        <p className="max-w-reading text-ink-2 [overflow-wrap:anywhere]">{author.bio}</p>
        {author.links.length > 0 ? (
          <ul className="flex flex-wrap gap-x-4 gap-y-1">
            {author.links.map((link) => (
              <li key={link} className="min-w-0">
                <a
                  href={link}
                  rel="noopener nofollow"
                  className="inline-flex min-h-6 items-center [overflow-wrap:anywhere]"
                >
                  {link.replace(/^https:\/\/(www\.)?|\/$/g, "")}
                </a>
              </li>
            ))}
          </ul>
        ) : null}
        <p className="type-label text-ink-2">
          {plural(found.total, "article")}.{" "}
          <a
            href={`/journal/authors/${author.slug}/feed.xml`}
            className="text-link underline underline-offset-4"
          >
            RSS feed
          </a>
        </p>
      </header>
      {found.articles.length === 0 ? (
        <div className="mt-8">
          <EmptyState>Nothing here yet.</EmptyState>
        </div>
      ) : null}
      <div className="mt-8 grid gap-x-6 gap-y-10 sm:grid-cols-2 lg:grid-cols-3">
        {found.articles.map((article) => (
          <ArticleCardView key={article.slug} article={article} />
        ))}
      </div>
      <div className="mt-10">
        <Pagination
          page={page}
          pageCount={Math.ceil(found.total / ARTICLES_PER_PAGE)}
          to={(number) => `/journal/authors/${author.slug}?page=${number}`}
          label={`Articles of ${author.name}`}
        />
      </div>
    </div>
  );
}

export { ErrorPage as ErrorBoundary } from "#app/shell/errors/error-page.tsx";
