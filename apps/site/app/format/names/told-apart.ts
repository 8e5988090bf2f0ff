/** A town as the API answers it, with what it lies in. */
type InArea = { name: string; parent: { name: string } | null };

/**
 * Towns whose names stand once in a list keep them; those that share one say what they lie in: "Bangor, Wales".
 * @returns the same rows in the same order, without their parents
 */
export function toldApart<T extends InArea>(towns: readonly T[]): (Omit<T, "parent"> & { name: string })[] {
  const times = new Map<string, number>();
  for (const { name } of towns) times.set(name, (times.get(name) ?? 0) + 1);
  return towns.map(({ parent, ...town }) => ({
    ...town,
    name: parent && (times.get(town.name) ?? 0) > 1 ? `${town.name}, ${parent.name}` : town.name,
  }));
}
