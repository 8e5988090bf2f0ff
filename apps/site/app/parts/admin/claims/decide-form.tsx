import { claimFields } from "@undercroft/contract";
import { call } from "#app/api/call.ts";
import { useHeldForm } from "#app/forms/use-held-form.ts";
import { useAct } from "#app/parts/admin/use-act.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { Select } from "#app/ui/fields/select.tsx";
import { TextArea } from "#app/ui/fields/text-area.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";
import { notify } from "#app/ui/notices/toasts.ts";
import { RefusalNote } from "#app/ui/refusal-note.tsx";
import type { StaffClaim } from "./staff-claim.ts";

type Decision = "approve" | "changes" | "reject";

const said: Record<Decision, string> = {
  approve: "Approved: they own it now",
  changes: "Sent back with your notes",
  reject: "Rejected with your reason",
};

/** Approves a claim, sends it back with notes at its fields, or rejects it with a reason. */
export function DecideForm({ claim }: { claim: StaffClaim }) {
  const { run, isBusy, refusal } = useAct();
  const form = useHeldForm({
    name: `decide-claim:${claim.id}`,
    defaults: { notes: {} as Record<string, string>, trust: "new" },
    refusal,
    refusedAt: ["reason"],
    // one of three buttons decides
    send: () => {},
  });
  const { value: notes, onChange: setNotes } = form.bind("notes");
  const fields = Object.entries(claimFields).filter(
    ([, { step }]) => claim.kind === "new" || step === "proof",
  );
  const noted = Object.keys(notes).filter((field) => field !== "reason");
  const decide = async (decision: Decision) => {
    const isDone = await run(async () => {
      await call("decide_claim", {
        p_claim_id: claim.id,
        p_decision: decision,
        p_notes: notes,
        p_seen: claim.version,
        p_trust: form.getValues("trust"),
      });
    });
    if (!isDone) return;
    form.forget();
    notify(said[decision]);
  };
  return (
    <form {...form.props} data-staff-form="" className="grid max-w-reading gap-4 border-line border-t pt-4">
      <Field
        label="What you write to them"
        error={form.errors.reason}
        hint="Needed to reject. Beside a field below it says what to change there."
      >
        <TextArea
          value={notes.reason ?? ""}
          rows={2}
          maxLength={500}
          onChange={(event) => setNotes({ ...notes, reason: event.target.value })}
        />
      </Field>
      {noted.map((field) => (
        <Field key={field} label={`Note on ${claimFields[field]?.label.toLowerCase() ?? field}`}>
          <TextInput
            value={notes[field] ?? ""}
            maxLength={500}
            onChange={(event) => setNotes({ ...notes, [field]: event.target.value })}
          />
        </Field>
      ))}
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Add a note on">
          <Select value="" onChange={(event) => setNotes({ ...notes, [event.target.value]: "" })}>
            <option value="">Choose a field</option>
            {fields
              .filter(([field]) => !(field in notes))
              .map(([field, { label }]) => (
                <option key={field} value={field}>
                  {label}
                </option>
              ))}
          </Select>
        </Field>
        <Field label="Trust of its organiser" hint="The first nights of a new one are held.">
          <Select {...form.register("trust")}>
            <option value="new">New: first nights are held</option>
            <option value="trusted">Trusted</option>
            <option value="restricted">Restricted: every night is held</option>
          </Select>
        </Field>
      </div>
      <RefusalNote refusal={form.rest} />
      <div className="flex flex-wrap gap-3">
        <Button size="sm" busy={isBusy} onClick={() => void decide("approve")}>
          Approve
        </Button>
        <Button size="sm" variant="outline" busy={isBusy} onClick={() => void decide("changes")}>
          Ask for changes
        </Button>
        <Button size="sm" variant="danger" busy={isBusy} onClick={() => void decide("reject")}>
          Reject
        </Button>
      </div>
    </form>
  );
}
