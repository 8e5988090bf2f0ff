import { useQuery } from "@tanstack/react-query";
import { MODERATION_ACTS, type ModerationAct } from "@undercroft/contract";
import { useState } from "react";
import { Link, useSearchParams } from "react-router";
import { dueName } from "#app/format/due-name.ts";
import { Hold } from "#app/parts/admin/hold.tsx";
import { staffWhy } from "#app/parts/admin/staff-why.ts";
import { useAct } from "#app/parts/admin/use-act.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { Chip } from "#app/ui/chip.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { TextArea } from "#app/ui/fields/text-area.tsx";
import { ListEnd } from "#app/ui/list-end.tsx";
import { Loaded } from "#app/ui/loaded.tsx";
import { notify } from "#app/ui/notices/toasts.ts";
import { RefusalNote } from "#app/ui/refusal-note.tsx";
import { decideAppeal, listAppeals, type StaffAppeal } from "./appeal-queries.ts";
import { BanAppeals } from "./ban-appeals.tsx";

/** Appeals, the one due first at the top. */
export function AppealsList() {
  const [params] = useSearchParams();
  const status = params.get("status") === "decided" ? "decided" : "open";
  const query = useQuery({
    queryKey: ["staff", "appeals", status],
    queryFn: () => listAppeals(status),
    staleTime: 0,
  });
  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap gap-2">
        <Chip to="/admin/appeals" isCurrent={status === "open"}>
          Open
        </Chip>
        <Chip to="/admin/appeals?status=decided" isCurrent={status === "decided"}>
          Decided
        </Chip>
      </div>
      <Loaded query={query} what="The list of appeals" why={staffWhy(query)}>
        {(appeals) =>
          appeals.length === 0 ? (
            <EmptyState>
              {status === "open" ? "No appeal is waiting." : "No appeal has been decided yet."}
            </EmptyState>
          ) : (
            <>
              <ul className="grid gap-6">
                {appeals.map((appeal) => (
                  <li key={appeal.id} className="border-2 border-ink p-4">
                    <AppealCard appeal={appeal} />
                  </li>
                ))}
              </ul>
              <ListEnd shown={appeals.length} most={50} />
            </>
          )
        }
      </Loaded>
      <BanAppeals />
    </div>
  );
}

function AppealCard({ appeal }: { appeal: StaffAppeal }) {
  return (
    <article className="grid gap-3" aria-label={`Appeal about ${appeal.title}`}>
      <h2 className="type-h3 [overflow-wrap:anywhere]" dir="auto">
        {appeal.title}
      </h2>
      <p className="text-ink-2 text-small">
        {MODERATION_ACTS[appeal.action as ModerationAct]}: {appeal.facts}{" "}
        <Link to={`/admin/reports/${appeal.report_id}`}>Report {appeal.number}</Link>
      </p>
      <p className="max-w-reading whitespace-pre-line [overflow-wrap:anywhere]">{appeal.text}</p>
      {appeal.status === "open" ? (
        <>
          <p className="text-small">Due {dueName(appeal.due_at)}</p>
          {appeal.is_own_decision ? (
            <p className="border-warn border-s-4 ps-4">You made this decision. Leave it to a colleague.</p>
          ) : (
            <Hold targetId={appeal.id}>
              <DecideForm appeal={appeal} />
            </Hold>
          )}
        </>
      ) : (
        <p>
          <Badge tone={appeal.status === "overturned" ? "warn" : "plain"}>{appeal.status}</Badge>{" "}
          <span className="text-ink-2">{appeal.note}</span>
        </p>
      )}
    </article>
  );
}

function DecideForm({ appeal }: { appeal: StaffAppeal }) {
  const { run, isBusy, refusal } = useAct();
  const [note, setNote] = useState("");
  const decide = async (decision: "upheld" | "overturned") => {
    if (await run(() => decideAppeal(appeal.id, decision, note)))
      notify(decision === "upheld" ? "The decision stands" : "The decision was overturned");
  };
  return (
    <div className="grid max-w-reading gap-3">
      <Field label="Why" hint="The author reads it.">
        <TextArea value={note} rows={2} maxLength={500} onChange={(event) => setNote(event.target.value)} />
      </Field>
      <RefusalNote refusal={refusal} />
      <div className="flex flex-wrap gap-3">
        <Button size="sm" variant="outline" busy={isBusy} onClick={() => void decide("upheld")}>
          Uphold
        </Button>
        <Button size="sm" variant="outline" busy={isBusy} onClick={() => void decide("overturned")}>
          Overturn
        </Button>
      </div>
    </div>
  );
}
