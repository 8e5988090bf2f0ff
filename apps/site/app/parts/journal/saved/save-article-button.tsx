import { lazy, Suspense } from "react";
import { buttonClass } from "#app/ui/button-class.ts";
import { Heart } from "#app/ui/icons/heart.ts";
import { announce } from "#app/ui/notices/announce.ts";
import { savedArticles } from "./saved-articles.ts";

const SavedArticlesSync = lazy(() => import("./saved-articles-sync.tsx"));

type SaveArticleButtonProps = { articleId: string; title: string; personId: string | null };

/** Keeps an article for later, signed in or not; strangers download nothing of accounts. */
export function SaveArticleButton({ articleId, title, personId }: SaveArticleButtonProps) {
  const isSaved = savedArticles.useSaved().includes(articleId);
  return (
    <>
      <button
        type="button"
        data-needs-script=""
        className={buttonClass({ variant: "outline" })}
        aria-pressed={isSaved}
        data-saves={savedArticles.markOf(articleId)}
        onClick={() => {
          savedArticles.save(articleId, !isSaved);
          announce(isSaved ? `${title} removed from saved` : `${title} saved`);
        }}
      >
        <Heart className="size-5" aria-hidden="true" />
        <span>
          Save<span data-when-saved="">d</span>
        </span>
      </button>
      {personId ? (
        <Suspense fallback={null}>
          <SavedArticlesSync personId={personId} />
        </Suspense>
      ) : null}
    </>
  );
}
