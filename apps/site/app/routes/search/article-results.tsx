import type { ArticleCard } from "#app/parts/journal/article.ts";
import { ArticleCardView } from "#app/parts/journal/article-card-view.tsx";

/** Articles that were found. */
export function ArticleResults({ items }: { items: readonly unknown[] }) {
  return (
    <div className="gutter grid gap-x-6 gap-y-10 pt-6 sm:grid-cols-2 lg:grid-cols-3">
      {(items as ArticleCard[]).map((article) => (
        <ArticleCardView key={article.slug} article={article} heading="h3" />
      ))}
    </div>
  );
}
