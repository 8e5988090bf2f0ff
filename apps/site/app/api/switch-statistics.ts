import { mayBeCounted } from "./statistics-choice.ts";
import { storedChoices } from "./stored-choices.ts";

/** Switches the counting of visits on or off in this browser. That it was switched off is the last thing that is counted, and says nothing else. */
export function switchStatistics(isOn: boolean): void {
  if (!isOn && mayBeCounted())
    navigator.sendBeacon?.("/beacon/", JSON.stringify({ events: [{ name: "statistics_off", ago: 0 }] }));
  storedChoices.write({ ...storedChoices.read(), statistics: isOn });
}
