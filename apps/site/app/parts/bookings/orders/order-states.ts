import type { ComponentProps } from "react";
import type { Badge } from "#app/ui/badge.tsx";

type Tone = NonNullable<ComponentProps<typeof Badge>["tone"]>;

/** What a team calls the states of an order, in the order of the filter. */
export const orderStates: Readonly<Record<string, { label: string; tone: Tone }>> = {
  confirmed: { label: "Booked", tone: "ok" },
  comp: { label: "Comp", tone: "info" },
  partly_refunded: { label: "Partly refunded", tone: "warn" },
  refunded: { label: "Refunded", tone: "plain" },
  cancelled: { label: "Cancelled", tone: "plain" },
  awaiting_payment: { label: "Paying", tone: "warn" },
  processing: { label: "Paying", tone: "warn" },
  awaiting_approval: { label: "Applied", tone: "warn" },
  approved: { label: "Approved", tone: "info" },
  declined: { label: "Declined", tone: "plain" },
  needs_attention: { label: "With our team", tone: "danger" },
};
