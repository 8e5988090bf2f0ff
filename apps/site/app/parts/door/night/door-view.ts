import type { Night, Numbers } from "#app/parts/door/door-answers.ts";
import type { DoorStop } from "#app/parts/door/door-stop.ts";
import type { Conflict } from "#app/parts/door/waiting/send-waiting.ts";
import type { KeptPass } from "./passes.ts";

/** What the screens of a door show of it. A new one is made at every change. */
export type DoorView = {
  /** still being opened: nothing is known yet */
  isOpening: boolean;
  /** why nobody can work at this door on this device */
  stop: DoorStop | null;
  night: Night | null;
  pass: KeptPass | null;
  isSupervisor: boolean;
  /** with what waits on this device */
  numbers: Numbers | null;
  gate: string | null;
  device: string;
  /** since when the server has not answered, in ms; null while it does */
  offlineSince: number | null;
  /** scans that this device has still to send */
  waiting: number;
  /** how old the list of this device is: the server's time at which it was read, in ms; null without one */
  listAt: number | null;
  /** grows whenever the list, or what this device knows of it, has changed */
  listChange: number;
  /** whom this device let in without a connection and the server does not count */
  conflicts: readonly Conflict[];
};

/** Before anything is known. */
export const openingView: DoorView = {
  isOpening: true,
  stop: null,
  night: null,
  pass: null,
  isSupervisor: false,
  numbers: null,
  gate: null,
  device: "",
  offlineSince: null,
  waiting: 0,
  listAt: null,
  listChange: 0,
  conflicts: [],
};
