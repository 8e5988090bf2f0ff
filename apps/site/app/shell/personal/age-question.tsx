import { lazy, Suspense, useEffect, useSyncExternalStore } from "react";
import { readAgeQuestion, subscribeToAgeQuestion } from "#app/api/age-question.ts";

type AgeDialogProps = { answer: (isAdult: boolean) => void };

/** Where the question cannot be asked, the refusal stands. */
function NoDialog({ answer }: AgeDialogProps) {
  useEffect(() => answer(false), [answer]);
  return <></>;
}

const AgeDialog = lazy(() => import("#app/shell/age/age-dialog.tsx").catch(() => ({ default: NoDialog })));

/** Asks for a date of birth where something is for people of 18 and over. */
export default function AgeQuestion() {
  const question = useSyncExternalStore(subscribeToAgeQuestion, readAgeQuestion, () => null);
  if (!question) return null;
  return (
    <Suspense fallback={null}>
      <AgeDialog answer={question.answer} />
    </Suspense>
  );
}
