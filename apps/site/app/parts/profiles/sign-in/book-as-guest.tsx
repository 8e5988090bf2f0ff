import { useState } from "react";
import { useCaptcha } from "#app/parts/profiles/captcha/use-captcha.tsx";
import { FailureNote } from "#app/parts/profiles/failure-note.tsx";
import { useFailure } from "#app/parts/profiles/use-failure.ts";
import { Button } from "#app/ui/button.tsx";
import { openGuestAccount } from "./open-guest-account.ts";

type BookAsGuestProps = { label?: string; note?: string };

/** The way on without an account, above the forms. The dialog closes by itself once there is a guest. */
export function BookAsGuest({
  label = "Book without an account",
  note = "We only need a name and an email address for your tickets.",
}: BookAsGuestProps) {
  const captcha = useCaptcha();
  const failure = useFailure();
  const [isAsked, setIsAsked] = useState(false);
  const hasCaptcha = captcha.field !== null;

  const open = () => {
    // the check loads for those who want it: the forms below have one of their own
    if (hasCaptcha && !isAsked) return setIsAsked(true);
    void failure.attempt({ title: "Going on without an account failed" }, () =>
      captcha.spend((token) => openGuestAccount(token)),
    );
  };
  return (
    <div className="mb-6 grid gap-3 border-ink border-b-2 pb-6">
      <FailureNote {...failure.note} />
      {isAsked ? captcha.field : null}
      <Button onClick={open} busy={failure.isBusy} disabled={failure.isWaiting || (isAsked && captcha.isDue)}>
        {failure.isBusy ? "One moment..." : label}
      </Button>
      <p className="text-small text-ink-2">{note}</p>
    </div>
  );
}
