import { MODERATION_ACTS, type ModerationAct, REPORT_REASONS } from "@undercroft/contract";
import { useHeldForm } from "#app/forms/use-held-form.ts";
import { useAct } from "#app/parts/admin/use-act.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { Select } from "#app/ui/fields/select.tsx";
import { TextArea } from "#app/ui/fields/text-area.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";
import { notify } from "#app/ui/notices/toasts.ts";
import { RefusalNote } from "#app/ui/refusal-note.tsx";
import { decideReport, type StaffReport } from "./report-queries.ts";

/** The acts that a report in this state allows, least first. */
function listActs(report: StaffReport): ModerationAct[] {
  if (["actioned", "upheld"].includes(report.status)) return ["restore"];
  if (!["open", "in_review"].includes(report.status)) return [];
  const onThing: ModerationAct[] = report.item.now ? ["hide", "remove"] : [];
  const onAuthor: ModerationAct[] = report.item.author_id ? ["warn", "limit", "suspend", "ban"] : [];
  return ["none", ...(report.item.kind === "event" ? (["label"] as const) : []), ...onThing, ...onAuthor];
}

/** Decides a report: the act, the rule, what was found. */
export function JudgementForm({ report }: { report: StaffReport }) {
  const acts = listActs(report);
  const { run, isBusy, refusal } = useAct();
  const form = useHeldForm({
    // what was written for a decision is not given back for the one that takes it back
    name: `judgement:${report.id}:${acts[0] ?? ""}`,
    defaults: { act: acts[0] ?? "none", rule: report.reason, facts: "", days: "7", label: "" },
    send: async ({ act, rule, facts, days, label }) => {
      const isDone = await run(() =>
        decideReport(report, {
          act,
          rule,
          facts,
          ...(act === "suspend" ? { days: Number(days) } : {}),
          ...(act === "label" ? { label } : {}),
        }),
      );
      if (isDone) notify(`Report ${report.number}: ${MODERATION_ACTS[act].toLowerCase()}`);
    },
  });
  const act = form.watch("act");
  if (acts.length === 0) return null;
  return (
    <form {...form.props} noValidate={false} className="grid max-w-reading gap-4 border-ink border-t-2 pt-4">
      <h2 className="type-h3">Decide</h2>
      <Field label="Act">
        <Select {...form.register("act")}>
          {acts.map((one) => (
            <option key={one} value={one}>
              {MODERATION_ACTS[one]}
            </option>
          ))}
        </Select>
      </Field>
      {act === "suspend" ? (
        <Field label="For how many days">
          <TextInput type="number" min={1} max={365} {...form.register("days")} />
        </Field>
      ) : null}
      {act === "label" ? (
        <Field label="Label" hint="Shown with the event, 3 to 60 characters.">
          <TextInput {...form.register("label")} maxLength={60} />
        </Field>
      ) : null}
      <Field label="Rule">
        <Select {...form.register("rule")}>
          {Object.entries(REPORT_REASONS).map(([key, words]) => (
            <option key={key} value={key}>
              {words}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="What you found" hint="The author reads it in their mail, without your name.">
        <TextArea {...form.register("facts")} rows={3} maxLength={500} />
      </Field>
      <RefusalNote refusal={refusal} />
      <div>
        <Button type="submit" busy={isBusy}>
          {isBusy ? "Deciding..." : "Decide"}
        </Button>
      </div>
    </form>
  );
}
