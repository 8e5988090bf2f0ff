import { refundSentence } from "@undercroft/contract";
import { Checkbox } from "#app/ui/checkbox.tsx";
import { Field } from "#app/ui/field.tsx";
import { Select } from "#app/ui/select.tsx";
import { TextArea } from "#app/ui/text-area.tsx";
import { useWizard } from "./wizard-context.ts";

const coolingOffTimes = {
  24: "All back within 24 hours of booking",
  72: "All back within 3 days of booking",
  168: "All back within 7 days of booking",
  336: "All back within 14 days of booking",
  672: "All back within 28 days of booking",
};

/** What people agree to when they book. */
export function StepPolicies() {
  const { data, set, errorOf } = useWizard();
  return (
    <>
      <Field
        label="If somebody changes their mind"
        hint="It ends seven days before the night. A cancelled night is always refunded in full, fees included."
        error={errorOf("cooling_off_hours")}
      >
        <Select
          value={String(data.cooling_off_hours ?? "")}
          onChange={(event) => set({ cooling_off_hours: Number(event.target.value) || null })}
        >
          <option value="">No refunds</option>
          {Object.entries(coolingOffTimes).map(([hours, label]) => (
            <option key={hours} value={hours}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
      {data.cooling_off_hours ? (
        <Checkbox
          label="The booking fee goes back too"
          hint="It is then yours to pay."
          checked={data.refunds_fee ?? false}
          onChange={(event) => set({ refunds_fee: event.target.checked })}
        />
      ) : null}
      <p className="border-line border-s-4 ps-4 text-ink-2">
        People read:{" "}
        {refundSentence({ cooling_off_hours: data.cooling_off_hours, includes_fee: data.refunds_fee })}
      </p>
      <Field
        label="Anything to add about refunds (optional)"
        hint="Shown below that sentence. Say here where you give more."
        error={errorOf("refund_note")}
      >
        <TextArea
          rows={2}
          value={data.refund_note ?? ""}
          onChange={(event) => set({ refund_note: event.target.value })}
        />
      </Field>
      <Field label="Who sees who is going" error={errorOf("attendee_list")}>
        <Select
          value={data.attendee_list ?? "hidden"}
          onChange={(event) => set({ attendee_list: event.target.value })}
        >
          <option value="hidden">Nobody</option>
          <option value="count">Everybody sees how many</option>
          <option value="opt_in">Everybody sees those who agree</option>
        </Select>
      </Field>
      <div className="grid">
        <Checkbox
          label="People apply, and you decide who comes"
          checked={data.requires_approval ?? false}
          onChange={(event) => set({ requires_approval: event.target.checked })}
        />
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
      </div>
    </>
  );
}
