import { Share2 } from "lucide-react";
import { useState } from "react";
import { announce } from "#app/ui/announce.ts";
import { buttonClass } from "#app/ui/button-class.ts";

/** The system's own share sheet where there is one, the clipboard elsewhere; where both are refused, the address to copy. */
export function ShareJobButton({ title, path }: { title: string; path: string }) {
  const [outcome, setOutcome] = useState<"copied" | "refused" | null>(null);
  const share = async () => {
    const url = `${window.location.origin}${path}`;
    if (typeof navigator.share === "function") {
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
  };
  return (
    <>
      <button
        type="button"
        data-needs-script=""
        className={buttonClass({ variant: "outline" })}
        onClick={() => void share()}
      >
        <Share2 className="size-5" aria-hidden="true" />
        {outcome === "copied" ? "Link copied" : "Share"}
      </button>
      {outcome === "refused" ? (
        <p role="status" className="w-full text-small [overflow-wrap:anywhere]">
          Copy this address: {`${window.location.origin}${path}`}
        </p>
      ) : null}
    </>
  );
}
