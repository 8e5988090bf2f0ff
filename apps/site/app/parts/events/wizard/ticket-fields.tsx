import { useQuery } from "@tanstack/react-query";
import { call, onlyRow } from "#app/api/call.ts";
import { keysByName } from "#app/format/distinct-keys.ts";
import { formatMoney } from "#app/format/money.ts";
import { Checkbox } from "#app/ui/fields/checkbox.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { Select } from "#app/ui/fields/select.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";
import { BundleFields } from "./bundle-fields.tsx";
import { DepositField } from "./deposit-field.tsx";
import type { TicketDraft } from "./drafts/draft-data.ts";
import { MoneyInput } from "./money-input.tsx";
import { OwnPriceExample, OwnPriceFields } from "./own-price-fields.tsx";
import { TicketLimits } from "./ticket-limits.tsx";
import { useWizard } from "./wizard-context.ts";

const kinds = {
  paid: "Paid",
  free: "Free",
  donation: "Pay what you can",
  door: "At the door",
  guest: "Guest list",
  companion: "Companion, free",
} as const;

type TicketFieldsProps = {
  ticket: TicketDraft;
  at: number;
  /** the tickets above it, which it may follow */
  earlier: readonly TicketDraft[];
  onChange: (change: Partial<TicketDraft>) => void;
};

/** One ticket type. */
export function TicketFields({ ticket, at, earlier, onChange }: TicketFieldsProps) {
  const { errorOf } = useWizard();
  const error = (name: string) => errorOf(`tickets.${at}.${name}`);
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-3">
        <Field label="Name" error={error("name")} required className="sm:col-span-2">
          <TextInput
            value={ticket.name}
            maxLength={80}
            onChange={(event) => onChange({ name: event.target.value })}
          />
        </Field>
        <Field label="Kind" error={error("kind")}>
          <Select
            value={ticket.kind}
            onChange={({ target: { value: kind } }) =>
              onChange({ kind, ...(kind === "paid" ? {} : { bundle: undefined, is_deposit: undefined }) })
            }
          >
            {Object.entries(kinds).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        </Field>
        {ticket.kind === "paid" || ticket.kind === "door" ? (
          <Field label="Price" error={error("price_pence")} required>
            <MoneyInput pence={ticket.price_pence} onChange={(price_pence) => onChange({ price_pence })} />
          </Field>
        ) : null}
        {ticket.kind === "donation" ? <OwnPriceFields ticket={ticket} at={at} onChange={onChange} /> : null}
        <Field label="How many" hint="Leave empty for no separate limit." error={error("quantity")}>
          <TextInput
            inputMode="numeric"
            value={ticket.quantity ?? ""}
            onChange={(event) => {
              const typed = event.target.value.trim();
              onChange({ quantity: typed === "" ? null : /^\d{1,7}$/.test(typed) ? Number(typed) : typed });
            }}
          />
        </Field>
        {ticket.kind === "paid" || ticket.kind === "donation" ? (
          <Field
            label="VAT in the price"
            hint="20% needs your VAT number, under Team and details."
            error={error("vat_basis_points")}
          >
            <Select
              value={String(ticket.vat_basis_points ?? 0)}
              onChange={(event) => onChange({ vat_basis_points: Number(event.target.value) || undefined })}
            >
              <option value="0">No VAT</option>
              <option value="2000">20% VAT</option>
            </Select>
          </Field>
        ) : null}
      </div>
      {ticket.kind === "paid" && !ticket.is_deposit ? (
        <BuyerPrice ticket={ticket} onChange={onChange} />
      ) : null}
      {ticket.kind === "paid" || ticket.is_deposit ? (
        <DepositField ticket={ticket} at={at} onChange={onChange} />
      ) : null}
      {ticket.kind === "donation" ? <OwnPriceExample ticket={ticket} /> : null}
      {(ticket.kind === "paid" && !ticket.is_deposit) || ticket.kind === "free" || ticket.bundle ? (
        <BundleFields ticket={ticket} at={at} onChange={onChange} />
      ) : null}
      {earlier.length > 0 ? (
        <Field label="Goes on sale" error={error("after")}>
          <Select
            value={ticket.after ?? ""}
            onChange={(event) =>
              onChange({ after: event.target.value === "" ? undefined : Number(event.target.value) })
            }
          >
            <option value="">By its own dates</option>
            {earlier.map((one, place) => (
              <option key={keysByName(earlier)[place]} value={place}>
                When {one.name || `ticket ${place + 1}`} is sold out or ends
              </option>
            ))}
          </Select>
        </Field>
      ) : null}
      <details>
        <summary className="min-h-6 cursor-pointer text-small">Dates, limits, who may see it</summary>
        <TicketLimits ticket={ticket} at={at} onChange={onChange} />
      </details>
    </>
  );
}

/** What the buyer pays, as it would be now. */
function BuyerPrice({ ticket, onChange }: Pick<TicketFieldsProps, "ticket" | "onChange">) {
  const { organiserId } = useWizard();
  const price = typeof ticket.price_pence === "number" ? ticket.price_pence : null;
  const mode = ticket.fee_mode ?? "added";
  const quote = useQuery({
    queryKey: ["events", "quote", organiserId, price, mode],
    enabled: price !== null && price >= 100,
    queryFn: async () =>
      onlyRow(
        await call("quote_ticket_price", {
          p_price_pence: price ?? 0,
          p_fee_mode: mode,
          p_organiser_id: organiserId,
        }),
      ),
  });
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-line border-y py-2">
      <p role="status">
        {quote.data ? (
          <>
            A buyer pays <strong>{formatMoney(quote.data.total_pence)}</strong>, you get{" "}
            {formatMoney(quote.data.face_pence)}.
          </>
        ) : (
          "Enter a price to see what a buyer pays."
        )}
      </p>
      <Checkbox
        label="We pay the booking fee out of the price"
        checked={mode === "absorbed"}
        onChange={(event) => onChange({ fee_mode: event.target.checked ? "absorbed" : "added" })}
      />
    </div>
  );
}
