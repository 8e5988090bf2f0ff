import { useState } from "react";
import { call } from "#app/api/call.ts";
import { useExclusiveMutation } from "#app/api/changes/use-exclusive-mutation.ts";
import { momentName } from "#app/format/moment.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { notify } from "#app/ui/notices/toasts.ts";
import { RefusalNote } from "#app/ui/refusal-note.tsx";
import { DeliveriesList } from "./deliveries-list.tsx";
import type { KeyTeam } from "./team-keys.ts";
import { type Webhook, webhookKinds, webhooksKey } from "./team-webhooks.ts";

const why: Readonly<Record<NonNullable<Webhook["off_why"]>, string>> = {
  team: "Your team switched it off.",
  failing:
    "Your server has not accepted anything for three days, so we switched this off. Messages that waited were not sent.",
  gone: "Your server answered that this address is gone (410), so we switched it off.",
  maker_left:
    "The person who added it is no longer an owner or manager. Look at the address before you switch it on.",
};

/** How a webhook stands, in a sentence. */
function standing({ state, off_why, failing_since, next_at, old_until }: Webhook): string {
  if (state === "off") return off_why ? why[off_why] : "It is switched off.";
  if (failing_since)
    return `Your server has not accepted anything since ${momentName(failing_since)}.${next_at ? ` Next try ${momentName(next_at)}.` : ""}`;
  return old_until ? `Its old secret signs beside the new one until ${momentName(old_until)}.` : "";
}

type WebhookEntryProps = { webhook: Webhook; team: KeyTeam; onSecret: (secret: string) => void };

/** One webhook: how it stands, what it is told, and its actions. */
export function WebhookEntry({ webhook, team, onSecret }: WebhookEntryProps) {
  const [open, setOpen] = useState<"sent" | "remove" | null>(null);
  const { attempt, run, isBusy, refusal } = useExclusiveMutation(webhooksKey(team));
  const isOn = webhook.state === "on";
  const done = async (act: () => PromiseLike<unknown>, words: string) => {
    const isDone = await attempt(act);
    if (isDone) notify(words);
  };
  const rotate = async () => {
    const made = await run(() => call("rotate_webhook_secret", { p_webhook_id: webhook.id }));
    if (made) onSecret(made.secret);
  };
  const named = <span className="sr-only"> {webhook.address}</span>;
  return (
    <li className="grid gap-2 border-line border-b py-4">
      <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1 [overflow-wrap:anywhere]">
        <strong>{webhook.address}</strong>
        <Badge tone={isOn ? (webhook.failing_since ? "danger" : "ok") : "plain"}>
          {isOn ? (webhook.failing_since ? "Failing" : "On") : "Off"}
        </Badge>
      </p>
      <p>{webhook.kinds.map((kind) => webhookKinds[kind]).join(". ")}.</p>
      <p className="text-ink-2 text-small empty:hidden">{standing(webhook)}</p>
      <RefusalNote refusal={refusal} />
      <div className="flex flex-wrap gap-3">
        <Button
          size="sm"
          variant="outline"
          aria-expanded={open === "sent"}
          onClick={() => setOpen(open === "sent" ? null : "sent")}
        >
          What was sent{named}
        </Button>
        <Button size="sm" variant="quiet" busy={isBusy} onClick={() => void rotate()}>
          New secret{named}
        </Button>
        <Button
          size="sm"
          variant="quiet"
          busy={isBusy}
          onClick={() =>
            void done(
              () =>
                call("change_webhook", {
                  p_webhook_id: webhook.id,
                  p_kinds: webhook.kinds,
                  p_is_on: !isOn,
                }),
              isOn ? "Webhook switched off" : "Webhook switched on",
            )
          }
        >
          {isOn ? "Switch off" : "Switch on"}
          {named}
        </Button>
        <Button
          size="sm"
          variant="quiet"
          aria-expanded={open === "remove"}
          onClick={() => setOpen(open === "remove" ? null : "remove")}
        >
          Remove{named}
        </Button>
      </div>
      {open === "sent" ? <DeliveriesList webhook={webhook} team={team} /> : null}
      {open === "remove" ? (
        <div className="grid gap-3">
          <p>We stop sending to it, and the list of what was sent is deleted.</p>
          <div>
            <Button
              size="sm"
              variant="danger"
              busy={isBusy}
              onClick={() =>
                void done(() => call("remove_webhook", { p_webhook_id: webhook.id }), "Webhook removed")
              }
            >
              Remove the webhook
            </Button>
          </div>
        </div>
      ) : null}
    </li>
  );
}
