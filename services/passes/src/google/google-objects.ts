// A night and a ticket as Google's Wallet API has them: an event ticket class for all, an event ticket object for each.
import { brandName } from "@undercroft/contract/brand";
import { isMemberPass, type MemberPass, type PassEvent, type TicketPass, type WalletPass } from "../pass.ts";
import { memberFacts, passExpiry, passFacts } from "../pass-words.ts";
import type { GoogleKind } from "./google-api.ts";

const words = (value: string) => ({ defaultValue: { language: "en-GB", value } });

/** The id of the class of a night. */
export const classId = (issuer: string, eventId: string): string => `${issuer}.night-${eventId}`;

/** The id of the object of a pass. */
export const objectId = (issuer: string, passId: string): string => `${issuer}.pass-${passId}`;

/** What is the same on all tickets: nothing but what everybody may know, since a ticket that was passed on refers to it too. */
export function toGoogleClass(issuer: string, event: PassEvent): { id: string; [field: string]: unknown } {
  const isDated = event.status !== "postponed";
  const { name, address } = event.place ?? {};
  return {
    id: classId(issuer, event.id),
    issuerName: brandName(),
    reviewStatus: "UNDER_REVIEW",
    eventId: event.id,
    eventName: words(event.title),
    dateTime: isDated
      ? { start: event.starts_at, end: event.ends_at, doorsOpen: event.doors_at ?? event.starts_at }
      : null,
    // Google takes a venue with both or none
    venue: name && address ? { name: words(name), address: words(address) } : null,
  };
}

/** What is on one ticket. A dead one has neither code nor holder; `null` takes away what an earlier change put there. */
export function toGoogleObject(
  issuer: string,
  pass: TicketPass,
): { id: string; classId: string; [field: string]: unknown } {
  const { event, ticket, ending } = pass;
  const isDated = event.status !== "postponed";
  return {
    id: objectId(issuer, pass.id),
    classId: classId(issuer, event.id),
    state: ending ? "INACTIVE" : ticket?.is_used ? "COMPLETED" : "ACTIVE",
    barcode: ticket ? { type: "QR_CODE", value: ticket.code } : null,
    ticketHolderName: ticket?.holder_name ?? null,
    ticketType: ticket ? words(ticket.type) : null,
    reservationInfo: ticket ? { confirmationCode: ticket.booking_ref } : null,
    validTimeInterval: isDated ? { end: { date: passExpiry(event).toISOString() } } : null,
    hexBackgroundColor: "#0e0c09",
    textModulesData: passFacts(pass)
      .filter(({ key }) => !["type", "holder", "doors"].includes(key))
      .map(({ key, label, value }) => ({ id: key, header: label, body: value })),
  };
}

const memberClassId = (issuer: string): string => `${issuer}.member-cards`;

/** The card of a member. A dead one has neither code nor number. */
function toGoogleCard(issuer: string, pass: MemberPass): GoogleThing {
  const { organiser, member, ending } = pass;
  return {
    id: objectId(issuer, pass.id),
    classId: memberClassId(issuer),
    state: ending ? "INACTIVE" : "ACTIVE",
    cardTitle: words(brandName()),
    header: words(organiser ?? "Member card"),
    subheader: member?.number ? words(`Number ${member.number}`) : null,
    barcode: member ? { type: "QR_CODE", value: member.code } : null,
    validTimeInterval: member?.until ? { end: { date: member.until } } : null,
    hexBackgroundColor: "#0e0c09",
    textModulesData: memberFacts(pass).map(({ key, label, value }) => ({
      id: key,
      header: label,
      body: value,
    })),
  };
}

type GoogleThing = { id: string; classId: string; [field: string]: unknown };

/** What Google keeps of a pass: its class, which many share, and the pass itself. */
export function toGoogle(
  issuer: string,
  pass: WalletPass,
): {
  kinds: { class: GoogleKind; object: GoogleKind };
  class: { id: string; [field: string]: unknown };
  object: GoogleThing;
} {
  if (isMemberPass(pass))
    return {
      kinds: { class: "genericClass", object: "genericObject" },
      class: { id: memberClassId(issuer) },
      object: toGoogleCard(issuer, pass),
    };
  return {
    kinds: { class: "eventTicketClass", object: "eventTicketObject" },
    class: toGoogleClass(issuer, pass.event),
    object: toGoogleObject(issuer, pass),
  };
}
