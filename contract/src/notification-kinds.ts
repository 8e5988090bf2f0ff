/** What people are told, in words: one entry for every kind that `internal.know_notification` names. */
import { bulletinNotificationKinds } from "./bulletin-notification-kinds.ts";
import { doorNotificationKinds } from "./door-notification-kinds.ts";
import { entryNotificationKinds } from "./entry-notification-kinds.ts";
import { eventNotificationKinds } from "./event-notification-kinds.ts";
import { federationNotificationKinds } from "./federation-notification-kinds.ts";
import { feedbackNotificationKinds } from "./feedback-notification-kinds.ts";
import { keyNotificationKinds } from "./key-notification-kinds.ts";
import { membershipNotificationKinds } from "./membership-notification-kinds.ts";
import { messageNotificationKinds } from "./message-notification-kinds.ts";
import { actorNames, type Notification, type NotificationKind } from "./notification.ts";
import { payoutNotificationKinds } from "./payout-notification-kinds.ts";
import { programmeNotificationKinds } from "./programme-notification-kinds.ts";
import { refundNotificationKinds } from "./refund-notification-kinds.ts";
import { resaleNotificationKinds } from "./resale-notification-kinds.ts";
import { rotaNotificationKinds } from "./rota-notification-kinds.ts";
import { setlistNotificationKinds } from "./setlist-notification-kinds.ts";
import { settlementNotificationKinds } from "./settlement-notification-kinds.ts";
import { socialNotificationKinds } from "./social-notification-kinds.ts";
import { teamNotificationKinds } from "./team-notification-kinds.ts";
import { transferNotificationKinds } from "./transfer-notification-kinds.ts";
import { venueNotificationKinds } from "./venue-notification-kinds.ts";
import { waitlistNotificationKinds } from "./waitlist-notification-kinds.ts";
import { warningNotificationKinds } from "./warning-notification-kinds.ts";

export {
  actorNames,
  MAIL_FREQUENCIES,
  type MailFrequency,
  NOTIFICATION_TABS,
  type Notification,
  type NotificationTab,
} from "./notification.ts";

const text = (told: Notification, key: string): string => {
  const value = told.payload[key];
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
};
const title = (told: Notification, or: string): string => told.subject.title || text(told, "title") || or;

const toEvent = ({ subject }: Notification) => (subject.slug ? `/events/${subject.slug}` : null);
const toBookings = () => "/bookings";
const toJob = (told: Notification) =>
  text(told, "job_id") ? `/careers/posts/${text(told, "job_id")}` : null;
const toManaged = (told: Notification) =>
  text(told, "event_id") ? `/organise/events/${text(told, "event_id")}` : "/organise";
const pounds = (told: Notification, key = "amount_pence"): string => {
  const pence = Number(told.payload[key]);
  return Number.isFinite(pence) && pence > 0
    ? `£${(pence / 100).toFixed(2).replace(/\.00$/, "")}`
    : "Your money";
};

const moved: Readonly<Record<string, string>> = {
  viewed: "was read",
  shortlisted: "is on the shortlist",
  interview: "leads to an interview",
  offered: "was answered with an offer",
  hired: "got you the work",
  rejected: "was turned down",
  closed: "ended: the post is closed",
};

