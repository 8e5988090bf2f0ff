import { ALERTS } from "@undercroft/contract";
import type { ReactNode } from "react";
import { useCaptcha } from "#app/parts/profiles/captcha/use-captcha.tsx";
import { FailureNote } from "#app/parts/profiles/failure-note.tsx";
import { useFailure } from "#app/parts/profiles/use-failure.ts";
import { Button } from "#app/ui/button.tsx";
import { notify } from "#app/ui/notices/toasts.ts";

type SendAgainProps = {
  label: string;
  /** Said when it is on its way. */
  told: string;
  send: (captchaToken?: string) => Promise<void>;
  toText?: Parameters<ReturnType<typeof useFailure>["report"]>[1]["toText"];
  /** Further buttons beside it. */
  children?: ReactNode;
};

/** Sends what a pending change waits for once more, and says how that went. */
export function SendAgain({ label, told, send, toText, children }: SendAgainProps) {
  const failure = useFailure();
  const captcha = useCaptcha();

  const sendAgain = () =>
    failure.attempt({ title: ALERTS.authenticationError, ...(toText ? { toText } : {}) }, async () => {
      await captcha.spend(send);
      notify(told);
    });

  return (
    <>
      <FailureNote {...failure.note} />
      {captcha.field}
      <p className="flex flex-wrap items-center gap-3">
        <Button
          variant="outline"
          size="sm"
          onClick={sendAgain}
          disabled={failure.isBusy || failure.isWaiting || captcha.isDue}
        >
          {failure.isBusy ? "Sending..." : label}
        </Button>
        {children}
      </p>
    </>
  );
}
