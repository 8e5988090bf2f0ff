import type { Notification, NotificationKind } from "./notification.ts";

const text = (told: Notification, key: string): string => {
  const value = told.payload[key];
  return typeof value === "string" ? value : "";
};

/** What is told about claims of venues. */
export const venueNotificationKinds: Readonly<Record<string, NotificationKind>> = {
  claim_contested: {
    icon: "work",
    label: "Claims of your venues",
    sentence: (told) =>
      text(told, "state") === "decided"
        ? `The claim of ${text(told, "venue") || "your venue"} is decided`
        : `Somebody claims ${text(told, "venue") || "your venue"}. Answer within seven days`,
    to: (told) => (text(told, "claim_id") ? `/venue-claims/${text(told, "claim_id")}` : null),
    action: "Answer",
  },
  claim_decided: {
    icon: "work",
    label: "Your claims of venues",
    sentence: (told) => {
      const venue = text(told, "venue") || "the venue";
      return (
        {
          approve: `${venue} is yours to run`,
          taken_in: `You are in the team of ${venue}`,
          changes: `Your claim of ${venue} needs a change`,
          reject: `Your claim of ${venue} was turned down`,
          superseded: `${venue} went to somebody else`,
        }[text(told, "decision")] ?? `Your claim of ${venue} was looked at`
      );
    },
    to: (told) =>
      ["approve", "taken_in"].includes(text(told, "decision"))
        ? `/venue-dashboard/${text(told, "slug")}`
        : `/venue-onboarding/${text(told, "claim_id")}`,
  },
};
