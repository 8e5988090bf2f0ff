import { useQuery } from "@tanstack/react-query";
import { call } from "#app/api/call.ts";
import { momentName } from "#app/format/moment.ts";
import { StaffList } from "#app/parts/admin/staff-list.tsx";
import { staffWhy } from "#app/parts/admin/staff-why.ts";
import { useAct } from "#app/parts/admin/use-act.ts";
import { Button } from "#app/ui/button.tsx";
import { Loaded } from "#app/ui/loaded.tsx";
import { notify } from "#app/ui/notices/toasts.ts";
import { RefusalNote } from "#app/ui/refusal-note.tsx";

async function listPendingUpdates() {
  return call("list_pending_updates");
}

/** First updates of organisers who are new: looked at before ticket holders are mailed. */
export function PendingUpdates() {
  const { run, isBusy, refusal } = useAct();
  const query = useQuery({ queryKey: ["staff", "updates"], queryFn: listPendingUpdates, staleTime: 0 });
  const decide = async (id: string, isFine: boolean) => {
    const isDone = await run(async () => {
      await call("decide_event_update", { p_update_id: id, p_is_fine: isFine });
    });
    if (isDone) notify(isFine ? "Sent" : "Deleted");
  };
  return (
    <section aria-labelledby="updates" className="border-ink border-t-2 pt-4">
      <h2 id="updates" className="mb-3 type-h3">
        Updates to ticket holders
      </h2>
      <RefusalNote refusal={refusal} />
      <Loaded query={query} what="The list of updates" why={staffWhy(query)}>
        {(updates) => (
          <StaffList
            label="Updates waiting"
            most={50}
            items={updates}
            idOf={(update) => update.id}
            empty="No update is waiting."
          >
            {(update) => (
              <article className="grid gap-3" aria-label={`Update of ${update.event_title}`}>
                <p className="text-small">
                  {update.organiser}, {update.event_title}, {momentName(update.created_at)}
                </p>
                <p className="max-w-reading whitespace-pre-line [overflow-wrap:anywhere]">{update.body}</p>
                <div className="flex flex-wrap gap-3">
                  <Button size="sm" busy={isBusy} onClick={() => void decide(update.id, true)}>
                    Send it
                  </Button>
                  <Button
                    size="sm"
                    variant="danger"
                    busy={isBusy}
                    onClick={() => void decide(update.id, false)}
                  >
                    Take it away
                  </Button>
                </div>
              </article>
            )}
          </StaffList>
        )}
      </Loaded>
    </section>
  );
}
