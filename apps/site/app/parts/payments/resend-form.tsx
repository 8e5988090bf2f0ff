import { type FormEvent, useState } from "react";
import { useExclusiveChange } from "#app/api/changes/use-exclusive-change.ts";
import { serverNow } from "#app/device/server-time.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";
import { notify } from "#app/ui/notices/toasts.ts";
import { resendBooking } from "./commands.ts";
import type { Order } from "./order.ts";

const MENDABLE_MS = 30 * 60_000;

function inOneSentence(error: unknown): string {
  const { message, hint } = error as { message?: string; hint?: string };
  return [message, hint].filter(Boolean).join(". ") || "It could not be sent. Try again.";
}

/** Sends the confirmation again; for half an hour to another address, where the first was misspelt. */
export function ResendForm({ booking, onSent }: { booking: Order["booking"]; onSent: () => unknown }) {
  const { attempt, isBusy, refusal: problem } = useExclusiveChange(inOneSentence);
  const [openedAt] = useState(() => serverNow());
  const isMendable = openedAt - Date.parse(booking.confirmed_at ?? "") < MENDABLE_MS;

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const email = String(new FormData(event.currentTarget).get("email") ?? booking.buyer_email ?? "");
    await attempt(async () => {
      await resendBooking(booking.id, email);
      notify(`Sent to ${email}`);
      await onSent();
    });
  }

  return (
    <form onSubmit={submit} className="grid max-w-reading gap-3" noValidate>
      <h3 className="type-h3">Send it again</h3>
      <Field
        label="Email"
        hint={isMendable ? "Mistyped it? Change it within half an hour of booking." : undefined}
        error={problem}
      >
        <TextInput
          name="email"
          type="email"
          autoComplete="email"
          defaultValue={booking.buyer_email ?? ""}
          readOnly={!isMendable}
        />
      </Field>
      <Button type="submit" variant="outline" busy={isBusy} className="justify-self-start">
        {isBusy ? "Sending..." : "Send the tickets again"}
      </Button>
    </form>
  );
}
