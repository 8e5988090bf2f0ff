import { lazy, Suspense, useState } from "react";
import { call } from "#app/api/call.ts";
import { useExclusiveMutation } from "#app/api/changes/use-exclusive-mutation.ts";
import { plural } from "#app/format/plural.ts";
import { Button } from "#app/ui/button.tsx";
import { notify } from "#app/ui/notices/toasts.ts";
import { RefusalNote } from "#app/ui/refusal-note.tsx";
import { SeriesRuleSection } from "./series-rule-section.tsx";

const SeriesPass = lazy(() => import("./series-pass.tsx").catch(() => ({ default: () => <></> })));

/** One night of a series: what it says is copied to others, which keep their dates, and the rule that makes them. */
export function SeriesActions({ eventId, seriesId }: { eventId: string; seriesId: string }) {
  const { run, isBusy, refusal } = useExclusiveMutation(["nights"]);
  const [isOpen, setIsOpen] = useState(false);
  const apply = async (scope: "later" | "unsold") => {
    const changed = await run(async () => {
      return call("apply_to_series", { p_event_id: eventId, p_scope: scope });
    });
    if (changed !== undefined) notify(`${plural(changed ?? 0, "night")} changed`);
  };
  return (
    <div className="grid gap-3 border-line border-y py-4">
      <p>
        This night is one of a series. What you change here changes this night only. You can copy it to other
        nights, which keep their dates.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button size="sm" variant="outline" busy={isBusy} onClick={() => void apply("later")}>
          Copy to all from here on
        </Button>
        <Button size="sm" variant="outline" busy={isBusy} onClick={() => void apply("unsold")}>
          Copy to all with nothing sold
        </Button>
      </div>
      <RefusalNote refusal={refusal} />
      <SeriesRuleSection seriesId={seriesId} />
      <details onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
        <summary className="min-h-11 cursor-pointer py-2 font-bold">A pass for the series</summary>
        {isOpen ? (
          <Suspense fallback={null}>
            <SeriesPass eventId={eventId} />
          </Suspense>
        ) : null}
      </details>
    </div>
  );
}
