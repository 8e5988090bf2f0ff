import type { Notification, NotificationKind } from "./notification.ts";

const text = (told: Notification, key: string): string => {
  const value = told.payload[key];
  return typeof value === "string" ? value : "";
};

const organiserOf = (told: Notification): string => text(told, "organiser") || "an organiser";

/** What became of a membership, to its person. */
function change(told: Notification): string {
  const organiser = organiserOf(told);
  switch (text(told, "change")) {
    case "accepted":
      return `You are a member of ${organiser}`;
    case "declined":
      return `${organiser} did not take you as a member this time`;
    case "paused":
      return `${organiser} paused your membership`;
    case "resumed":
      return `Your membership of ${organiser} goes on`;
    case "accepted_pays":
      return `${organiser} takes you as a member. Pay within 14 days to join`;
    case "pay_again":
      return `Your membership of ${organiser} ends within a week. Pay again to keep it`;
    case "renewal_refused":
      return `Your payment of ${text(told, "amount")} to ${organiser} did not go through. We try again on ${text(told, "day")}. Pay now, or change the card`;
    case "renewal_expired":
      return `Your card has expired, so ${text(told, "amount")} to ${organiser} was not paid. We try again on ${text(told, "day")}. Change the card before`;
    case "renewal_no_card":
      return `There is no card for your membership of ${organiser}. Give us one by ${text(told, "day")} to stay a member`;
    case "renewal_confirm":
      return `Your bank wants you to confirm ${text(told, "amount")} to ${organiser}. It takes a minute, by ${text(told, "day")}`;
    case "renewal_ended":
      return `${text(told, "amount")} to ${organiser} could not be paid, so your membership has ended. Nothing more is charged`;
    case "price_rises":
      return `Your membership of ${organiser} will cost ${text(told, "amount")} from ${text(told, "day")}. Until then it stays ${text(told, "before")}, and you can cancel before`;
    case "price_falls":
      return `Your membership of ${organiser} will cost ${text(told, "amount")} instead of ${text(told, "before")} from ${text(told, "day")}`;
    case "price_stays":
      return `The price of your membership of ${organiser} stays ${text(told, "amount")} after all`;
    case "cancelled":
      return `You cancelled your membership of ${organiser}. It counts until ${text(told, "day")}, and nothing more is charged`;
    case "goes_on":
      return `You stay a member of ${organiser}. Your card is charged as before`;
    case "unpaid":
      return `Your membership of ${organiser} was not paid for again and has ended`;
    case "plan_ends_paid":
      return `${organiser} ends your plan when the time you paid for is over`;
    case "plan_ends":
      return `${organiser} ends your membership in 14 days`;
    default:
      return `Your membership of ${organiser} has ended`;
  }
}

/** What is told about memberships. */
export const membershipNotificationKinds: Readonly<Record<string, NotificationKind>> = {
  membership_asked: {
    icon: "work",
    label: "People who ask to be members",
    sentence: (told) =>
      told.count > 1
        ? `${told.count} people asked to be members of ${organiserOf(told)}`
        : `A person asked to be a member of ${organiserOf(told)}`,
    to: (told) => (text(told, "slug") ? `/organise/${text(told, "slug")}/members` : "/organise"),
    action: "Decide",
  },
  membership_changed: {
    icon: "person",
    label: "Your memberships",
    sentence: change,
    to: () => "/settings/memberships",
  },
};
