import { ALERTS, factorNameForm } from "@undercroft/contract";
import { useState } from "react";
import { groupCode } from "#app/format/group-code.ts";
import { confirmWithAuthenticator } from "#app/parts/profiles/factors/factor-commands.ts";
import { freeName } from "#app/parts/profiles/security/free-name.ts";
import { NameForm } from "#app/parts/profiles/security/name-form.tsx";
import { CodeForm } from "#app/parts/profiles/sign-in/code-form.tsx";
import { Button } from "#app/ui/button.tsx";
import { notify } from "#app/ui/notices/toasts.ts";
import { QrCode } from "#app/ui/sharing/qr-code.tsx";
import { type BegunAuthenticator, beginAuthenticator, removeFactor } from "./enrolment-commands.ts";
import { EnrolmentFrame } from "./enrolment-frame.tsx";
import { useMailedCode } from "./mailed-code.tsx";

type EnrolProps = { takenNames: readonly string[]; onClose: () => void; onAdded: () => void };

/** An authenticator app: a name for it, the square to scan or the secret to type, and the first code. */
export default function EnrolAuthenticator({ takenNames, onClose, onAdded }: EnrolProps) {
  const [begun, setBegun] = useState<BegunAuthenticator | null>(null);
  const mailed = useMailedCode(onClose);

  function cancel() {
    // a factor that was begun and never confirmed counts for nothing; it should not stand in the way of the next one
    if (begun) void removeFactor(begun.factorId).catch(() => {});
    onClose();
  }

  if (!begun) {
    if (mailed.step) return mailed.step;
    return (
      <EnrolmentFrame title="Add an authenticator app">
        <NameForm
          schema={factorNameForm}
          name={freeName("Authenticator app", takenNames)}
          hint="So that you can tell it from others."
          action="Continue"
          failureTitle={ALERTS.authenticationError}
          onSubmit={({ name }) => mailed.run(async () => setBegun(await beginAuthenticator(name)))}
          onCancel={cancel}
        />
      </EnrolmentFrame>
    );
  }
  return (
    <EnrolmentFrame title="Scan the square">
      <p>Open your authenticator app, add an account, and point it here.</p>
      <QrCode
        text={begun.uri}
        correction="medium"
        label="QR code for your authenticator app"
        className="w-52 max-w-full"
      />
      <div>
        <p className="text-small text-ink-2">
          On this device, or without a camera? Type this secret instead:
        </p>
        <p className="mt-1 select-all type-data text-base [overflow-wrap:anywhere]">
          {groupCode(begun.secret)}
        </p>
        <a
          href={begun.uri}
          className="mt-2 inline-flex min-h-8 items-center text-link underline underline-offset-4"
        >
          Open in an app on this device
        </a>
      </div>
      <CodeForm
        hint="The six digits the app shows now."
        action="Turn on"
        onSubmit={async (code) => {
          await confirmWithAuthenticator(begun.factorId, code);
          notify("Two-step sign-in is on.");
          onAdded();
        }}
      >
        <Button variant="quiet" onClick={cancel}>
          Cancel
        </Button>
      </CodeForm>
    </EnrolmentFrame>
  );
}
