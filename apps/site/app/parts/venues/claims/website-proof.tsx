import { useState } from "react";
import { browserClient } from "#app/api/browser-client.ts";
import { toRefusal } from "#app/api/changes/refusal.ts";
import { useExclusiveChange } from "#app/api/changes/use-exclusive-change.ts";
import { refusalWords } from "#app/format/refusal-words.ts";
import { Button } from "#app/ui/button.tsx";
import { Check } from "#app/ui/icons/check.ts";
import { callClaimFunction } from "./call-claim-function.ts";
import { useClaim } from "./claim-context.ts";
import { openClaim } from "./claim-queries.ts";

/** What is thrown here failed on the way; what was refused is an answer. */
const refusalOf = (error: unknown): string => refusalWords(toRefusal(error, navigator.onLine));

type Answer = { mark: string; website: string; is_proved: boolean };

/** A code that stands on the venue's website for as long as we look. */
export function WebsiteProof() {
  const { claim, take, flush } = useClaim();
  const { website } = claim.codes;
  const [mark, setMark] = useState(website?.code ? `undercroft-${website.code}` : null);
  const { run, isBusy, refusal, setRefusal } = useExclusiveChange(refusalOf);
  if (website?.proved_at)
    return (
      <p className="flex items-center gap-2">
        <Check className="size-5 text-green" aria-hidden="true" />
        Proved: the code stood on {website.domain}. You can take it off again.
      </p>
    );
  const ask = (looks: boolean) =>
    run(async () => {
      await flush();
      const outcome = await callClaimFunction<Answer>("venue-claim-website", { claim_id: claim.id, looks });
      if ("refused" in outcome) return setRefusal(outcome.refused);
      setMark(outcome.answer.mark);
      if (outcome.answer.is_proved) take(await openClaim(await browserClient(), claim.id));
    });
  return (
    <div className="grid justify-items-start gap-3">
      {mark ? (
        <p>
          Put <strong className="type-data select-all">{mark}</strong> anywhere on the page that the venue's
          website opens with, as text or as a comment. Then have us look.
        </p>
      ) : (
        <p className="text-ink-2">
          You put a short code on the venue's website, and we look whether it is there.
        </p>
      )}
      <Button variant="outline" busy={isBusy} onClick={() => void ask(mark !== null)}>
        {mark ? (isBusy ? "Looking..." : "Look now") : "Show me the code"}
      </Button>
      <p role="alert" className="text-red text-small empty:hidden">
        {refusal}
      </p>
    </div>
  );
}
