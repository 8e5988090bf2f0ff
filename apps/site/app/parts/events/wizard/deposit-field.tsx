import { formatMoney } from "#app/format/money.ts";
import { Checkbox } from "#app/ui/fields/checkbox.tsx";
import type { TicketDraft } from "./drafts/draft-data.ts";
import { useWizard } from "./wizard-context.ts";

type DepositFieldProps = {
  ticket: TicketDraft;
  at: number;
  onChange: (change: Partial<TicketDraft>) => void;
};

/** Whether the price of a ticket is a deposit, and what becomes of it. */
export function DepositField({ ticket, at, onChange }: DepositFieldProps) {
  const error = useWizard().errorOf(`tickets.${at}.is_deposit`);
  const pence = typeof ticket.price_pence === "number" ? ticket.price_pence : null;
  return (
    <div>
      <Checkbox
        label="This is a deposit: people get it back when they come"
        checked={ticket.is_deposit ?? false}
        onChange={({ target: { checked } }) =>
          onChange(
            checked
              ? { is_deposit: true, bundle: undefined, fee_mode: undefined, vat_basis_points: undefined }
              : { is_deposit: undefined },
          )
        }
      />
      {ticket.is_deposit ? (
        <p className="text-ink-2 text-small" role="status">
          {pence === null ? "A buyer pays it" : `A buyer pays ${formatMoney(pence)}`} with no booking fee. It
          goes back to their card in the morning after the night if their ticket was scanned. If nobody came
          with it, it is yours three days later.
        </p>
      ) : null}
      <p role="alert" className="text-red text-small empty:hidden">
        {error}
      </p>
    </div>
  );
}
