import { ALERTS } from "@undercroft/contract";
import { useState } from "react";
import { CodeForm } from "#app/parts/profiles/code-form.tsx";
import { InboxHint } from "#app/parts/profiles/inbox-hint.tsx";
import { PhoneNumberForm } from "#app/parts/profiles/phone-number-form.tsx";
import { useOpener } from "#app/parts/profiles/use-opener.ts";
import { Button } from "#app/ui/button.tsx";
import { notify } from "#app/ui/toasts.ts";
import { changePhone, confirmPhone } from "./account-commands.ts";
import { SettingsSection } from "./settings-section.tsx";

type PhoneSectionProps = { phone: string; onChanged: () => void };

/** The phone number one can sign in by: adding or changing it takes a code that is sent there. */
export function PhoneSection({ phone, onChanged }: PhoneSectionProps) {
  const opener = useOpener();
  const [sentTo, setSentTo] = useState<string | null>(null);

  function done() {
    notify("Your phone number was changed.");
    close();
    onChanged();
  }
  function close() {
    opener.close();
    setSentTo(null);
  }

  return (
    <SettingsSection title="Phone" intro="Sign in with a code by text message. It is not shown to anybody.">
      <p className={phone ? "font-bold" : "text-ink-2"}>{phone ? `+${phone}` : "No number yet"}</p>
      {sentTo ? (
        <div className="grid max-w-lg gap-4">
          <CodeForm
            hint={`The six digits we sent to ${sentTo}.`}
            action="Confirm number"
            takesFocus
            onSubmit={async (code) => {
              await confirmPhone(sentTo, code);
              done();
            }}
          >
            <Button variant="quiet" onClick={close}>
              Cancel
            </Button>
          </CodeForm>
          <InboxHint />
        </div>
      ) : opener.isOpen ? (
        <PhoneNumberForm
          failureTitle={ALERTS.authenticationError}
          onSend={async (number) => {
            const { isChanged } = await changePhone(number);
            if (isChanged) done();
            else setSentTo(number);
          }}
          onBack={close}
          backLabel="Cancel"
        />
      ) : (
        <div>
          <Button ref={opener.button} variant="outline" onClick={opener.open}>
            {phone ? "Change number" : "Add a number"}
          </Button>
        </div>
      )}
    </SettingsSection>
  );
}
