import { type KeyboardEvent, useState } from "react";
import { call } from "#app/api/call.ts";
import { toRefusal } from "#app/api/changes/refusal.ts";
import { useExclusiveChange } from "#app/api/changes/use-exclusive-change.ts";
import { serverNow } from "#app/device/server-time.ts";
import { refusalWords } from "#app/format/refusal-words.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";
import { Check } from "#app/ui/icons/check.ts";
import { callClaimFunction } from "./call-claim-function.ts";
import { useClaim } from "./claim-context.ts";

/** Sending a code and checking the one that was typed. */
function useMailedCode() {
  const { claim, take, flush } = useClaim();
  const { mail } = claim.codes;
  const [email, setEmail] = useState(mail?.email ?? "");
  const [sentTo, setSentTo] = useState<string | null>(
    mail?.expires_at && Date.parse(mail.expires_at) > serverNow() ? mail.email : null,
  );
  const [code, setCode] = useState("");
  const { run, isBusy, refusal, setRefusal } = useExclusiveChange<{ at: "email" | "code"; words: string }>(
    (error, isOnline) => ({ at: "code", words: refusalWords(toRefusal(error, isOnline)) }),
  );
  const send = () =>
    run(async () => {
      await flush();
      const outcome = await callClaimFunction("venue-claim-mail", { claim_id: claim.id, email });
      if ("refused" in outcome) return setRefusal({ at: "email", words: outcome.refused });
      setCode("");
      setSentTo(email.trim());
    });
  const confirm = () =>
    run(async () => {
      take(await call("confirm_claim_code", { p_claim_id: claim.id, p_code: code }));
    });
  const errorAt = (at: "email" | "code") => (refusal?.at === at ? refusal.words : undefined);
  return { mail, email, setEmail, sentTo, code, setCode, isBusy, send, confirm, errorAt };
}

const onEnter = (act: () => void) => (event: KeyboardEvent) => {
  if (event.key !== "Enter") return;
  event.preventDefault();
  act();
};

/** A code mailed to an address at the venue's own domain. */
export function MailProof() {
  const { mail, email, setEmail, sentTo, code, setCode, isBusy, send, confirm, errorAt } = useMailedCode();
  if (mail?.proved_at)
    return (
      <p className="flex items-center gap-2">
        <Check className="size-5 text-green" aria-hidden="true" />
        Proved: you read the mail of {mail.email}.
      </p>
    );
  return (
    <div className="grid gap-4">
      <div className="grid items-start gap-3 sm:grid-cols-[minmax(0,1fr)_auto]">
        <Field
          label="Your address at the venue"
          hint="It has to end like the venue's website. We mail a code of six digits."
          error={errorAt("email")}
        >
          <TextInput
            type="email"
            maxLength={254}
            value={email}
            onChange={(event) => setEmail(event.target.value)}
            onKeyDown={onEnter(() => void send())}
          />
        </Field>
        <Button variant="outline" className="self-end" busy={isBusy} onClick={() => void send()}>
          {sentTo ? "Mail a new code" : "Mail the code"}
        </Button>
      </div>
      {sentTo ? (
        <div className="grid items-start gap-3 sm:grid-cols-[minmax(0,14rem)_auto] sm:justify-start">
          <Field
            label="The code"
            hint={`Sent to ${sentTo}. It works for fifteen minutes.`}
            error={errorAt("code")}
          >
            <TextInput
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={12}
              value={code}
              onChange={(event) => setCode(event.target.value)}
              onKeyDown={onEnter(() => void confirm())}
            />
          </Field>
          <Button variant="outline" className="self-end" busy={isBusy} onClick={() => void confirm()}>
            Check the code
          </Button>
        </div>
      ) : null}
    </div>
  );
}
