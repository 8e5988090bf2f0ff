import { makeSignal } from "#app/device/store.ts";

/** Lets an open list know that something was told, or read on another device: the bell hears of it for the whole tab. */
const moved = makeSignal();

/** Says that the list should be read again. */
export const tellNotificationsMoved = (): void => moved.set();

/** @returns how to stop hearing of it */
export const onNotificationsMoved = moved.subscribe;
