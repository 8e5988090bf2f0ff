import { lazy, Suspense, useEffect, useState } from "react";
import { buttonClass } from "#app/ui/button-class.ts";
import { Share2 } from "#app/ui/icons/share-2.ts";
import { announce } from "#app/ui/notices/announce.ts";

const LinkToCopy = lazy(() =>
  import("./link-to-copy.tsx").then((module) => ({ default: module.LinkToCopy })),
);

/** The system's own share sheet where there is one, the clipboard elsewhere. */
export function ShareButton({ title, url }: { title: string; url: string }) {
  const [canShare, setCanShare] = useState(false);
  const [outcome, setOutcome] = useState<"copied" | "refused" | null>(null);
  useEffect(() => setCanShare(typeof navigator.share === "function"), []);

  async function share() {
    if (canShare) {
      // closing the sheet is a refusal, not a failure
      await navigator.share({ title, url }).catch(() => undefined);
      return;
    }
    try {
      await navigator.clipboard.writeText(url);
      setOutcome("copied");
      announce("Link copied");
    } catch {
      setOutcome("refused");
    }
  }

  return (
    <>
      <button
        type="button"
        data-needs-script=""
        data-shares=""
        className={buttonClass({ variant: "outline" })}
        onClick={share}
      >
        <Share2 className="size-5" aria-hidden="true" />
        {canShare ? "Share" : outcome === "copied" ? "Link copied" : "Copy link"}
      </button>
      {outcome === "refused" ? (
        <Suspense fallback={null}>
          <LinkToCopy url={url} />
        </Suspense>
      ) : null}
    </>
  );
}
