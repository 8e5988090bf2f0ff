import { queryOptions } from "@tanstack/react-query";
import { type Answer, call } from "#app/api/call.ts";
import { type KeyTeam, teamIds } from "./team-keys.ts";

/** A webhook as its team sees it: never its secret. */
export type Webhook = Answer<"list_webhooks">[number];
/** A secret as it is told, once, with the webhook whose it is. */
export type WebhookSecret = { id: string; address: string; secret: string };
/** Something that was sent, or waits. */
export type Delivery = Answer<"list_webhook_deliveries">[number];
/** What a webhook is told of. */
export type WebhookKind = Webhook["kinds"][number];

/** What each kind is called. */
export const webhookKinds: Readonly<Record<WebhookKind, string>> = {
  "event.published": "A night is published",
  "booking.confirmed": "A booking is confirmed",
  "booking.cancelled": "A booking is cancelled or refunded",
  "ticket.admitted": "A ticket is admitted at the door",
};

export const webhooksKey = (team: KeyTeam) => ["keys", "webhooks", team.kind, team.id];

/** The webhooks of a team. */
export const webhooksQuery = (team: KeyTeam) =>
  queryOptions({
    queryKey: webhooksKey(team),
    staleTime: 0,
    queryFn: () => call("list_webhooks", teamIds(team)),
  });

/** What was sent to a webhook. */
export const deliveriesQuery = (team: KeyTeam, id: string) =>
  queryOptions({
    queryKey: [...webhooksKey(team), id],
    staleTime: 0,
    queryFn: () => call("list_webhook_deliveries", { p_webhook_id: id }),
  });
