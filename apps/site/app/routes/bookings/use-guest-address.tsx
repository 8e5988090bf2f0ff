import { type ReactNode, useState } from "react";
import { browserClient } from "#app/api/browser-client.ts";
import { proveGuestAddress, saveGuestAddress, sendGuestCode } from "#app/parts/bookings/commands.ts";
import { type Refusal, toRefusal } from "#app/parts/bookings/refusal.ts";
import { RefusalNote } from "#app/parts/bookings/refusal-note.tsx";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";

type GuestAddress = {
  /** Saves the address and, where nothing is paid, has it proved. @returns whether the booking may go on */
  prove: (email: string) => Promise<boolean>;
  emailError: string | undefined;
  /** the field of the code, or why it was refused */
  note: ReactNode;
};

const OF_ADDRESS = new Set<Refusal["code"]>(["BOOKINGS_GUEST_ADDRESS", "BOOKINGS_GUEST_ADDRESS_KEPT"]);

/** The address of a person who books without an account: a payment proves it, or a code from a mail. */
export function useGuestAddress(isFree: boolean): GuestAddress {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [code, setCode] = useState("");
  const [refusal, setRefusal] = useState<Refusal | null>(null);

  async function ask(call: () => Promise<boolean>): Promise<boolean> {
    setRefusal(null);
    try {
      return await call();
    } catch (error) {
      setRefusal(toRefusal(error, navigator.onLine));
      return false;
    }
  }

  const send = (address: string) =>
    ask(async () => {
      await sendGuestCode(await browserClient());
      setSentTo(address);
      setCode("");
      return false;
    });

  const prove = (email: string) =>
    ask(async () => {
      const client = await browserClient();
      const saved = await saveGuestAddress(client, email);
      if (!isFree || saved.is_proven) return true;
      if (sentTo === null || sentTo !== saved.email) return send(saved.email ?? email);
      return (await proveGuestAddress(client, code)).is_proven;
    });

  const isOfAddress = refusal !== null && OF_ADDRESS.has(refusal.code);
  const isOfCode = refusal?.code === "BOOKINGS_GUEST_CODE_WRONG";
  const words = refusal ? `${refusal.title}. ${refusal.remedy}` : undefined;
  return {
    prove,
    emailError: isOfAddress ? words : undefined,
    note: (
      <>
        {sentTo === null ? null : (
          <CodeField
            address={sentTo}
            code={code}
            error={isOfCode ? words : undefined}
            onChange={setCode}
            onSend={() => void send(sentTo)}
          />
        )}
        {refusal && !isOfAddress && !isOfCode ? <RefusalNote refusal={refusal} /> : null}
      </>
    ),
  };
}

type CodeFieldProps = {
  address: string;
  code: string;
  error: string | undefined;
  onChange: (code: string) => void;
  onSend: () => void;
};

function CodeField({ address, code, error, onChange, onSend }: CodeFieldProps) {
  return (
    <div className="grid gap-3 border-2 border-ink p-5">
      <p role="status">
        We sent a code to <strong className="[overflow-wrap:anywhere]">{address}</strong>. Type it here, and
        your tickets are booked.
      </p>
      <Field label="Code from the email" error={error} required>
        <TextInput
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={12}
          value={code}
          onChange={(event) => onChange(event.target.value)}
        />
      </Field>
      <Button variant="outline" size="sm" className="justify-self-start" onClick={onSend}>
        Send a new code
      </Button>
    </div>
  );
}
