import { Checkbox } from "#app/ui/fields/checkbox.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { Select } from "#app/ui/fields/select.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";
import type { TicketDraft } from "./drafts/draft-data.ts";
import { TimeField } from "./time-field.tsx";
import { useWizard } from "./wizard-context.ts";

type TicketLimitsProps = {
  ticket: TicketDraft;
  at: number;
  onChange: (change: Partial<TicketDraft>) => void;
};

/** When it is sold, to how many, and who sees it. */
export function TicketLimits({ ticket, at, onChange }: TicketLimitsProps) {
  const { data, errorOf } = useWizard();
  const pools = data.pools ?? [];
  const field = (name: string) => `tickets.${at}.${name}`;
  return (
    <div className="mt-3 grid gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <TimeField
          label="On sale from"
          field={field("sales_start")}
          value={ticket.sales_start}
          onChange={(sales_start) => onChange({ sales_start })}
        />
        <TimeField
          label="On sale until"
          field={field("sales_end")}
          value={ticket.sales_end}
          onChange={(sales_end) => onChange({ sales_end })}
        />
        <Field label="Most in one booking" hint="1 to 20" error={errorOf(field("per_booking_max"))}>
          <TextInput
            inputMode="numeric"
            value={ticket.per_booking_max ?? 6}
            onChange={(event) => onChange({ per_booking_max: event.target.value })}
          />
        </Field>
        <Field label="Most for one person" hint="1 to 100, over all their bookings">
          <TextInput
            inputMode="numeric"
            value={ticket.per_person_max ?? 6}
            onChange={(event) => onChange({ per_person_max: event.target.value })}
          />
        </Field>
        <TimeField
          label="Entry before"
          hint="For example, free before 23:30."
          field={field("entry_before")}
          value={ticket.entry_before}
          onChange={(entry_before) => onChange({ entry_before })}
        />
        <Field label="Description" error={errorOf(field("description"))}>
          <TextInput
            value={ticket.description ?? ""}
            onChange={(event) => onChange({ description: event.target.value })}
          />
        </Field>
      </div>
      {pools.length > 0 ? (
        <Field label="Shares a limit">
          <Select
            value={ticket.pool ?? ""}
            onChange={(event) => onChange({ pool: event.target.value || undefined })}
          >
            <option value="">No</option>
            {pools.map((pool) => (
              <option key={pool.name}>{pool.name}</option>
            ))}
          </Select>
        </Field>
      ) : null}
      {ticket.is_accessible || ticket.kind === "companion" ? (
        <TimeField
          label="Kept back until"
          hint="What is left then goes on general sale."
          field={field("reserved_release_at")}
          value={ticket.reserved_release_at}
          onChange={(reserved_release_at) => onChange({ reserved_release_at })}
        />
      ) : null}
      <div className="grid">
        <Checkbox
          label="Wheelchair or accessible place"
          checked={ticket.is_accessible ?? false}
          onChange={(event) => onChange({ is_accessible: event.target.checked })}
        />
        <Checkbox
          label="Hidden: only people with a code can see it"
          checked={ticket.is_hidden ?? false}
          onChange={(event) => onChange({ is_hidden: event.target.checked })}
        />
        <Checkbox
          label="Not on sale for now"
          checked={ticket.is_paused ?? false}
          onChange={(event) => onChange({ is_paused: event.target.checked })}
        />
      </div>
    </div>
  );
}
