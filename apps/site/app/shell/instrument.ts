import type { ComponentType } from "react";
import type { Icon } from "#app/ui/icons/create-icon.ts";

/**
 * Something in the header of a signed-in person that says how much waits: a bell, messages. Each file of the folder `instruments` exports
 * one. The first stands on every width; on a phone the others are reached by the sheet of Me.
 */
export type Instrument = {
  /** "Notifications" */
  name: string;
  /** its place in the row, lowest first */
  order: number;
  icon: Icon;
  /** the name under which its number is set in `#app/api/counts.ts` */
  count: string;
  /** its name for readers, with the number: "Notifications, 3 new" */
  label: (count: number) => string;
  /** a screen, or a panel that is fetched when it is first opened; on a phone the panel takes the whole screen */
  opens:
    | { to: `/${string}` }
    | { panel: () => Promise<{ default: ComponentType<{ leave: (then: () => void) => void }> }> };
};
