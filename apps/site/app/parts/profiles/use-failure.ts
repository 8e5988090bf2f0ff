import {
  type AuthFailure,
  type AuthFailureKind,
  toAuthErrorText,
  toAuthFailureKind,
  toWaitSeconds,
} from "@undercroft/contract";
import { useRef, useState } from "react";
import { useExclusiveChange } from "#app/api/changes/use-exclusive-change.ts";
import { alert, toastRegions } from "#app/ui/notices/toasts.ts";
import { useCountdown } from "#app/ui/use-countdown.ts";
import { toCaptchaErrorText } from "./captcha/captcha-error-text.ts";
import { toFailure } from "./commands.ts";

type Words = { title: string; toText?: (failure: AuthFailure) => string; toAlert?: typeof toAuthErrorText };

type Failure = { text: string; kind: AuthFailureKind; isInToast: boolean };

/**
 * What the last attempt was refused with: first as a toast, and once that has gone as a note that stays (`note` goes to
 * `FailureNote`), so that nobody reads it twice; and as the wait during which trying again is pointless.
 */
export function useFailure() {
  const [failure, setFailure] = useState<Failure | null>(null);
  const [wait, startWait] = useCountdown();
  const words = useRef<Words>(undefined);
  const { attempt, isBusy } = useExclusiveChange((error) => {
    if (words.current) report(error, words.current);
    return null;
  });

  function clear(): void {
    setFailure(null);
    // "Sign-in failed" would otherwise stand beside "Welcome back!"
    toastRegions()
      ?.then(({ dismissAlert }) => dismissAlert())
      .catch(() => {}); // regions that could not be fetched show nothing
  }

  /** Shows what was thrown. `toText` words the note, `toAlert` the toast where the two differ. */
  function report(
    error: unknown,
    { title, toText = toAuthErrorText, toAlert = toText }: Words,
  ): AuthFailureKind {
    const reason = toFailure(error);
    const kind = toAuthFailureKind(reason);
    // a note that says more than the toast does not wait until the toast has gone
    const shown = { text: toCaptchaErrorText(toText)(reason), kind, isInToast: toAlert === toText };
    setFailure(shown);
    startWait(toWaitSeconds(reason) ?? 0);
    alert({
      title,
      description: toCaptchaErrorText(toAlert)(reason),
      onGone: () => setFailure((now) => (now === shown ? { ...shown, isInToast: false } : now)),
    });
    return kind;
  }

  return {
    note: { text: failure?.text ?? null, isInToast: failure?.isInToast ?? false, wait },
    kind: failure?.kind ?? null,
    isWaiting: wait > 0,
    isBusy,
    clear,
    report,
    /** Runs one change at a time, and shows what it throws in these words. Answers whether it was done. */
    attempt: (given: Words, act: () => PromiseLike<unknown>): Promise<boolean> => {
      words.current = given;
      clear();
      return attempt(act);
    },
  };
}
