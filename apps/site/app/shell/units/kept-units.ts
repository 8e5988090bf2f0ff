import { forgetPersonal, keepPersonal, readPersonal } from "#app/api/personal-storage.ts";
import { type Units, usualUnits } from "#app/format/own-units.ts";

const KEY = "units";

/** The units that the person of this browser has chosen; null while they are the usual ones. */
export function readKeptUnits(): Units | null {
  const kept = readPersonal(KEY) as Partial<Units> | null;
  if (!kept) return null;
  return { clock: kept.clock === "12" ? "12" : "24", distance: kept.distance === "km" ? "km" : "miles" };
}

/** Keeps them for the next page, or nothing where they are the usual ones. */
export function keepUnits(units: Units): void {
  const isUsual = units.clock === usualUnits.clock && units.distance === usualUnits.distance;
  if (isUsual) forgetPersonal(KEY);
  else keepPersonal(KEY, units);
}
