import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "#app/api/call.ts";
import { momentName } from "#app/format/moment.ts";
import { plural } from "#app/format/plural.ts";
import { StaffList } from "#app/parts/admin/staff-list.tsx";
import { staffWhy } from "#app/parts/admin/staff-why.ts";
import { useAct } from "#app/parts/admin/use-act.ts";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";
import { ListEnd } from "#app/ui/list-end.tsx";
import { Loaded } from "#app/ui/loaded.tsx";
import { notify } from "#app/ui/notices/toasts.ts";
import { RefusalNote } from "#app/ui/refusal-note.tsx";
import { byKind, type Count, callerName, kindName, listLimits } from "./limit-counts.ts";

/** What was counted last, by kind, and letting a person go on at once. */
export function LimitsList() {
  const query = useQuery({ queryKey: ["staff", "limits"], queryFn: listLimits, staleTime: 0 });
  return (
    <Loaded query={query} what="The list of limits" why={staffWhy(query)}>
      {(limits) => {
        const kinds = byKind(limits);
        return kinds.length === 0 ? (
          <EmptyState>Nothing is being counted at the moment.</EmptyState>
        ) : (
          <div className="grid gap-3">
            {kinds.map(({ kind, counts }) => (
              <details key={kind} className="border-2 border-ink" open={kinds.length === 1}>
                <summary className="min-h-11 cursor-pointer px-4 py-3 font-bold [overflow-wrap:anywhere]">
                  {kindName(kind)}{" "}
                  <span className="font-normal text-ink-2">
                    {plural(counts.length, "person or address", "people or addresses")}
                  </span>
                </summary>
                <div className="px-4 pb-4">
                  <StaffList
                    label={kindName(kind)}
                    items={counts}
                    idOf={(count) => String(count.id)}
                    empty="Nothing is being counted at the moment."
                  >
                    {(count) => <LimitCard limit={count} />}
                  </StaffList>
                </div>
              </details>
            ))}
            <ListEnd shown={limits.length} most={1000} />
          </div>
        );
      }}
    </Loaded>
  );
}

function LimitCard({ limit }: { limit: Count }) {
  const { run, isBusy, refusal } = useAct();
  const [reason, setReason] = useState("");
  const clear = async () => {
    const isDone = await run(async () => {
      await call("clear_rate_limit", { p_id: limit.id, p_reason: reason });
    });
    if (isDone) notify("Limit cleared");
  };
  return (
    <form
      className="grid gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        void clear();
      }}
    >
      <p className="[overflow-wrap:anywhere]">
        <strong>{limit.count}</strong> in {plural(limit.window_minutes, "minute")}, the last at{" "}
        {momentName(limit.window_start)}
      </p>
      <p className="text-ink-2 text-small [overflow-wrap:anywhere]">{callerName(limit.identifier)}</p>
      <div className="flex flex-wrap items-end gap-3">
        <Field label="Reason to clear it" className="min-w-48 flex-1">
          <TextInput value={reason} maxLength={500} onChange={(event) => setReason(event.target.value)} />
        </Field>
        <Button type="submit" size="sm" variant="outline" busy={isBusy}>
          Clear
        </Button>
      </div>
      <RefusalNote refusal={refusal} />
    </form>
  );
}
