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
import {
  type Webhook,
  type WebhookKind,
  type WebhookSecret,
  webhookKinds,
  webhooksKey,
} from "./team-webhooks.ts";
import { KindsPanel, RemovePanel, SecretPanel } from "./webhook-panels.tsx";

const why: Readonly<Record<NonNullable<Webhook["off_why"]>, string>> = {
  team: "Your team switched it off.",
  failing:
    "Your server has not accepted anything for three days, so we switched this off. Messages that waited were not sent.",
  gone: "Your server answered that this address is gone (410), so we switched it off.",
  maker_left:
    "The person who added it is no longer an owner or manager, or their account is suspended. Look at the address before you switch it on.",
};

/** How a webhook stands, in a sentence. */
function standing({ state, off_why, failing_since, next_at, old_until }: Webhook): string {
  if (state === "off") return off_why ? why[off_why] : "It is switched off.";
  if (failing_since)
    return `Your server has not accepted anything since ${momentName(failing_since)}.${next_at ? ` Next try ${momentName(next_at)}.` : ""}`;
  return old_until ? `We sign with both the old and the new secret until ${momentName(old_until)}.` : "";
}

const panels = {
  sent: "What was sent",
  kinds: "Change what it is told",
  secret: "New secret",
  remove: "Remove",
} as const;
type Panel = keyof typeof panels;

type WebhookEntryProps = { webhook: Webhook; team: KeyTeam; onSecret: (made: WebhookSecret) => void };

/** The changes of a webhook. Each answers whether it was done, and says so. */
function useWebhookChanges({ webhook, team, onSecret }: WebhookEntryProps) {
  const { id, address, kinds, state } = webhook;
  const { attempt, isBusy, refusal } = useExclusiveMutation(webhooksKey(team));
  const done = async (act: () => PromiseLike<unknown>, words: string): Promise<boolean> => {
    const isDone = await attempt(act);
    if (isDone) notify(words);
    return isDone;
  };
  const change = (wanted: readonly WebhookKind[], isOn: boolean) =>
    call("change_webhook", { p_webhook_id: id, p_kinds: [...wanted], p_is_on: isOn });
  return {
    isBusy,
    refusal,
    toggle: () =>
      done(
        () => change(kinds, state === "off"),
        state === "on" ? "Webhook switched off" : "Webhook switched on",
      ),
    choose: (wanted: WebhookKind[]) => done(() => change(wanted, state === "on"), "Saved"),
    // the secret is told this once: it is shown before anything is read again
    rotate: () =>
      attempt(async () => {
        const { secret } = await call("rotate_webhook_secret", { p_webhook_id: id });
        onSecret({ id, address, secret });
      }),
    remove: () => done(() => call("remove_webhook", { p_webhook_id: id }), "Webhook removed"),
  };
}

/** One webhook: how it stands, what it is told, and its actions. */
export function WebhookEntry(props: WebhookEntryProps) {
  const { webhook, team } = props;
  const [open, setOpen] = useState<Panel | null>(null);
  const { isBusy, refusal, toggle, choose, rotate, remove } = useWebhookChanges(props);
  const isOn = webhook.state === "on";
  const named = <span className="sr-only"> {webhook.address}</span>;
  const thenClose = async (change: Promise<boolean>) => {
    if (await change) setOpen(null);
  };
  const ask = { address: webhook.address, isBusy };
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
        {(Object.keys(panels) as Panel[]).map((panel) => (
          <Button
            key={panel}
            size="sm"
            variant={panel === "sent" ? "outline" : "quiet"}
            aria-expanded={open === panel}
            onClick={() => setOpen(open === panel ? null : panel)}
          >
            {panels[panel]}
            {named}
          </Button>
        ))}
        <Button size="sm" variant="quiet" busy={isBusy} onClick={() => void toggle()}>
          {isOn ? "Switch off" : "Switch on"}
          {named}
        </Button>
      </div>
      {open === "sent" ? <DeliveriesList webhook={webhook} team={team} /> : null}
      {open === "kinds" ? (
        <KindsPanel webhook={webhook} isBusy={isBusy} onDone={(kinds) => void thenClose(choose(kinds))} />
      ) : null}
      {open === "secret" ? <SecretPanel {...ask} onDone={() => void thenClose(rotate())} /> : null}
      {open === "remove" ? <RemovePanel {...ask} onDone={() => void remove()} /> : null}
    </li>
  );
}
