import { lazy, Suspense, useState } from "react";
import type { GuestAnswer } from "#app/parts/door/door-answers.ts";
import { useDoor } from "#app/parts/door/night/door-context.tsx";
import { onToneButton } from "#app/parts/door/result/tone-class.ts";
import { ToneSign } from "#app/parts/door/result/tone-sign.tsx";
import { useShown } from "#app/parts/door/result/use-shown.ts";
import { guestAnswerWords } from "./guest-words.ts";

const ReasonDialog = lazy(() => import("#app/parts/door/result/reason-dialog.tsx"));

/** An answer about guests, with how many were meant. */
export type GuestShown = { answer: GuestAnswer; number: number; isOffline: boolean };

type GuestResultProps = {
  shown: GuestShown;
  onOverride: (reason: string) => Promise<void>;
  onClear: () => void;
};

/** The result of letting guests in, and a supervisor's way past it. */
export function GuestResult({ shown, onOverride, onClear }: GuestResultProps) {
  const { view } = useDoor();
  const [isAsking, setIsAsking] = useState(false);
  const { answer, number, isOffline } = shown;
  const { title, reason } = guestAnswerWords(answer, number);
  useShown(`${title}. ${reason}`);
  const mayOverride =
    view.isSupervisor && !isOffline && ["entry_over", "house_full", "too_early"].includes(answer.result);
  return (
    <div className="grid gap-4" data-tone={answer.tone}>
      <div className="flex items-center gap-4">
        <ToneSign tone={answer.tone} className="size-16 shrink-0" />
        <p className="type-numeral-xl text-[clamp(3.5rem,16vw,7rem)] uppercase">{title}</p>
      </div>
      <p className="font-bold text-[1.5rem] leading-tight">{reason}</p>
      {isOffline ? <p className="type-label">By the list of this device</p> : null}
      <p className="flex flex-wrap gap-3">
        {mayOverride ? (
          <button type="button" className={onToneButton} onClick={() => setIsAsking(true)}>
            Let in with a reason
          </button>
        ) : null}
        <button type="button" className={onToneButton} onClick={onClear}>
          Next
        </button>
      </p>
      <Suspense fallback={null}>
        {isAsking ? (
          <ReasonDialog question="override" onAnswer={onOverride} onClose={() => setIsAsking(false)} />
        ) : null}
      </Suspense>
    </div>
  );
}
