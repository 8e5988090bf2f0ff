/** What a person saved or forgot while the lists were brought together: whether each is saved now. */
export type SavedChanges = ReadonlyMap<string, boolean>;

/**
 * The list of this browser and of the account as one, with what the person changed meanwhile as they left it: an account that was read
 * before such a change has arrived would undo it.
 * @param ids the latest first
 */
export function mergeSaved(ids: readonly string[], changes: SavedChanges): string[] {
  const saved = [...changes].filter(([, isSaved]) => isSaved).map(([id]) => id);
  return [...saved.reverse(), ...ids.filter((id) => !changes.has(id))];
}
