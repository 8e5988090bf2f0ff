import { call } from "#app/api/call.ts";
import { useExclusiveMutation } from "#app/api/changes/use-exclusive-mutation.ts";
import { useHeldForm } from "#app/forms/use-held-form.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { TextArea } from "#app/ui/fields/text-area.tsx";
import { notify } from "#app/ui/notices/toasts.ts";
import { RefusalNote } from "#app/ui/refusal-note.tsx";
import type { Desk } from "./warning-desk.tsx";

/** What the one field asks for. */
function labelOf({ status, is_mine }: Desk["warnings"][number]): string {
  if (status !== "waiting") return "Correction (everybody reads it)";
  return is_mine ? "Why you take it back" : "Why not (its author reads it)";
}

/** The second pair of eyes: confirms a warning, refuses one that waits, withdraws one that was shown. */
export function JudgeWarning({ warning }: { warning: Desk["warnings"][number] }) {
  const { run, attempt, isBusy, refusal } = useExclusiveMutation(["warnings"]);
  const { status } = warning;
  const isWaiting = status === "waiting";
  const form = useHeldForm({
    name: `warning-decision:${warning.id}`,
    defaults: { why: "" },
    refusal,
    refusedAt: ["why"],
    send: async ({ why }) => {
      const decision = { p_warning_id: warning.id, p_why: why };
      const isDone = await attempt(() =>
        isWaiting ? call("refuse_warning", decision) : call("withdraw_warning", decision),
      );
      if (!isDone) return;
      form.forget();
      notify(isWaiting ? "Refused" : "Withdrawn. The correction is public");
    },
  });
  if (!isWaiting && status !== "shown" && status !== "hidden") return null;
  const confirm = () => run(() => call("second_warning", { p_warning_id: warning.id }));
  return (
    <form {...form.props} data-staff-form="" className="grid max-w-reading gap-3">
      <Field label={labelOf(warning)} error={form.errors.why}>
        <TextArea rows={2} maxLength={isWaiting ? 500 : 1000} {...form.register("why")} />
      </Field>
      <RefusalNote refusal={form.rest} />
      <div className="flex flex-wrap gap-3">
        {warning.needs_second && !warning.is_mine && status !== "hidden" ? (
          <Button size="sm" busy={isBusy} onClick={() => void confirm()}>
            Confirm it<span className="sr-only"> {warning.title}</span>
          </Button>
        ) : null}
        <Button size="sm" variant="danger" type="submit" busy={isBusy}>
          {isWaiting ? (warning.is_mine ? "Take it back" : "Refuse it") : "Withdraw it"}
          <span className="sr-only"> {warning.title}</span>
        </Button>
      </div>
    </form>
  );
}
