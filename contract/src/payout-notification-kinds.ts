import type { Notification, NotificationKind } from "./notification.ts";

const organiserOf = ({ payload }: Notification): string =>
  typeof payload.organiser === "string" && payload.organiser !== "" ? payload.organiser : "your organiser";

const pounds = ({ payload }: Notification): string => {
  const pence = Number(payload.amount_pence);
  return Number.isFinite(pence) && pence > 0 ? `£${(pence / 100).toFixed(2).replace(/\.00$/, "")}` : "Money";
};

const toMoney = ({ payload }: Notification): string =>
  typeof payload.organiser_id === "string" ? `/organise/money?as=${payload.organiser_id}` : "/organise/money";

/** What is told about pay-outs. */
export const payoutNotificationKinds: Readonly<Record<string, NotificationKind>> = {
  outcome_taken_back: {
    icon: "money",
    label: "Outcomes that staff took back",
    sentence: ({ payload, subject }) =>
      `Our staff took back that ${subject.title || String(payload.title ?? "your event")} went ahead. Their reason: ${String(payload.reason ?? "")}`,
    to: () => "/organise/money",
    action: "See your balance",
  },
  payout_failed: {
    icon: "money",
    label: "Pay-outs that did not arrive",
    sentence: (told) =>
      told.payload.is_returned === true
        ? `${pounds(told)} for ${organiserOf(told)} came back from the bank`
        : `${pounds(told)} for ${organiserOf(told)} could not be paid out`,
    to: toMoney,
    action: "See why",
  },
  payout_held: {
    icon: "money",
    label: "Pay-outs that staff hold",
    sentence: (told) =>
      told.payload.is_over === true
        ? `Pay-outs to ${organiserOf(told)} go on again`
        : `Pay-outs to ${organiserOf(told)} are held by staff. The mail says why`,
    to: toMoney,
  },
  payout_sent: {
    icon: "money",
    label: "Pay-outs",
    sentence: (told) => `${pounds(told)} for ${organiserOf(told)} is on its way to the bank`,
    to: toMoney,
  },
};
