import { lazy } from "react";

/** Fetches the form for one's details; called before that step is shown, so that a lost connection is told in place. */
export const loadDetailsStep = () => import("./details-step.tsx");

/** Fetches what is shown once the booking is made. */
export const loadBookingDone = () => import("#app/parts/bookings/booking-done.tsx");

export const DetailsStep = lazy(() => loadDetailsStep().then((module) => ({ default: module.DetailsStep })));
export const BookingDone = lazy(() => loadBookingDone().then((module) => ({ default: module.BookingDone })));
