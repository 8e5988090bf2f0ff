import { lazy, Suspense, useEffect, useState } from "react";
import { Link } from "react-router";
import { QueryProvider } from "#app/api/query-provider.tsx";
import { SavedArticlesList } from "#app/parts/journal/saved/saved-articles-list.tsx";
import { useSession } from "#app/parts/profiles/session/use-session.ts";
import { pageMeta } from "#app/shell/head/page-meta.ts";
import { Halftone } from "#app/ui/halftone.tsx";
import type { Route } from "./+types/saved.ts";
import { SavedEvents } from "./saved-events.tsx";

const SavedPostsList = lazy(() =>
  import("#app/parts/social/saved-posts-list.tsx").then((module) => ({ default: module.SavedPostsList })),
);

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, {
    title: "Saved",
    description: "The events, articles and posts you saved.",
    isHidden: true,
  });

/** What was saved in this browser, signed in or not. */
export default function Saved() {
  const { person } = useSession();
  // what is saved is known to the browser only, and the server's page must not say that it is nothing
  const [hasLooked, setHasLooked] = useState(false);
  useEffect(() => setHasLooked(true), []);
  return (
    <div className="column py-8">
      <h1 tabIndex={-1} className="type-h1">
        Saved
      </h1>
      <p className="mt-3 mb-6 max-w-reading text-ink-2">
        {person
          ? "Kept in your account, wherever you sign in."
          : "These are kept in this browser only. Sign in and they are kept in your account too."}
      </p>
      {person ? (
        <p className="mb-6">
          <Link to="/saved/searches" className="text-link">
            Your saved searches
          </Link>
        </p>
      ) : null}
      {hasLooked ? (
        <QueryProvider>
          <SavedEvents />
          <SavedArticlesList personId={person?.id ?? null} />
          {person ? (
            <Suspense fallback={null}>
              <SavedPostsList personId={person.id} />
            </Suspense>
          ) : null}
        </QueryProvider>
      ) : (
        <Halftone className="h-40" />
      )}
    </div>
  );
}

export { ErrorPage as ErrorBoundary } from "#app/shell/errors/error-page.tsx";
