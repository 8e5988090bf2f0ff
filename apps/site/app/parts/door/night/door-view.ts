import type { Night, Numbers } from "#app/parts/door/door-answers.ts";
import type { DoorStop } from "#app/parts/door/door-stop.ts";
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
  numbers: Numbers | null;
  gate: string | null;
  device: string;
  /** since when the server has not answered, in ms; null while it does */
  offlineSince: number | null;
  /** scans that this device has still to send */
  waiting: number;
  /** how old the list of this device is: the time of the server's at which it was read, in ms; null without one */
  listAt: number | null;
};
