import { ALERTS, factorNameForm } from "@undercroft/contract";
import { freeName } from "#app/parts/profiles/security/free-name.ts";
import { NameForm } from "#app/parts/profiles/security/name-form.tsx";
import { notify } from "#app/ui/notices/toasts.ts";
import { addSecurityKey } from "./enrolment-commands.ts";
import { EnrolmentFrame } from "./enrolment-frame.tsx";
import { useMailedCode } from "./mailed-code.tsx";

type EnrolProps = { takenNames: readonly string[]; onClose: () => void; onAdded: () => void };

/** A security key, or the fingerprint of this device, as a second factor. */
export default function EnrolKey({ takenNames, onClose, onAdded }: EnrolProps) {
  const mailed = useMailedCode(onClose);
  if (mailed.step) return mailed.step;
  return (
    <EnrolmentFrame title="Add a security key">
      <p>
        A stick you plug in or hold against your phone, or the lock of this device. Your browser asks for it
        next.
      </p>
      <NameForm
        schema={factorNameForm}
        name={freeName("Security key", takenNames)}
        action="Continue"
        busyAction="Waiting for your key..."
        failureTitle={ALERTS.authenticationError}
        onSubmit={({ name }) =>
          mailed.run(async () => {
            await addSecurityKey(name);
            notify("Two-step sign-in is on.");
            onAdded();
          })
        }
        onCancel={onClose}
      />
    </EnrolmentFrame>
  );
}
