import { announce } from "#app/ui/notices/announce.ts";
import { isPicked, pickedSets } from "./picked-sets.ts";
import { clashesOf, isTimed, type ProgrammeSet } from "./sets.ts";

/**
 * Picks of this visitor among the sets of a programme.
 * @returns those picked, and what picks a set or takes it back and says so
 */
export function usePicking(sets: readonly ProgrammeSet[]) {
  const saved = pickedSets.useSaved();
  const picks = sets.filter((set) => isPicked(set, saved));
  const toggle = (set: ProgrammeSet) => {
    const isOn = isPicked(set, saved);
    for (const id of isOn ? set.ids.filter((line) => saved.includes(line)) : [set.id])
      pickedSets.save(id, !isOn);
    const clashes = isOn || !isTimed(set) ? [] : clashesOf(set, picks.filter(isTimed));
    announce(
      isOn
        ? `${set.title} is no longer one of your picks`
        : clashes.length > 0
          ? `${set.title} picked. Clashes with ${clashes.map(({ title }) => title).join(", ")}`
          : `${set.title} picked`,
    );
  };
  return { picks, isPicked: (set: ProgrammeSet) => isPicked(set, saved), toggle };
}

export type Picking = ReturnType<typeof usePicking>;
