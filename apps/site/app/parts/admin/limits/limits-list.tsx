import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { browserClient } from "#app/api/browser-client.ts";
import { momentName } from "#app/format/moment.ts";
import { plural } from "#app/format/plural.ts";
import { FailureNote } from "#app/parts/admin/failure-note.tsx";
import { StaffList } from "#app/parts/admin/staff-list.tsx";
import { StaffQuery } from "#app/parts/admin/staff-query.tsx";
import { useAct } from "#app/parts/admin/use-act.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { TextInput } from "#app/ui/text-input.tsx";
import { notify } from "#app/ui/toasts.ts";

async function listLimits() {
  const client = await browserClient();
  const { data } = await client
    .from("rate_limits")
    .select("id, identifier, action_type, window_minutes, window_start, count")
    .order("window_start", { ascending: false })
    .limit(100)
    .throwOnError();
  return data;
}

type Limit = Awaited<ReturnType<typeof listLimits>>[number];

/** What was counted last, and letting somebody go on at once. */
export function LimitsList() {
  const query = useQuery({ queryKey: ["staff", "limits"], queryFn: listLimits, staleTime: 0 });
  return (
    <StaffQuery query={query} what="The list of limits">
      {(limits) => (
        <StaffList
          label="Limits"
          most={100}
          items={limits}
          idOf={(limit) => String(limit.id)}
          empty="Nothing is being counted at the moment."
        >
          {(limit) => <LimitCard limit={limit} />}
        </StaffList>
      )}
    </StaffQuery>
  );
}

function LimitCard({ limit }: { limit: Limit }) {
  const { run, isBusy, failure } = useAct();
  const [reason, setReason] = useState("");
  const clear = async () => {
    const isDone = await run(async () => {
      const client = await browserClient();
      await client.rpc("clear_rate_limit", { p_id: limit.id, p_reason: reason }).throwOnError();
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
      <p className="font-bold [overflow-wrap:anywhere]">{limit.action_type}</p>
      <p className="text-ink-2 text-small [overflow-wrap:anywhere]">
        {limit.identifier}: {limit.count} within {plural(limit.window_minutes, "minute")} from{" "}
        {momentName(limit.window_start)}
      </p>
      <div className="flex flex-wrap items-end gap-3">
        <Field label="Reason to clear it" className="min-w-48 flex-1">
          <TextInput value={reason} maxLength={500} onChange={(event) => setReason(event.target.value)} />
        </Field>
        <Button type="submit" size="sm" variant="outline" busy={isBusy}>
          Clear
        </Button>
      </div>
      <FailureNote failure={failure} />
    </form>
  );
}
