import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { readSource } from "#app/api/booking-source.ts";
import { call } from "#app/api/call.ts";
import { useExclusiveMutation } from "#app/api/changes/use-exclusive-mutation.ts";
import { withMoneyKey } from "#app/api/changes/with-money-key.ts";
import { formatMoney } from "#app/format/money.ts";
import { useHeldForm } from "#app/forms/use-held-form.ts";
import { useGuestAddress } from "#app/parts/bookings/use-guest-address.tsx";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";
import { NeedsConnection } from "#app/ui/needs-connection.tsx";
import { RefusalNote } from "#app/ui/refusal-note.tsx";
import type { SeriesPass } from "./pass-queries.ts";

type BuyPassProps = {
  pass: SeriesPass;
  /** what the reader was shown */
  pence: number;
  /** of the account; empty for a guest */
  name: string;
  isGuest: boolean;
  beginPayment: (bookingId: string, buyerName: string) => Promise<unknown>;
};

/** Holds the pass for ten minutes under a name, and goes on to its payment. A guest says where its tickets are sent. */
export function BuyPass({ pass, pence, name, isGuest, beginPayment }: BuyPassProps) {
  const guest = useGuestAddress(false);
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [held, setHeld] = useState<{ booking_id: string; ref: string } | null>(null);
  const { attempt, isBusy, refusal } = useExclusiveMutation(["series-pass"]);
  const form = useHeldForm({
    name: `series pass:${pass.id}`,
    defaults: { buyerName: name, email: "" },
    refusal,
    send: async ({ buyerName, email }) => {
      if (isGuest && !(await guest.prove(email))) return;
      await attempt(async () => {
        const body = ["hold_series_pass", pass.id, pence];
        const source = readSource();
        const own =
          held ??
          (await withMoneyKey(body, (key) =>
            call("hold_series_pass", {
              p_pass_id: pass.id,
              p_expected_pence: pence,
              p_idempotency_key: key,
              ...(source ? { p_source: source } : {}),
            }),
          ));
        setHeld(own);
        await beginPayment(own.booking_id, buyerName).catch((error: { details?: string }) => {
          // a hold that ran out is no hold: the next press makes another one
          if (error.details === "BOOKINGS_HOLD_EXPIRED") setHeld(null);
          throw error;
        });
        form.forget();
        await queryClient.invalidateQueries({ queryKey: ["mine"] });
        await navigate(`/payment?booking=${own.ref}`);
      });
    },
  });
  return (
    <form {...form.props} className="grid max-w-reading gap-4">
      <Field label="Name on the pass" error={form.errors.buyerName} required>
        <TextInput autoComplete="name" maxLength={100} {...form.register("buyerName")} />
      </Field>
      {isGuest ? (
        <Field
          label="Email address"
          hint="The link to your pass is sent here."
          error={form.errors.email ?? guest.emailError}
          required
        >
          <TextInput type="email" autoComplete="email" maxLength={254} {...form.register("email")} />
        </Field>
      ) : null}
      {guest.note}
      <p className="text-small text-ink-2">
        By continuing you agree to our{" "}
        <a href="/terms" target="_blank" rel="noreferrer" className="text-link underline">
          terms
        </a>
        . Nothing is charged before you pay on the next page.
      </p>
      <RefusalNote refusal={form.rest} />
      <Button type="submit" size="lg" busy={isBusy} className="justify-self-start">
        {isBusy ? "One moment..." : `Buy the pass for ${formatMoney(pence)}`}
      </Button>
      <NeedsConnection />
    </form>
  );
}
