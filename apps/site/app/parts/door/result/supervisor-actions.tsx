import { lazy, Suspense, useState } from "react";
import type { ScanAnswer } from "#app/parts/door/door-answers.ts";
import { useDoor } from "#app/parts/door/night/door-context.tsx";
import type { Scanned } from "#app/parts/door/scan/scan-tickets.ts";
import type { Scanner } from "#app/parts/door/scan/use-scanner.ts";
import type { ReasonQuestion } from "./reason-dialog.tsx";
import { onToneButton } from "./tone-class.ts";

const ReasonDialog = lazy(() => import("./reason-dialog.tsx"));

/** What a reason of a supervisor's goes past. */
const overridable = new Set([
  "too_early",
  "after_last_entry",
  "entry_over",
  "house_full",
  "no_re_entry",
  "refused_before",
  "not_let_in",
]);

/** Without a connection a reason goes past a full house alone: the rest wants the server's word. */
const overridableOffline = new Set(["house_full"]);

/** Override, undo and refusal: each wants a reason, and each is in the log. */
export function SupervisorActions({ scanned, scanner }: { scanned: Scanned; scanner: Scanner }) {
  const { door } = useDoor();
  const [asked, setAsked] = useState<ReasonQuestion | null>(null);
  const { answer, request, isOffline } = scanned;
  const { results } = answer;
  const nameOf = (place: number) => results[place]?.ticket_id ?? request.items[place] ?? "";
  const may = isOffline ? overridableOffline : overridable;
  const overruled = results.flatMap(({ result }, place) => (may.has(result) ? [nameOf(place)] : []));
  const undone = isOffline ? [] : results.filter(({ result }) => result === "admitted" || result === "out");
  const refused = isOffline ? undefined : results.find(({ ticket_id }) => ticket_id !== null);

  async function undo(reason: string) {
    let last: ScanAnswer | null = null;
    for (const { id } of undone)
      if (id)
        last = await door.ask("undo_check_in", {
          p_check_in_id: id,
          p_scan_id: crypto.randomUUID(),
          p_reason: reason,
        });
    if (last) scanner.show({ answer: last, isOffline: false, request });
  }

  async function refuse(note: string, why: string) {
    const answered = await door.ask("refuse_entry", {
      p_code: refused?.ticket_id ?? "",
      p_scan_id: crypto.randomUUID(),
      p_why: why,
      p_note: note || null,
    });
    scanner.show({ answer: answered, isOffline: false, request });
  }

  const answers: Record<ReasonQuestion, (reason: string, why: string) => Promise<void>> = {
    override: (reason) => scanner.run({ items: overruled, action: request.action, reason }),
    undo,
    refuse,
  };
  return (
    <div className="flex flex-wrap gap-3">
      {overruled.length > 0 ? (
        <button type="button" className={onToneButton} onClick={() => setAsked("override")}>
          Let in with a reason
        </button>
      ) : null}
      {undone.length > 0 ? (
        <button type="button" className={onToneButton} onClick={() => setAsked("undo")}>
          Undo
        </button>
      ) : null}
      {refused ? (
        <button type="button" className={onToneButton} onClick={() => setAsked("refuse")}>
          Refuse entry
        </button>
      ) : null}
      <Suspense fallback={null}>
        {asked ? (
          <ReasonDialog question={asked} onAnswer={answers[asked]} onClose={() => setAsked(null)} />
        ) : null}
      </Suspense>
    </div>
  );
}
