import { type ReactNode, useState } from "react";
import { call } from "#app/api/call.ts";
import { type Refusal, toRefusal } from "#app/parts/bookings/refusal.ts";
import { RefusalNote } from "#app/parts/bookings/refusal-note.tsx";
import { Button } from "#app/ui/button.tsx";
import { GuestCodeField } from "./guest-code-field.tsx";

export type GuestAddress = {
  /** Saves the address and, where a code is needed, has it proved. @returns whether what was begun may go on */
  prove: (email: string) => Promise<boolean>;
  emailError: string | undefined;
  /** the field of the code, or why it was refused */
  note: ReactNode;
};

const OF_ADDRESS = new Set<Refusal["code"]>(["BOOKINGS_GUEST_ADDRESS", "BOOKINGS_GUEST_ADDRESS_KEPT"]);

/**
 * The address of a person without an account: a payment proves it, or a code from a mail.
 * @param needsCode false where a payment proves it
 * @param then what the code leads to, as the sentence above its field ends
 */
export function useGuestAddress(needsCode: boolean, then = "your tickets are booked"): GuestAddress {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [code, setCode] = useState("");
  const [refusal, setRefusal] = useState<Refusal | null>(null);

  async function ask(work: () => Promise<boolean>): Promise<boolean> {
    setRefusal(null);
    try {
      return await work();
    } catch (error) {
      setRefusal(toRefusal(error, navigator.onLine));
      return false;
    }
  }

  const send = (address: string) =>
    ask(async () => {
      await call("send_guest_code");
      setSentTo(address);
      setCode("");
      return false;
    });

  const prove = (email: string) =>
    ask(async () => {
      const saved = await call("save_guest_address", { p_email: email });
      if (!needsCode || saved.is_proven) return true;
      if (sentTo === null || sentTo !== saved.email) return send(saved.email ?? email);
      return (await call("prove_guest_address", { p_code: code })).is_proven;
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
            then={then}
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
  then: string;
  error: string | undefined;
  onChange: (code: string) => void;
  onSend: () => void;
};

function CodeField({ address, code, then, error, onChange, onSend }: CodeFieldProps) {
  return (
    <div className="grid gap-3 border-2 border-ink p-5">
      <p role="status">
        We sent a code to <strong className="[overflow-wrap:anywhere]">{address}</strong>. Type it here, and{" "}
        {then}.
      </p>
      <GuestCodeField code={code} error={error} onChange={onChange} />
      <Button variant="outline" size="sm" className="justify-self-start" onClick={onSend}>
        Send a new code
      </Button>
    </div>
  );
}
