/** A key for each of these texts: the text, and how many like it came before where it is not the first. */
export function distinctKeys(texts: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return texts.map((text) => {
    const before = seen.get(text) ?? 0;
    seen.set(text, before + 1);
    return before === 0 ? text : `${text} ${before}`;
  });
}

/** Keys of things that may share their name. */
export const keysByName = (things: readonly { name?: string | null }[]): string[] =>
  distinctKeys(things.map(({ name }) => name ?? ""));
