import { useState } from "react";
import { call } from "#app/api/call.ts";
import { useExclusiveMutation } from "#app/api/changes/use-exclusive-mutation.ts";
import { serverNow } from "#app/device/server-time.ts";
import { deadlineName } from "#app/format/moment.ts";
import { plural } from "#app/format/plural.ts";
import { useHeldForm } from "#app/forms/use-held-form.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { TextArea } from "#app/ui/fields/text-area.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";
import { NeedsConnection } from "#app/ui/needs-connection.tsx";
import { notify } from "#app/ui/notices/toasts.ts";
import { RefusalNote } from "#app/ui/refusal-note.tsx";

type PassOnFormProps = {
  ticketIds: readonly string[];
  /** the order of a pass for a series that goes with all of its nights, in place of tickets */
  passId?: string;
  /** when the night is over, and nothing is left to accept; null while it has no date */
  overAt: number | null;
  onDone: () => void;
};

/** Passing on tickets, or a whole pass: to whom, and a word to go with it. */
export function PassOnForm({ ticketIds, passId, overAt, onDone }: PassOnFormProps) {
  const { run, isBusy, refusal } = useExclusiveMutation(["mine"]);
  const [until] = useState(() =>
    new Date(Math.min(serverNow() + 48 * 3_600_000, overAt ?? Infinity)).toISOString(),
  );
  const form = useHeldForm({
    name: `pass-on:${passId ?? ticketIds.join()}`,
    defaults: { to_email: "", note: "" },
    refusal,
    refusedAt: ["to_email", "note"],
    send: async ({ to_email, note }) => {
      const to = { p_to_email: to_email, p_note: note };
      const isSent = await run(() =>
        passId
          ? call("transfer_series_pass", { p_order_id: passId, ...to })
          : call("transfer_tickets", { p_ticket_ids: [...ticketIds], ...to }),
      );
      if (!isSent) return;
      notify(`Sent to ${to_email.trim()}`);
      onDone();
    },
  });
  const isOne = passId !== undefined || ticketIds.length === 1;
  return (
    <form {...form.props} className="grid gap-4">
      <p>
        It costs nothing. {passId ? "The pass" : plural(ticketIds.length, "ticket")}{" "}
        {isOne ? "waits" : "wait"} for your friend until {deadlineName(until)}. Until they accept, you can
        take {isOne ? "it" : "them"} back or simply come yourself.
      </p>
      <Field label="Your friend's email address" error={form.errors.to_email} required>
        <TextInput type="email" autoComplete="off" {...form.register("to_email")} />
      </Field>
      <Field
        label="A note (optional)"
        hint="They read it on our page. We don't put it in the email."
        error={form.errors.note}
      >
        <TextArea {...form.register("note")} maxLength={500} />
      </Field>
      <RefusalNote refusal={form.rest} />
      <div>
        <Button type="submit" busy={isBusy}>
          {isBusy ? "Sending..." : "Pass on"}
        </Button>
      </div>
      <NeedsConnection />
    </form>
  );
}