/** What each kind says, where it leads and what the settings call it. */
export const NOTIFICATION_KINDS: Readonly<Record<string, NotificationKind>> = {
  ...bulletinNotificationKinds,
  ...doorNotificationKinds,
  ...programmeNotificationKinds,
  ...federationNotificationKinds,
  ...feedbackNotificationKinds,
  ...rotaNotificationKinds,
  ...keyNotificationKinds,
  ...membershipNotificationKinds,
  ...messageNotificationKinds,
  ...payoutNotificationKinds,
  ...refundNotificationKinds,
  ...resaleNotificationKinds,
  ...setlistNotificationKinds,
  ...settlementNotificationKinds,
  ...socialNotificationKinds,
  ...transferNotificationKinds,
  ...entryNotificationKinds,
  ...eventNotificationKinds,
  ...teamNotificationKinds,
  ...venueNotificationKinds,
  ...waitlistNotificationKinds,
  ...warningNotificationKinds,
  account_limited: {
    icon: "shield",
    label: "Decisions about your account",
    sentence: (told) =>
      text(told, "action") === "lifted"
        ? "Your account is free again"
        : "A decision was made about your account",
    to: () => "/settings",
  },
  appeal_decided: {
    icon: "shield",
    label: "Your appeals",
    sentence: (told) =>
      text(told, "decision") === "overturned"
        ? "Your appeal was right: the decision is taken back"
        : "Your appeal was decided: the decision stands",
    to: () => "/settings",
  },
  application_decided: {
    icon: "ticket",
    label: "Your applications for places",
    sentence: (told) =>
      told.payload.is_approved
        ? `You have a place at ${title(told, "an event")}`
        : `There is no place for you at ${title(told, "an event")} this time`,
    to: toEvent,
  },
  application_received: {
    icon: "work",
    label: "Applications for places at your events",
    sentence: (told) =>
      told.count > 1
        ? `${told.count} people applied for a place at ${title(told, "your event")}`
        : `A person applied for a place at ${title(told, "your event")}`,
    to: (told) => `${toManaged(told)}?view=applications`,
    action: "Decide",
  },
  artist_claim_decided: {
    icon: "person",
    label: "Your artists' pages",
    sentence: (told) =>
      told.payload.is_approved
        ? `The page of ${text(told, "artist") || "your artist"} is yours now`
        : `Your claim of the page of ${text(told, "artist") || "an artist"} was turned down`,
    to: (told) => (text(told, "slug") ? `/artists/${text(told, "slug")}` : null),
  },
  booking_confirmed: {
    icon: "ticket",
    label: "Confirmed bookings",
    sentence: (told) => `Your tickets for ${title(told, "your booking")} are here`,
    to: toBookings,
    action: "See tickets",
  },
  booking_paid: {
    icon: "ticket",
    label: "Paid bookings",
    sentence: (told) => `Your tickets for ${title(told, "your booking")} are here`,
    to: toBookings,
    action: "See tickets",
  },
  content_restricted: {
    icon: "shield",
    label: "Decisions about what you posted",
    sentence: () => "Something you posted was hidden, removed or labelled. The email says why",
    to: () => null,
  },
  correction_received: {
    icon: "place",
    label: "Corrections of your venues",
    sentence: (told) =>
      told.count > 1
        ? `${told.count} corrections of ${text(told, "venue") || "your venue"} wait for you`
        : `A visitor proposes a correction of ${text(told, "venue") || "your venue"}`,
    to: (told) => text(told, "path") || null,
    action: "Decide",
  },
  dispute_opened: {
    icon: "money",
    label: "Disputed payments",
    sentence: (told) =>
      `A card company disputes the payment of booking ${told.subject.ref ?? text(told, "ref")}`,
    to: () => "/organise/money",
  },
  erasure_scheduled: {
    icon: "data",
    label: "The end of your account",
    sentence: () => "Your account will be deleted. You can still change your mind",
    to: () => "/settings/data",
  },
  event_cancelled: {
    icon: "calendar",
    label: "Cancelled nights",
    sentence: (told) => `${title(told, "A night you have tickets for")} is cancelled`,
    to: toEvent,
  },
  event_changed: {
    icon: "calendar",
    label: "Changed nights",
    sentence: (told) => `${title(told, "A night you have tickets for")} has changed`,
    to: toEvent,
    action: "See what changed",
  },
  event_decided: {
    icon: "work",
    label: "Your events in approval",
    sentence: (told) =>
      ({
        approve: `${title(told, "Your event")} is approved`,
        changes: `${title(told, "Your event")} needs changes before it can go out`,
        refuse: `${title(told, "Your event")} was refused`,
      })[text(told, "decision")] ?? `${title(told, "Your event")} was looked at`,
    to: toManaged,
  },
  event_outcome: {
    icon: "work",
    label: "How your nights went",
    sentence: (told) => `How did ${title(told, "your night")} go?`,
    to: () => "/organise/money",
    action: "Tell us",
  },
  export_ready: {
    icon: "data",
    label: "Your data",
    sentence: () => "Your data is ready to download",
    to: () => "/settings/data",
    action: "Download",
  },
  follow_accepted: {
    icon: "person",
    label: "People who let you follow",
    sentence: (told) => `${actorNames(told)} let you follow them`,
    to: (told) => (told.actors[0] ? `/social/u/${told.actors[0].handle}` : null),
  },
  follow_requested: {
    icon: "person",
    label: "People who ask to follow you",
    sentence: (told) => `${actorNames(told)} ${told.count > 1 ? "want" : "wants"} to follow you`,
    to: () => "/profile",
    action: "Answer",
  },
  follower_new: {
    icon: "person",
    label: "New followers",
    sentence: (told) => `${actorNames(told)} ${told.count > 1 ? "follow" : "follows"} you`,
    to: (told) => (told.actors[0] ? `/social/u/${told.actors[0].handle}` : "/profile"),
  },
  friend_going: {
    icon: "person",
    label: "People you follow who are going",
    sentence: (told) =>
      `${actorNames(told)} ${told.count > 1 ? "are" : "is"} going to ${title(told, "a night")}`,
    to: toEvent,
    action: "Look",
  },
  job_alert: {
    icon: "search",
    label: "New work for a search you keep",
    sentence: (told) =>
      `${text(told, "count") === "1" ? "One new post fits" : `${text(told, "count")} new posts fit`} your search`,
    to: () => "/careers",
  },
  job_application_moved: {
    icon: "work",
    label: "Your applications for work",
    sentence: (told) =>
      `Your application for ${title(told, "a post")} ${moved[text(told, "status")] ?? "was moved on"}`,
    to: () => "/careers/applications",
  },
  job_application_received: {
    icon: "work",
    label: "Applications for work you posted",
    sentence: (told) =>
      `${told.count > 1 ? `${told.count} people` : "A person"} applied for ${title(told, "your post")}`,
    to: toJob,
    action: "Read",
  },
  job_closing: {
    icon: "work",
    label: "Work that closes soon",
    sentence: (told) => `${title(told, "A post")} closes within two days`,
    to: (told) => text(told, "path") || toJob(told),
  },
  job_decided: {
    icon: "work",
    label: "Your posts in approval",
    sentence: (told) =>
      ({
        approve: `${title(told, "Your post")} is open`,
        changes: `${title(told, "Your post")} needs changes before it opens`,
        refuse: `${title(told, "Your post")} was refused`,
      })[text(told, "decision")] ?? `${title(told, "Your post")} was looked at`,
    to: toJob,
  },
  job_nudge: {
    icon: "work",
    label: "Applications that wait for you",
    sentence: (told) =>
      `${text(told, "waiting") || "Some"} applications for ${title(told, "your post")} wait for an answer`,
    to: toJob,
    action: "Answer",
  },
  needs_attention: {
    icon: "money",
    label: "Payments that staff look at",
    sentence: (told) =>
      `The payment of booking ${told.subject.ref ?? text(told, "ref")} needs a person to look at it`,
    to: (told) =>
      (told.subject.ref ?? text(told, "ref"))
        ? `/admin/orders/${told.subject.ref ?? text(told, "ref")}`
        : null,
  },
  night_announced: {
    icon: "bell",
    label: "Nights of those you follow",
    sentence: (told) =>
      told.count > 1
        ? `${title(told, "A night")} and ${told.count - 1} more were announced`
        : `${title(told, "A night")} was announced`,
    to: toEvent,
    action: "Look",
  },
  night_today: {
    icon: "ticket",
    label: "What to know on the day",
    sentence: (told) => `${title(told, "Your night")} is nearly here: doors, address and the way there`,
    to: toEvent,
    action: "See the details",
  },
  organiser_claim_decided: {
    icon: "person",
    label: "Your claims of organisers",
    sentence: (told) =>
      told.payload.is_approved
        ? `You now run ${text(told, "organiser") || "your organiser"}`
        : `Your claim of ${text(told, "organiser") || "an organiser"} was turned down`,
    to: (told) =>
      text(told, "slug")
        ? `/${told.payload.is_approved ? "organise" : "organisers"}/${text(told, "slug")}${told.payload.is_approved ? "/team" : ""}`
        : null,
  },
  payment_failed: {
    icon: "money",
    label: "Failed payments",
    sentence: (told) =>
      `A payment for ${title(told, "your booking")} did not go through. Nothing was charged`,
    to: toBookings,
  },
  place_revealed: {
    icon: "place",
    label: "Revealed places",
    sentence: (told) => `The address of ${title(told, "your night")} is out`,
    to: toEvent,
    action: "See the address",
  },
  release_ending: {
    icon: "money",
    label: "Prices that go up soon",
    sentence: (told) =>
      `${text(told, "release") || "The lower price"} for ${title(told, "a night you saved")} ends soon${
        told.payload.next_pence ? `: ${pounds(told)} now, ${pounds(told, "next_pence")} after` : ""
      }`,
    to: toEvent,
    action: "See tickets",
  },
  report_decided: {
    icon: "shield",
    label: "Reports you sent",
    sentence: () => "What you reported was decided",
    to: () => null,
  },
  report_received: {
    icon: "shield",
    label: "Reports we received from you",
    sentence: () => "We have your report",
    to: () => null,
  },
  sale_soon: {
    icon: "ticket",
    label: "Reminders of ticket sales",
    sentence: (told) =>
      text(told, "moment") === "early"
        ? `Tickets for ${title(told, "a night")} go on sale soon`
        : `Tickets for ${title(told, "a night")} are on sale`,
    to: toEvent,
    action: "See tickets",
  },
  search_alert: {
    icon: "search",
    label: "New in a search you keep",
    sentence: (told) =>
      `${text(told, "count") === "1" ? "One new thing fits" : `${text(told, "count")} new things fit`} your searches`,
    to: () => "/saved/searches",
  },
};
