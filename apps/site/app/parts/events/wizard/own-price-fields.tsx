import { useQuery } from "@tanstack/react-query";
import { call, onlyRow } from "#app/api/call.ts";
import { formatMoney } from "#app/format/money.ts";
import { Field } from "#app/ui/fields/field.tsx";
import type { TicketDraft } from "./drafts/draft-data.ts";
import { MoneyInput } from "./money-input.tsx";
import { useWizard } from "./wizard-context.ts";

type OwnPriceFieldsProps = {
  ticket: TicketDraft;
  at: number;
  onChange: (change: Partial<TicketDraft>) => void;
};

/** Between which amounts a buyer chooses the price of this ticket. */
export function OwnPriceFields({ ticket, at, onChange }: OwnPriceFieldsProps) {
  const { errorOf } = useWizard();
  const error = (name: string) => errorOf(`tickets.${at}.${name}`);
  return (
    <>
      <Field label="At least" hint="Leave empty for nothing." error={error("min_pence")}>
        <MoneyInput pence={ticket.min_pence} onChange={(min_pence) => onChange({ min_pence })} />
      </Field>
      <Field label="Suggested" error={error("suggested_pence")}>
        <MoneyInput
          pence={ticket.suggested_pence}
          onChange={(suggested_pence) => onChange({ suggested_pence })}
        />
      </Field>
      <Field label="At most (optional)" error={error("max_pence")}>
        <MoneyInput pence={ticket.max_pence} onChange={(max_pence) => onChange({ max_pence })} />
      </Field>
    </>
  );
}

/** What the team gets of an amount that a buyer may choose. */
export function OwnPriceExample({ ticket }: { ticket: TicketDraft }) {
  const { organiserId } = useWizard();
  const named = [ticket.suggested_pence, ticket.min_pence].find(
    (pence): pence is number => typeof pence === "number" && pence >= 30,
  );
  const pence = named ?? 500;
  const quote = useQuery({
    queryKey: ["events", "quote", organiserId, pence, "absorbed"],
    queryFn: async () =>
      onlyRow(
        await call("quote_ticket_price", {
          p_price_pence: pence,
          p_fee_mode: "absorbed",
          p_organiser_id: organiserId,
        }),
      ),
  });
  return (
    <p className="border-line border-y py-2" role="status">
      {quote.data ? (
        <>
          The booking fee comes out of what a buyer pays. Of {formatMoney(pence)} you get{" "}
          <strong>{formatMoney(quote.data.face_pence)}</strong>. A ticket for nothing has no fee.
        </>
      ) : (
        "The booking fee comes out of what a buyer pays."
      )}
    </p>
  );
}
