import { useQuery } from "@tanstack/react-query";
import { call } from "#app/api/call.ts";
import { refusedWhy } from "#app/api/changes/refused-why.ts";
import { useExclusiveMutation } from "#app/api/changes/use-exclusive-mutation.ts";
import { momentName } from "#app/format/moment.ts";
import { plural } from "#app/format/plural.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { ListEnd } from "#app/ui/list-end.tsx";
import { Loaded } from "#app/ui/loaded.tsx";
import { notify } from "#app/ui/notices/toasts.ts";
import { RefusalNote } from "#app/ui/refusal-note.tsx";
import type { KeyTeam } from "./team-keys.ts";
import { type Delivery, deliveriesQuery, type Webhook, webhookKinds, webhooksKey } from "./team-webhooks.ts";

const most = 50;
const states = {
  waiting: { tone: "warn", label: "Waiting" },
  delivered: { tone: "ok", label: "Delivered" },
  given_up: { tone: "danger", label: "Given up" },
} as const;

/** What came of the tries, in plain words. */
function triedLine({ tries, status, problem, tried_at, next_at }: Delivery): string {
  if (!tried_at) return "Not sent yet.";
  const answer = problem ?? (status === null ? "No answer yet" : `Answered ${status}`);
  const tried = `${answer}, ${plural(tries, "try", "tries")}, the last ${momentName(tried_at)}.`;
  return next_at ? `${tried} Next try ${momentName(next_at)}.` : tried;
}

/** What was sent to a webhook within thirty days, with the way to send it again. */
export function DeliveriesList({ webhook, team }: { webhook: Webhook; team: KeyTeam }) {
  const query = useQuery(deliveriesQuery(team, webhook.id));
  const { attempt, isBusy, refusal } = useExclusiveMutation(webhooksKey(team));
  const again = async (id: string) => {
    const isDone = await attempt(() => call("resend_webhook", { p_delivery_id: id }));
    if (isDone) notify("We'll send it within a minute");
  };
  return (
    <Loaded query={query} what="What was sent" why={refusedWhy(query)}>
      {(deliveries) => (
        <div className="grid gap-3">
          {deliveries.length === 0 ? <p>Nothing was sent yet.</p> : null}
          <RefusalNote refusal={refusal} />
          <ul className="grid" aria-label="What was sent">
            {deliveries.map((delivery) => (
              <li key={delivery.id} className="grid gap-1 border-line border-b py-3">
                <p className="flex flex-wrap items-baseline gap-x-3">
                  {webhookKinds[delivery.kind]}
                  <Badge tone={states[delivery.state].tone}>{states[delivery.state].label}</Badge>
                  <span className="text-ink-2 text-small">{momentName(delivery.created_at)}</span>
                </p>
                <p className="text-ink-2 text-small">{triedLine(delivery)}</p>
                <details>
                  <summary className="min-h-11 cursor-pointer py-2 text-small">What it says</summary>
                  <code className="block whitespace-pre-wrap text-small [overflow-wrap:anywhere]">
                    {delivery.body}
                  </code>
                </details>
                {webhook.state === "on" ? (
                  <div>
                    <Button size="sm" variant="quiet" busy={isBusy} onClick={() => void again(delivery.id)}>
                      Send again
                      <span className="sr-only"> the message of {momentName(delivery.created_at)}</span>
                    </Button>
                  </div>
                ) : null}
              </li>
            ))}
          </ul>
          <ListEnd shown={deliveries.length} most={most} which="latest" />
        </div>
      )}
    </Loaded>
  );
}
