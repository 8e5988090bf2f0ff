import { useQuery } from "@tanstack/react-query";
import { JOURNAL_SECTIONS } from "@undercroft/contract";
import { lazy, Suspense } from "react";
import { Link } from "react-router";
import { browserClient } from "#app/api/browser-client.ts";
import { Button } from "#app/ui/button.tsx";
import { Loaded } from "#app/ui/loaded.tsx";
import { savedArticles } from "./saved-articles.ts";

const SavedArticlesSync = lazy(() => import("./saved-articles-sync.tsx"));

const savedQuery = (ids: readonly string[]) => ({
  queryKey: ["journal-saved", ids],
  enabled: ids.length > 0,
  placeholderData: <Data,>(before: Data | undefined) => before,
  queryFn: async () => {
    const client = await browserClient();
    const { data } = await client
      .from("articles")
      .select("id, slug, title, section")
      .in("status", ["published", "updated"])
      .in("id", [...ids])
      .throwOnError();
    return data.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
  },
});

/** The saved articles that are still public, the latest saved first; nothing where none was saved. */
export function SavedArticlesList({ personId }: { personId: string | null }) {
  const ids = savedArticles.useSaved();
  const query = useQuery(savedQuery(ids));
  return (
    <>
      {personId ? (
        <Suspense fallback={null}>
          <SavedArticlesSync personId={personId} />
        </Suspense>
      ) : null}
      {ids.length > 0 ? (
        <section aria-labelledby="saved-articles" className="mt-12 grid gap-4">
          <h2 id="saved-articles" className="type-h2">
            Articles
          </h2>
          <Loaded query={query} what="What you saved">
            {(articles) => (
              <ul className="border-line border-t">
                {articles
                  .filter(({ id }) => ids.includes(id))
                  .map(({ id, slug, title, section }) => (
                    <li
                      key={id}
                      className="flex flex-wrap items-center justify-between gap-3 border-line border-b py-3"
                    >
                      <p>
                        <span className="block type-label text-ink-2">
                          {JOURNAL_SECTIONS[section as keyof typeof JOURNAL_SECTIONS]}
                        </span>
                        <Link to={`/journal/${slug}`} className="font-bold [overflow-wrap:anywhere]">
                          {title}
                        </Link>
                      </p>
                      <Button
                        size="sm"
                        variant="outline"
                        aria-label={`Remove ${title} from saved`}
                        onClick={() => savedArticles.save(id, false)}
                      >
                        Remove
                      </Button>
                    </li>
                  ))}
              </ul>
            )}
          </Loaded>
        </section>
      ) : null}
    </>
  );
}
