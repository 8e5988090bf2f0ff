import type { ReportReason } from "@undercroft/contract";
import { useState } from "react";
import { plural } from "#app/format/plural.ts";
import { useAct } from "#app/parts/admin/use-act.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";
import { notify } from "#app/ui/notices/toasts.ts";
import { RefusalNote } from "#app/ui/refusal-note.tsx";
import { decideReport, type ReportRow } from "./report-queries.ts";

/** Dismisses or hides all that are selected, each with its own audit row; stops at the first that is refused. */
export function BulkForm({ rows, onDone }: { rows: ReportRow[]; onDone: () => void }) {
  const { run, isBusy, refusal } = useAct();
  const [facts, setFacts] = useState("");
  const decide = async (act: "none" | "hide") => {
    const isDone = await run(async () => {
      for (const row of rows) await decideReport(row, { act, rule: row.reason as ReportReason, facts });
    });
    if (!isDone) return;
    notify(`${plural(rows.length, "report")} decided`);
    onDone();
  };
  return (
    <section
      aria-label="Decide the selected reports"
      className="grid gap-3 border-2 border-ink bg-raised p-4"
    >
      <p className="font-bold">{plural(rows.length, "report")} selected</p>
      <Field label="What you found" hint="The author reads it, and it is kept in the audit log.">
        <TextInput value={facts} maxLength={500} onChange={(event) => setFacts(event.target.value)} />
      </Field>
      <RefusalNote refusal={refusal} />
      <div className="flex flex-wrap gap-3">
        <Button size="sm" variant="outline" busy={isBusy} onClick={() => void decide("none")}>
          Nothing wrong
        </Button>
        <Button size="sm" variant="danger" busy={isBusy} onClick={() => void decide("hide")}>
          Hide all
        </Button>
      </div>
    </section>
  );
}
