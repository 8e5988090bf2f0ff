import { actorNames, type Notification, type NotificationKind } from "./notification.ts";

const text = (told: Notification, key: string): string => {
  const value = told.payload[key];
  return typeof value === "string" ? value : "";
};

const toHire = (told: Notification) => (text(told, "hire_id") ? `/hire/${text(told, "hire_id")}` : "/hire");
const toAccess = (told: Notification) =>
  text(told, "request_id") ? `/access-requests/${text(told, "request_id")}` : "/access-requests";

const hireAnswers: Readonly<Record<string, string>> = {
  offered: "You have an offer for the room you asked about",
  requested: "Your offer was taken. Confirm the hire",
  confirmed: "Your hire is confirmed",
  declined: "The room cannot take your hire",
  expired: "Nobody at the room answered your hire request in time",
};

/** What is told about venues: their claims, hire and questions about access. */
export const venueNotificationKinds: Readonly<Record<string, NotificationKind>> = {
  access_request_answered: {
    icon: "place",
    label: "Answers to your questions about access",
    sentence: () => "Your question about access was answered",
    to: toAccess,
    action: "Read",
  },
  access_request_received: {
    icon: "place",
    label: "Questions about access",
    sentence: (told) =>
      told.payload.is_named === true
        ? "A question about access is yours to answer"
        : "Somebody asks about access. Please answer within two working days",
    to: toAccess,
    action: "Answer",
  },
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
  hire_answered: {
    icon: "work",
    label: "Answers to hire requests",
    sentence: (told) =>
      text(told, "state") === "cancelled"
        ? text(told, "side") === "team"
          ? "A hire of your room was cancelled"
          : "The room cancelled your hire"
        : (hireAnswers[text(told, "state")] ?? "A hire request was answered"),
    to: toHire,
    action: "Look",
  },
  hire_due: {
    icon: "work",
    label: "Hire requests that wait for you",
    sentence: (told) =>
      text(told, "state") === "last"
        ? "A hire request ends tomorrow without your answer"
        : "A hire request has waited for a day",
    to: toHire,
    action: "Answer",
  },
  hire_requested: {
    icon: "work",
    label: "Requests to hire your rooms",
    sentence: (told) => `${actorNames(told)} asks to hire your room`,
    to: toHire,
    action: "Answer",
  },
};
