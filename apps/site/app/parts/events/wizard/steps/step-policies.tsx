import { refundSentence } from "@undercroft/contract";
import { useWizard } from "#app/parts/events/wizard/wizard-context.ts";
import { Checkbox } from "#app/ui/fields/checkbox.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { Select } from "#app/ui/fields/select.tsx";
import { TextArea } from "#app/ui/fields/text-area.tsx";

/** What people agree to when they book. */
export function StepPolicies() {
  const { data, set, errorOf } = useWizard();
  return (
    <>
      <Field
        label="Refunds"
        hint="How long after booking people can give a paid ticket back for a refund. It ends 7 days before the night."
        error={errorOf("cooling_off_hours")}
      >
        <Select
          value={String(data.cooling_off_hours ?? "")}
          onChange={(event) =>
            set({ cooling_off_hours: event.target.value === "" ? null : Number(event.target.value) })
          }
        >
          <option value="">Not possible</option>
          <option value="24">24 hours</option>
          <option value="48">2 days</option>
          <option value="72">3 days</option>
          <option value="168">7 days</option>
          <option value="336">14 days</option>
          <option value="672">28 days</option>
        </Select>
      </Field>
      {data.cooling_off_hours ? (
        <Checkbox
          label="The booking fee goes back too"
          checked={data.refunds_fee ?? false}
          onChange={(event) => set({ refunds_fee: event.target.checked })}
        />
      ) : null}
      <p className="border-line border-s-4 ps-4 text-ink-2">
        People read: “
        {refundSentence({ cooling_off_hours: data.cooling_off_hours, includes_fee: data.refunds_fee })}”
      </p>
      <Field
        label="Refunds beyond the rule (optional)"
        hint="Cancelled events are always refunded in full. Say here if you offer more."
        error={errorOf("refund_note")}
      >
        <TextArea
          rows={3}
          value={data.refund_note ?? ""}
          onChange={(event) => set({ refund_note: event.target.value })}
        />
      </Field>
      {data.requires_approval ? null : <PresaleChoice />}
      {data.requires_approval ? null : <QueueChoice />}
      <Field label="Who sees who is going" error={errorOf("attendee_list")}>
        <Select
          value={data.attendee_list ?? "hidden"}
          onChange={(event) => set({ attendee_list: event.target.value })}
        >
          <option value="hidden">Nobody</option>
          <option value="count">Everyone sees how many</option>
          <option value="opt_in">Everyone sees those who agree</option>
        </Select>
      </Field>
      <div className="grid">
        <Checkbox
          label="People apply, and you decide who comes"
          checked={data.requires_approval ?? false}
          onChange={(event) => set({ requires_approval: event.target.checked })}
        />
        <Checkbox
          label="Ask for an account"
          hint="Everybody signs in before they book. Without it, a name and an email address are enough."
          checked={data.requires_account ?? false}
          onChange={(event) => set({ requires_account: event.target.checked })}
        />
        {/* places given by the team are neither waited for nor handed on */}
        {data.requires_approval ? null : (
          <>
            <Checkbox
              label="A waiting list when it is sold out"
              checked={data.waitlist_enabled ?? true}
              onChange={(event) => set({ waitlist_enabled: event.target.checked })}
            />
            <Checkbox
              label="Tickets may be passed on"
              checked={data.transfer_enabled ?? true}
              onChange={(event) => set({ transfer_enabled: event.target.checked })}
            />
            <Checkbox
              label="Tickets may be sold on at the price that was paid"
              checked={data.resale_enabled ?? true}
              onChange={(event) => set({ resale_enabled: event.target.checked })}
            />
          </>
        )}
      </div>
      <Field
        label="Names on tickets"
        hint="Until when people may change the name on a ticket. Your lists follow."
        error={errorOf("rename_hours")}
      >
        <Select
          value={String(data.rename_hours ?? 24)}
          onChange={(event) => set({ rename_hours: Number(event.target.value) })}
        >
          <option value="0">Until doors open</option>
          <option value="2">Until 2 hours before doors</option>
          <option value="6">Until 6 hours before doors</option>
          <option value="24">Until 24 hours before doors</option>
          <option value="48">Until 2 days before doors</option>
          <option value="168">Until 7 days before doors</option>
        </Select>
      </Field>
    </>
  );
}

/** Who is offered tickets when sales open. */
function PresaleChoice() {
  const { data, set, errorOf } = useWizard();
  return (
    <Field
      label="Pre-sale"
      hint="People register before sales open. Then up to half of the tickets are offered to them."
      error={errorOf("presale_list")}
    >
      <Select
        value={data.presale_list ?? "off"}
        onChange={(event) => set({ presale_list: event.target.value })}
      >
        <option value="off">None</option>
        <option value="order">In the order they register</option>
        <option value="lot">Drawn by lot</option>
      </Select>
    </Field>
  );
}

/** When buyers queue before they choose tickets. */
function QueueChoice() {
  const { data, set, errorOf } = useWizard();
  return (
    <Field
      label="Queue before the tickets"
      hint="People get a number and are let in by it, at most twice as many at once as there are tickets left."
      error={errorOf("queue_mode")}
    >
      <Select value={data.queue_mode ?? "auto"} onChange={(event) => set({ queue_mode: event.target.value })}>
        <option value="auto">When there is a rush</option>
        <option value="on">Always, from 30 minutes before sales start</option>
        <option value="off">Never</option>
      </Select>
    </Field>
  );
}
