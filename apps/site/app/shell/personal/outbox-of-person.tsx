import { lazy, Suspense, useEffect, useSyncExternalStore } from "react";
import { outbox } from "#app/api/outbox.ts";
import {
  readSignOutQuestion,
  subscribeToSignOutQuestion,
} from "#app/parts/profiles/session/sign-out-question.ts";
import { useSession } from "#app/parts/profiles/session/use-session.ts";

/** Where the question cannot be asked, the answer is no. */
function NoDialog({ answer }: { answer: (isMeant: boolean) => void }) {
  useEffect(() => answer(false), [answer]);
  return <></>;
}

const SignOutDialog = lazy(() =>
  import("#app/shell/account/sign-out-dialog.tsx").catch(() => ({ default: NoDialog })),
);

/** Sends what waits of the person who is signed in, and asks before they sign out while something waits. */
export default function OutboxOfPerson() {
  const { status, person } = useSession();
  const personId = person?.id ?? null;
  useEffect(() => {
    if (personId !== null)
      outbox.start(personId).catch(() => {}); // a browser that keeps nothing has nothing to send
    else if (status === "signed-out") outbox.stop();
  }, [personId, status]);
  const question = useSyncExternalStore(subscribeToSignOutQuestion, readSignOutQuestion, () => null);
  if (!question) return null;
  return (
    <Suspense fallback={null}>
      <SignOutDialog {...question} />
    </Suspense>
  );
}
