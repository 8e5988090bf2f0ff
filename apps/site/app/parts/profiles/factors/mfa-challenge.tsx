import { ALERTS, NOTICES } from "@undercroft/contract";
import { useEffect, useRef, useState } from "react";
import { signOut } from "#app/parts/profiles/commands.ts";
import { FailureNote } from "#app/parts/profiles/failure-note.tsx";
import { PhoneCode } from "#app/parts/profiles/phone/phone-code.tsx";
import { mayLeave } from "#app/parts/profiles/session/leave.ts";
import { toCodeErrorText } from "#app/parts/profiles/sign-in/code-error-text.ts";
import { CodeForm } from "#app/parts/profiles/sign-in/code-form.tsx";
import { useFailure } from "#app/parts/profiles/use-failure.ts";
import { Button } from "#app/ui/button.tsx";
import { notify } from "#app/ui/notices/toasts.ts";
import type { Factor } from "./assurance.ts";
import { confirmWithAuthenticator, confirmWithKey } from "./factor-commands.ts";
import { nameOfFactor } from "./factor-name.ts";
import { RecoveryCodeForm } from "./recovery-code-form.tsx";

type MfaChallengeProps = { factors: readonly Factor[]; headingLevel?: "h1" | "h2" };

async function signInAsAnother(): Promise<void> {
  if (await mayLeave()) await signOut("local");
}

const welcome = () => notify(NOTICES.welcomeBack);

/** The second proof, by any of the ways the person set up; the session store notices when it was given. */
export default function MfaChallenge({ factors, headingLevel: Heading = "h1" }: MfaChallengeProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [chosenId, setChosenId] = useState(factors[0]?.id);
  const chosen = factors.find(({ id }) => id === chosenId) ?? factors[0];
  useEffect(() => heading.current?.focus(), []);

  return (
    <div className="grid gap-5">
      <Heading ref={heading} tabIndex={-1} className={Heading === "h1" ? "type-h2" : "type-h3"}>
        One more step
      </Heading>
      {chosen ? <Proof key={chosen.id} factor={chosen} /> : null}
      {factors.length > 1 ? (
        <section aria-label="Other ways" className="grid justify-items-start gap-2 border-line border-t pt-4">
          <p className="text-ink-2">Or use</p>
          {factors
            .filter(({ id }) => id !== chosen?.id)
            .map((factor) => (
              <Button key={factor.id} variant="outline" size="sm" onClick={() => setChosenId(factor.id)}>
                {nameOfFactor(factor)}
              </Button>
            ))}
        </section>
      ) : null}
      <p className="text-ink-2">
        Lost it?{" "}
        <button
          type="button"
          className="min-h-8 text-link underline underline-offset-4"
          onClick={() => void signInAsAnother().catch(() => {})}
        >
          Sign in with another account
        </button>
        , or write to us from the address of your account.
      </p>
    </div>
  );
}

function Proof({ factor }: { factor: Factor }) {
  if (factor.factor_type === "phone") return <PhoneCode factor={factor} onDone={welcome} />;
  if (factor.factor_type === "recovery_code") return <RecoveryCodeForm onDone={welcome} />;
  if (factor.factor_type === "webauthn") return <KeyProof factor={factor} />;
  return (
    <CodeForm
      hint={`${factor.friendly_name || "Your authenticator app"}: the six digits it shows now.`}
      action="Continue"
      failureTitle={ALERTS.signInFailed}
      onSubmit={async (code) => {
        await confirmWithAuthenticator(factor.id, code);
        welcome();
      }}
    />
  );
}

function KeyProof({ factor }: { factor: Factor }) {
  const failure = useFailure();

  const prove = () =>
    failure.attempt({ title: ALERTS.signInFailed, toText: toCodeErrorText }, async () => {
      await confirmWithKey(factor.id);
      welcome();
    });

  return (
    <div className="grid justify-items-start gap-4">
      <FailureNote {...failure.note} />
      <p>Your browser will ask for {nameOfFactor(factor)}.</p>
      <Button onClick={prove} busy={failure.isBusy} disabled={failure.isWaiting}>
        {failure.isBusy ? "Waiting for your key..." : "Use your key"}
      </Button>
    </div>
  );
}
