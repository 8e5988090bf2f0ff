import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { browserClient } from "#app/api/browser-client.ts";
import { momentName } from "#app/format/moment.ts";
import { Button } from "#app/ui/button.tsx";
import { ErrorState } from "#app/ui/error-state.tsx";
import { ChangeForm, type ChangeKind, changeLabels } from "./change-form.tsx";
import { changeConsequence, changeSentence } from "./change-sentence.ts";
import type { ManagedEvent } from "./manage-queries.ts";

/** Another date or place, no date, or the end of it; and what has changed so far. */
export function ChangesSection({ event }: { event: ManagedEvent }) {
  const [kind, setKind] = useState<ChangeKind | null>(null);
  // a change that ends late leaves open what was opened meanwhile
  const close = (done: ChangeKind) => setKind((now) => (now === done ? null : now));
  const isOpen = ["published", "postponed"].includes(event.status);
  const isClosed = ["cancelled", "removed", "archived"].includes(event.status);
  const mayAct = ["owner", "manager"].includes(event.team.role) && isOpen;
  return (
    <div className="grid gap-6">
      {mayAct ? (
        <div className="flex flex-wrap gap-3">
          {(Object.keys(changeLabels) as ChangeKind[])
            .filter((one) => one !== "postpone" || event.status === "published")
            .map((one) => (
              <Button
                key={one}
                variant={one === "cancel" ? "danger" : "outline"}
                aria-expanded={kind === one}
                onClick={() => setKind(kind === one ? null : one)}
              >
                {changeLabels[one].open}
              </Button>
            ))}
        </div>
      ) : (
        <p className="text-ink-2">
          {isOpen
            ? "Owners and managers change the date or the place, or cancel."
            : isClosed
              ? "This event is over and done with. To put it on again, use Duplicate."
              : "Only an announced event can be changed here."}
        </p>
      )}
      {isClosed ? null : (
        <p className="text-ink-2">To change the line-up, use Edit. Ticket holders are emailed.</p>
      )}
      {kind ? <ChangeForm key={kind} event={event} kind={kind} onDone={() => close(kind)} /> : null}
      <History event={event} />
    </div>
  );
}

/** What has changed since it was announced, newest first. */
function History({ event }: { event: ManagedEvent }) {
  const history = useQuery({
    queryKey: ["nights", "event", event.id, "changes"],
    staleTime: 0,
    queryFn: async () => {
      const client = await browserClient();
      const { data } = await client
        .from("event_changes")
        .select("id, field, old, new, is_material, created_at")
        .eq("event_id", event.id)
        .order("created_at", { ascending: false })
        .throwOnError();
      return data;
    },
  });
  return (
    <section aria-labelledby="history" className="grid gap-3">
      <h3 id="history" className="type-h3">
        History
      </h3>
      {history.isError ? (
        <ErrorState onRetry={() => void history.refetch()}>The history did not load.</ErrorState>
      ) : history.data?.length === 0 ? (
        <p className="text-ink-2">Nothing has changed since it was announced.</p>
      ) : null}
      <ol className="grid border-ink border-t-2 empty:hidden">
        {(history.data ?? []).map((change) => (
          <li key={change.id} className="border-line border-b py-3">
            <p className="type-label text-ink-2">{momentName(change.created_at)}</p>
            <p className="[overflow-wrap:anywhere]">{changeSentence(change)}</p>
            <p className="text-ink-2 text-small">{changeConsequence(change)}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
