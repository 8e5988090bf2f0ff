import { MODERATION_ACTS, type ModerationAct, REPORT_REASONS, type ReportReason } from "@undercroft/contract";
import { useState } from "react";
import { useKeptForm } from "#app/api/kept-forms/use-kept-form.ts";
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
  // what was written for a decision is not given back for the one that takes it back
  const kept = useKeptForm(`judgement:${report.id}:${acts[0] ?? ""}`);
  const { run, isBusy, refusal } = useAct();
  const [act, setAct] = useState<ModerationAct>(acts[0] ?? "none");
  const [rule, setRule] = useState<ReportReason>(report.reason);
  const [facts, setFacts] = useState("");
  const [days, setDays] = useState("7");
  const [label, setLabel] = useState("");
  if (acts.length === 0) return null;
  return (
    <form
      {...kept.form}
      className="grid max-w-reading gap-4 border-ink border-t-2 pt-4"
      onSubmit={async (event) => {
        event.preventDefault();
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
      }}
    >
      <h2 className="type-h3">Decide</h2>
      <Field label="Act">
        <Select value={act} onChange={(event) => setAct(event.target.value as ModerationAct)}>
          {acts.map((one) => (
            <option key={one} value={one}>
              {MODERATION_ACTS[one]}
            </option>
          ))}
        </Select>
      </Field>
      {act === "suspend" ? (
        <Field label="For how many days">
          <TextInput
            type="number"
            min={1}
            max={365}
            value={days}
            onChange={(event) => setDays(event.target.value)}
          />
        </Field>
      ) : null}
      {act === "label" ? (
        <Field label="Label" hint="Shown with the event, 3 to 60 characters.">
          <TextInput value={label} maxLength={60} onChange={(event) => setLabel(event.target.value)} />
        </Field>
      ) : null}
      <Field label="Rule">
        <Select value={rule} onChange={(event) => setRule(event.target.value as ReportReason)}>
          {Object.entries(REPORT_REASONS).map(([key, words]) => (
            <option key={key} value={key}>
              {words}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="What you found" hint="The author reads it in their mail, without your name.">
        <TextArea value={facts} rows={3} maxLength={500} onChange={(event) => setFacts(event.target.value)} />
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
