import { ALERTS, factorPhoneForm } from "@undercroft/contract";
import { useState } from "react";
import { PhoneCode } from "#app/parts/profiles/phone/phone-code.tsx";
import { PhoneField } from "#app/parts/profiles/phone/phone-field.tsx";
import { freeName } from "#app/parts/profiles/security/free-name.ts";
import { NameForm } from "#app/parts/profiles/security/name-form.tsx";
import { Button } from "#app/ui/button.tsx";
import { notify } from "#app/ui/notices/toasts.ts";
import { beginPhone, removeFactor } from "./enrolment-commands.ts";
import { EnrolmentFrame } from "./enrolment-frame.tsx";
import { useMailedCode } from "./mailed-code.tsx";

type EnrolProps = { takenNames: readonly string[]; onClose: () => void; onAdded: () => void };

/** A phone that gets codes: its number, then the first code. */
export default function EnrolPhone({ takenNames, onClose, onAdded }: EnrolProps) {
  const [begun, setBegun] = useState<{ id: string; name: string } | null>(null);
  const mailed = useMailedCode(onClose);

  function cancel() {
    if (begun) void removeFactor(begun.id).catch(() => {});
    onClose();
  }

  if (!begun) {
    if (mailed.step) return mailed.step;
    return (
      <EnrolmentFrame title="Add a phone">
        <NameForm
          schema={factorPhoneForm}
          name={freeName("Phone", takenNames)}
          action="Continue"
          failureTitle={ALERTS.authenticationError}
          fields={(form) => <PhoneField form={form} />}
          onSubmit={({ name, phone }) =>
            mailed.run(async () => setBegun({ id: await beginPhone(name, phone), name }))
          }
          onCancel={cancel}
        />
      </EnrolmentFrame>
    );
  }
  return (
    <EnrolmentFrame title="Confirm the number">
      <PhoneCode
        factor={{ id: begun.id, factor_type: "phone", friendly_name: begun.name }}
        onDone={() => {
          notify("Two-step sign-in is on.");
          onAdded();
        }}
      />
      <div>
        <Button variant="quiet" onClick={cancel}>
          Cancel
        </Button>
      </div>
    </EnrolmentFrame>
  );
}
