import { pageMemory } from "#app/api/kept-forms/page-memory.ts";
import { forgetPersonal, keepPersonal, readPersonal } from "#app/api/personal-storage.ts";
import { serverNow } from "#app/device/server-time.ts";
import type { Answers } from "./answers.ts";
import type { Basket } from "./choosing/basket.ts";
import type { OwnAmounts } from "./choosing/own-amounts.ts";
import type { BookingDetails } from "./commands.ts";

const DAY_MS = 86_400_000;

type StoredBasket = { basket: Basket; amounts: OwnAmounts; isAwaitingSignIn: boolean; savedAt: number };

/** Checked by hand: the booking screen opens without the schema library. */
function parseStoredBasket(stored: unknown): StoredBasket | null {
  const { basket, amounts, isAwaitingSignIn, savedAt } = (stored ?? {}) as Partial<StoredBasket>;
  if (typeof basket !== "object" || basket === null || typeof savedAt !== "number") return null;
  return { basket, amounts: amounts ?? {}, isAwaitingSignIn: isAwaitingSignIn === true, savedAt };
}

function parseStoredDetails(stored: unknown, accessNotes: string): BookingDetails | null {
  const { buyerName, holderNames, marketingOptIn, email } = (stored ?? {}) as Partial<BookingDetails>;
  if (typeof buyerName !== "string" || !Array.isArray(holderNames)) return null;
  return {
    buyerName,
    holderNames: holderNames.map(String),
    accessNotes,
    marketingOptIn: marketingOptIn === true,
    ...(typeof email === "string" ? { email } : {}),
  };
}

/** What was being booked: a basket lives for a day and survives a mail link opening a new tab. */
export function readBasket(
  eventId: string,
): { basket: Basket; amounts: OwnAmounts; isAwaitingSignIn: boolean } | null {
  const stored = parseStoredBasket(readPersonal(`basket:${eventId}`));
  return stored && serverNow() - stored.savedAt < DAY_MS ? stored : null;
}

/** Keeps what is being booked. */
export function keepBasket(
  eventId: string,
  basket: Basket,
  amounts: OwnAmounts = {},
  isAwaitingSignIn = false,
): void {
  keepPersonal(`basket:${eventId}`, { basket, amounts, isAwaitingSignIn, savedAt: serverNow() });
}

const detailsKey = (eventId: string) => `booking-details:${eventId}`;

/** What was typed for an event in this tab. Access needs are kept by no browser: they last as long as the page. */
export function readDetails(eventId: string): BookingDetails | null {
  return parseStoredDetails(
    readPersonal(detailsKey(eventId), "session"),
    pageMemory.read(detailsKey(eventId)),
  );
}

/** Keeps what was typed, for this tab. */
export function keepDetails(eventId: string, { accessNotes, ...details }: BookingDetails): void {
  pageMemory.write(detailsKey(eventId), accessNotes);
  keepPersonal(`booking-details:${eventId}`, details, "session");
}

const answersKey = (eventId: string) => `booking-answers:${eventId}`;

/** What was answered to the organiser's questions: for the team alone, so it lasts as long as the page and lies in no browser. */
export function readAnswers(eventId: string): Answers {
  return JSON.parse(pageMemory.read(answersKey(eventId)) || "{}");
}

/** Keeps what was answered: a step back, or a hold that runs out, does not lose it. */
export const keepAnswers = (eventId: string, answers: Answers): void =>
  pageMemory.write(answersKey(eventId), JSON.stringify(answers));

/** The booking is made: nothing is left to take up again. */
export function forgetBookingDraft(eventId: string): void {
  forgetPersonal(`basket:${eventId}`);
  pageMemory.forget(detailsKey(eventId));
  pageMemory.forget(answersKey(eventId));
  forgetPersonal(`booking-details:${eventId}`, "session");
}
