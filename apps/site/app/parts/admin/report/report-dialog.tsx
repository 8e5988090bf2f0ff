import { ALERTS, REPORT_REASONS, type ReportReason } from "@undercroft/contract";
import { useState } from "react";
import { Link } from "react-router";
import { useExclusiveChange } from "#app/api/changes/use-exclusive-change.ts";
import { useHeldForm } from "#app/forms/use-held-form.ts";
import { type ActFailure, toActFailure } from "#app/parts/admin/act-failure.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialogs/dialog.tsx";
import { Checkbox } from "#app/ui/fields/checkbox.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { Select } from "#app/ui/fields/select.tsx";
import { TextArea } from "#app/ui/fields/text-area.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";
import { alert } from "#app/ui/notices/toasts.ts";
import { RefusalNote } from "#app/ui/refusal-note.tsx";
import { submitReport } from "./report-commands.ts";
import type { ReportSubject } from "./report-subject.ts";

type ReportDialogProps = { subject: ReportSubject; isSignedIn: boolean; onClose: () => void };

/** Asks why, and says afterwards how the report can be followed. */
export default function ReportDialog({ subject, isSignedIn, onClose }: ReportDialogProps) {
  const [reference, setReference] = useState<string | null>(null);
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={reference ? "Thank you for telling us" : `Report this ${subject.noun}`}
      description={
        reference
          ? "Our team will look at it."
          : "Tell us what is wrong. Only our staff will know that it was you. If someone is in danger now, call 999."
      }
    >
      {reference ? (
        <div className="grid gap-4">
          <p>
            Your reference is <strong className="type-data">{reference}</strong>. You can see what becomes of
            it at <Link to={`/reports/${reference}`}>the page of your report</Link>.
          </p>
          <div>
            <Button onClick={onClose}>Done</Button>
          </div>
        </div>
      ) : (
        <ReportForm subject={subject} isSignedIn={isSignedIn} onSent={setReference} />
      )}
    </Dialog>
  );
}

type ReportFormProps = { subject: ReportSubject; isSignedIn: boolean; onSent: (reference: string) => void };

/** What was refused, and a toast beside it for too many in a while. */
function inWords(error: unknown, isOnline: boolean): ActFailure {
  const refused = toActFailure(error, isOnline);
  if (refused.title === ALERTS.rateLimited) alert({ title: ALERTS.rateLimited });
  return refused;
}

function ReportForm({ subject, isSignedIn, onSent }: ReportFormProps) {
  const { attempt, isBusy, refusal } = useExclusiveChange(inWords);
  const form = useHeldForm({
    name: `report:${subject.kind}:${subject.id}`,
    defaults: { reason: "" as ReportReason | "", details: "", email: "", withMessages: false },
    send: async ({ reason, ...rest }) => {
      if (reason === "") return;
      await attempt(async () => onSent(await submitReport(subject, { reason, ...rest })));
    },
  });
  return (
    <form {...form.props} className="grid gap-4">
      <Field label="What is wrong?" required error={form.errors.reason}>
        <Select {...form.register("reason", { required: "Choose what is wrong." })}>
          <option value="">Choose one</option>
          {Object.entries(REPORT_REASONS).map(([key, label]) => (
            <option key={key} value={key}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="What should we know? (optional)">
        <TextArea {...form.register("details")} maxLength={2000} />
      </Field>
      {subject.kind === "conversation" ? (
        <Checkbox
          label="Send the last ten messages along"
          hint="Without this our staff read none of your messages."
          {...form.register("withMessages")}
        />
      ) : null}
      {isSignedIn ? null : (
        <Field label="Your email (optional)" hint="Only to tell you what we decided.">
          <TextInput type="email" autoComplete="email" {...form.register("email")} maxLength={254} />
        </Field>
      )}
      <RefusalNote refusal={refusal} />
      <div>
        <Button type="submit" busy={isBusy}>
          {isBusy ? "Sending..." : "Send report"}
        </Button>
      </div>
    </form>
  );
}
