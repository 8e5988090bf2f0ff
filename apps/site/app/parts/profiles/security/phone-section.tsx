import { ALERTS } from "@undercroft/contract";
import { useEffect, useRef, useState } from "react";
import { useOpener } from "#app/parts/profiles/auth-dialog/use-opener.ts";
import { PhoneNumberForm } from "#app/parts/profiles/phone/phone-number-form.tsx";
import { Button } from "#app/ui/button.tsx";
import { notify } from "#app/ui/notices/toasts.ts";
import type { Account } from "./account.ts";
import { changePhone } from "./account-commands.ts";
import { PendingPhone } from "./pending-phone.tsx";
import { SettingsSection } from "./settings-section.tsx";

type PhoneSectionProps = { account: Pick<Account, "phone" | "newPhone">; onChanged: () => void };

/** The phone number one can sign in by, the one it is moving to, and the form that asks for another. */
export function PhoneSection({ account, onChanged }: PhoneSectionProps) {
  const { phone, newPhone } = account;
  const { isOpen, button, open, close } = useOpener();
  const [asked, setAsked] = useState<string | null>(null);
  // what was asked for just now goes first: the account still names the number before it until it is read again
  const pending = asked ?? newPhone;
  const before = useRef(pending);
  useEffect(() => {
    // the field that had the focus went with what it was for
    if (before.current && !pending && document.activeElement === document.body) button.current?.focus();
    before.current = pending;
  }, [pending, button]);

  return (
    <SettingsSection
      anchor="phone"
      title="Phone"
      intro="Sign in with a code by text message. It is not shown to anybody."
    >
      <p className={phone ? "font-bold" : "text-ink-2"}>{phone || "No number yet"}</p>
      {isOpen ? (
        <PhoneNumberForm
          failureTitle={ALERTS.authenticationError}
          onSend={async (number) => {
            const { isChanged } = await changePhone(number);
            if (isChanged) notify("Your phone number was changed.");
            setAsked(isChanged ? null : number);
            close();
            onChanged();
          }}
          onBack={close}
          backLabel="Cancel"
        />
      ) : pending ? (
        <PendingPhone
          key={pending}
          phone={phone}
          newPhone={pending}
          isNew={asked === pending}
          onChanged={() => {
            setAsked(null);
            onChanged();
          }}
          onAnother={open}
        />
      ) : (
        <div>
          <Button ref={button} variant="outline" onClick={open}>
            {phone ? "Change number" : "Add a number"}
          </Button>
        </div>
      )}
    </SettingsSection>
  );
}
