import { storedChoices } from "./stored-choices.ts";

/** Whether this browser may be counted: its switch is on, and it sends no signal against it. */
export const mayBeCounted = (): boolean =>
  storedChoices.read()?.statistics !== false &&
  !("globalPrivacyControl" in navigator && navigator.globalPrivacyControl) &&
  navigator.doNotTrack !== "1";
