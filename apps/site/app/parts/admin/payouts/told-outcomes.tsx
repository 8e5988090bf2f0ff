import { useQuery } from "@tanstack/react-query";
import { momentName } from "#app/format/moment.ts";
import { formatMoney } from "#app/format/money.ts";
import { dayName, londonWallClock } from "#app/format/nights.ts";
import { useHeldForm } from "#app/forms/use-held-form.ts";
import { StaffList } from "#app/parts/admin/staff-list.tsx";
import { staffWhy } from "#app/parts/admin/staff-why.ts";
import { useAct } from "#app/parts/admin/use-act.ts";
import { Button } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/fields/checkbox.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { TextArea } from "#app/ui/fields/text-area.tsx";
import { Loaded } from "#app/ui/loaded.tsx";
import { notify } from "#app/ui/notices/toasts.ts";
import { RefusalNote } from "#app/ui/refusal-note.tsx";
import { listToldOutcomes, type ToldOutcome, takeBackOutcome } from "./payout-queries.ts";

/** Events that are said to have gone ahead and are not paid out yet: a wrong word can be taken back. */
export function ToldOutcomes() {
  const query = useQuery({ queryKey: ["staff", "payouts", "told"], queryFn: listToldOutcomes, staleTime: 0 });
  return (
    <section aria-labelledby="told-outcomes" className="grid gap-4">
      <h2 id="told-outcomes" className="type-h3">
        Said to have gone ahead
      </h2>
      <p className="max-w-reading text-ink-2">
        Not paid out yet. If an event did not happen, take its outcome back: its money waits again, and it can
        be moved or cancelled.
      </p>
      <Loaded query={query} what="The list of outcomes" why={staffWhy(query)}>
        {(told) => (
          <StaffList
            label="Said to have gone ahead"
            most={50}
            items={told}
            idOf={({ event_id }) => event_id}
            empty="No event waits to be paid out."
          >
            {(outcome) => <Told outcome={outcome} />}
          </StaffList>
        )}
      </Loaded>
    </section>
  );
}

function Told({ outcome }: { outcome: ToldOutcome }) {
  return (
    <div className="grid gap-2">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <a href={`/events/${outcome.slug}`} className="font-bold">
          {outcome.title}
        </a>
        <span className="type-data">{formatMoney(outcome.pence)}</span>
      </p>
      <p className="text-ink-2 text-small">
        {outcome.organiser}. It began {momentName(outcome.starts_at)}, they told us{" "}
        {momentName(outcome.told_at)}, and its money clears on{" "}
        {dayName(londonWallClock(new Date(outcome.clears_at)).day)}.
      </p>
      <TakeBack outcome={outcome} />
    </div>
  );
}

function TakeBack({ outcome }: { outcome: ToldOutcome }) {
  const { run, isBusy, refusal } = useAct();
  const form = useHeldForm({
    name: `outcome:${outcome.event_id}`,
    defaults: { reason: "", isCancelled: false },
    send: async ({ reason, isCancelled }) => {
      if (!(await run(() => takeBackOutcome(outcome.event_id, reason, isCancelled)))) return;
      notify(isCancelled ? "Cancelled: everybody's money goes back" : "The outcome is taken back");
    },
  });
  return (
    <details>
      <summary className="min-h-8 cursor-pointer underline underline-offset-4">Take this back</summary>
      <form {...form.props} className="mt-3 grid justify-items-start gap-3">
        <Field
          label="Reason"
          hint="The owners read it, word for word."
          required
          error={form.errors.reason}
          className="w-full max-w-reading"
        >
          <TextArea
            {...form.register("reason", {
              validate: (reason) => reason.trim() !== "" || "Give a reason: the owners read it.",
            })}
            maxLength={300}
            rows={3}
          />
        </Field>
        <Checkbox
          label="Cancel the event too: everybody gets all of their money back, and reads the reason"
          {...form.register("isCancelled")}
        />
        <RefusalNote refusal={refusal} />
        <Button type="submit" size="sm" variant="danger" busy={isBusy}>
          {isBusy ? "One moment..." : "Take it back"}
        </Button>
      </form>
    </details>
  );
}
