/**
 * What the visitor's own bookings say about events. It is empty in the page that everybody gets; the browser of a
 * signed-in person fills it once the page stands.
 */
import { useSyncExternalStore } from "react";
import { makeStore } from "#app/device/store.ts";

/** A night the person is going to, or has tickets held for. */
export type OwnNight = {
  kind: "going" | "held";
  slug: string;
  title: string;
  starts_at: string;
  ends_at: string | null;
  /** "The Old Dyeworks, Leeds" */
  place: string;
  tickets: number;
  hold_expires_at: string | null;
  /** it is held for the person by the waiting list */
  isOffer: boolean;
  /** where a hold is turned into tickets */
  finish_at: string;
};

type OwnNights = ReadonlyMap<string, OwnNight>;

/** What is known before they are read. */
export const unreadNights: OwnNights = new Map();

const nights = makeStore<OwnNights>(unreadNights);

/** Sets all of them, by the id of the event. */
export const replaceOwnNights = nights.set;

/** All of the person's nights, by the id of the event. */
export const useOwnNights = (): OwnNights => useSyncExternalStore(nights.subscribe, nights.read, nights.read);
