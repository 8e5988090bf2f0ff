import { lazy, memo, Suspense } from "react";
import { Halftone } from "#app/ui/halftone.tsx";

/** Few pages have something to play, and the others do not carry it. */
const ArticlePlayer = lazy(async () => ({ default: (await import("./article-player.tsx")).ArticlePlayer }));

type PagePlayerProps = { url: string | null; title: string; allowed: readonly string[] };

/**
 * Something to play of an artist or an organiser; nothing of the other company loads before a press. Rendered again only for other
 * properties: until its script has come, React would take away what the server drew, and a press with it.
 */
export const PagePlayer = memo(function PagePlayer({ url, title, allowed }: PagePlayerProps) {
  if (!url) return null;
  return (
    <Suspense fallback={<Halftone className="h-40" />}>
      <ArticlePlayer url={url} title={title} allowed={allowed} />
    </Suspense>
  );
});
