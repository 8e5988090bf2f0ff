import { type FormEvent, useState } from "react";
import { AntiForgeryField } from "#app/api/anti-forgery.tsx";
import { call } from "#app/api/call.ts";
import { useExclusiveChange } from "#app/api/changes/use-exclusive-change.ts";
import { toRefusal } from "#app/parts/bookings/refusal.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";

/** Mails a new link to the tickets of an address. The answer is the same whether there are any. */
export function NewTicketLink() {
  const [email, setEmail] = useState("");
  const [error, setError] = useState<string | undefined>();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const { attempt, isBusy } = useExclusiveChange((thrown) => {
    const { title, remedy } = toRefusal(thrown, navigator.onLine);
    setError(`${title}. ${remedy}`);
    return null;
  });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setError(undefined);
    if (await attempt(() => call("request_ticket_link", { p_email: email }))) setSentTo(email.trim());
  };
  return (
    <form method="post" noValidate onSubmit={submit} className="grid max-w-reading gap-5">
      <AntiForgeryField />
      <p className="text-ink-2">
        Did you book without an account? Write the address you booked with, and we'll send you a new link to
        your tickets.
      </p>
      <Field label="Email address" error={error} required>
        <TextInput
          type="email"
          autoComplete="email"
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
      </Field>
      <Button type="submit" busy={isBusy} className="justify-self-start">
        {isBusy ? "Sending..." : "Send me a new link"}
      </Button>
      {sentTo === null ? null : (
        <p role="status">
          If there are tickets for <strong className="[overflow-wrap:anywhere]">{sentTo}</strong>, a link to
          them is on its way.
        </p>
      )}
    </form>
  );
}
