import { toAuthErrorText, toWaitSeconds } from "@undercroft/contract";
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import { useExclusiveChange } from "#app/api/changes/use-exclusive-change.ts";
import { fetchAhead } from "#app/api/fetch-ahead.ts";
import { toCaptchaErrorText } from "#app/parts/profiles/captcha/captcha-error-text.ts";
import { useCaptcha } from "#app/parts/profiles/captcha/use-captcha.tsx";
import { toFailure } from "#app/parts/profiles/commands.ts";
import { Button } from "#app/ui/button.tsx";
import { Halftone } from "#app/ui/halftone.tsx";
import { alert, notify } from "#app/ui/notices/toasts.ts";
import { useCountdown } from "#app/ui/use-countdown.ts";
import { InboxHint } from "./inbox-hint.tsx";

/** The service sends one mail a minute to one address. */
const RESEND_WAIT_SECONDS = 60;

type MailSentProps = {
  heading: ReactNode;
  headingLevel?: "h1" | "h2";
  /** What the mail is for; the address is shown in it. */
  children: ReactNode;
  /** Sends the mail again; throws what the service refuses with. */
  onResend: (captchaToken?: string) => Promise<void>;
  resentNotice: string;
  /** Uses the code that stands in the mail beside the link; throws what the service refuses with. */
  onCode: (code: string) => Promise<void>;
  /** Back to the form, with everything typed still there. */
  onUseDifferentEmail: () => void;
};

const loadCodeForm = () => import("./code-form.tsx");
const CodeForm = lazy(() => loadCodeForm().then((module) => ({ default: module.CodeForm })));

/** After a mail was sent: to whom, where to look, sending it again after the wait, and the way back. */
export function MailSent(props: MailSentProps) {
  const { heading, headingLevel: Heading = "h1", children, onResend, resentNotice } = props;
  const headingRef = useRef<HTMLHeadingElement>(null);
  const [wait, startWait] = useCountdown(RESEND_WAIT_SECONDS);
  const { attempt, isBusy } = useExclusiveChange((error) => {
    const failure = toFailure(error);
    alert({ title: "Authentication Error", description: toCaptchaErrorText(toAuthErrorText)(failure) });
    startWait(toWaitSeconds(failure) ?? 0);
    return null;
  });
  const captcha = useCaptcha();
  useEffect(() => headingRef.current?.focus(), []);

  const resend = () =>
    attempt(async () => {
      await captcha.spend(onResend);
      notify(resentNotice);
      startWait(RESEND_WAIT_SECONDS);
    });

  return (
    <div className="grid gap-4">
      <Heading ref={headingRef} tabIndex={-1} className={Heading === "h1" ? "type-h2" : "type-h3"}>
        {heading}
      </Heading>
      <div className="grid gap-3 [overflow-wrap:anywhere]">{children}</div>
      <p className="text-ink-2">Nothing there after a minute? Check your spam or promotions folder.</p>
      <InboxHint />
      <MailedCode onCode={props.onCode} />
      {wait > 0 ? null : captcha.field}
      <div className="mt-2 flex flex-wrap gap-3">
        <Button variant="outline" onClick={resend} disabled={isBusy || wait > 0 || captcha.isDue}>
          {wait > 0 ? `Resend in ${wait} seconds` : isBusy ? "Sending..." : "Resend"}
        </Button>
        <Button variant="quiet" onClick={props.onUseDifferentEmail}>
          Use a different email
        </Button>
      </div>
    </div>
  );
}

/** For mail that is read on another device: the code in place of the link. */
function MailedCode({ onCode }: Pick<MailSentProps, "onCode">) {
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => fetchAhead(loadCodeForm), []);
  if (!isOpen)
    return (
      <p>
        Reading your email on another device?{" "}
        <button
          type="button"
          className="min-h-8 text-link underline underline-offset-4"
          onClick={() => setIsOpen(true)}
        >
          Type the code instead
        </button>
      </p>
    );
  return (
    <Suspense fallback={<Halftone className="h-28" />}>
      <CodeForm hint="The six-digit code from your email." action="Continue" onSubmit={onCode} takesFocus />
    </Suspense>
  );
}
