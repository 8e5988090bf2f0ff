import { useQuery } from "@tanstack/react-query";
import { type FormEvent, type ReactNode, useState } from "react";
import { AntiForgeryField } from "#app/api/anti-forgery.tsx";
import { call } from "#app/api/call.ts";
import { useExclusiveChange } from "#app/api/changes/use-exclusive-change.ts";
import { toRefusal } from "#app/parts/bookings/refusal.ts";
import { Button } from "#app/ui/button.tsx";
import { GuestCodeField } from "./guest-code-field.tsx";

/** Above the tickets of a guest: how they come back to them, and the code that giving them back or passing them on asks for. */
export default function GuestNote({
  personId,
  makeAccount,
}: {
  personId: string;
  makeAccount: (email: string) => ReactNode;
}) {
  const { data: guest } = useQuery({
    queryKey: ["mine", personId, "guest-account"],
    queryFn: () => call("my_guest_account"),
  });
  const [step, setStep] = useState<"note" | "code" | "proven">("note");
  const [code, setCode] = useState("");
  const [error, setError] = useState<string | undefined>();
  const { attempt, isBusy } = useExclusiveChange((thrown) => {
    const { title, remedy } = toRefusal(thrown, navigator.onLine);
    setError(`${title}. ${remedy}`);
    return null;
  });
  const send = async () => {
    setError(undefined);
    if (await attempt(() => call("send_guest_code"))) setStep("code");
  };
  const prove = async (event: FormEvent) => {
    event.preventDefault();
    setError(undefined);
    if (await attempt(() => call("prove_guest_address", { p_code: code }))) setStep("proven");
  };
  return (
    <section
      aria-label="Without an account"
      className="mt-4 grid max-w-reading gap-3 border-ink border-s-4 ps-4"
    >
      <p>
        Booked without an account. The link in your confirmation email opens these tickets in any browser.
      </p>
      {step === "proven" ? (
        <p role="status">You can give tickets back, pass them on or sell them for the next half hour.</p>
      ) : (
        <p className="text-ink-2">
          Before you give a ticket back, pass it on or sell it, type a code from an email.
        </p>
      )}
      {step === "code" ? (
        <form method="post" noValidate onSubmit={prove} className="grid gap-3">
          <AntiForgeryField />
          <GuestCodeField code={code} error={error} onChange={setCode} />
          <Button type="submit" size="sm" busy={isBusy} className="justify-self-start">
            Confirm
          </Button>
        </form>
      ) : error ? (
        <p role="alert" className="text-red">
          {error}
        </p>
      ) : null}
      {step === "proven" ? null : (
        <Button variant="outline" size="sm" busy={isBusy} className="justify-self-start" onClick={send}>
          {step === "code" ? "Send a new code" : "Send me a code"}
        </Button>
      )}
      {guest?.email ? (
        <details>
          <summary className="cursor-pointer py-2 font-bold">Keep this: make an account</summary>
          <div className="grid gap-3 pt-2">{makeAccount(guest.email)}</div>
        </details>
      ) : null}
    </section>
  );
}
