import { useSavedSync } from "#app/api/saved/use-saved-sync.ts";
import { pickedSets } from "./picked-sets.ts";

/** Keeps the picked sets of this browser and of the account in step while a programme is open; shows nothing. */
export default function PickedSetsSync({ personId }: { personId: string }) {
  useSavedSync("set", pickedSets, personId);
  return null;
}
