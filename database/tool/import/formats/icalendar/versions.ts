// Entries that a file has in several versions (RFC 5545 section 3.8.7.4): the one with the highest SEQUENCE counts, wherever it stands.

/** The versions of the entries of one file. */
export type Versions = {
  note: (text: string) => void;
  /** whether the file has a later version of the entry as well */
  isOutdated: (text: string) => boolean;
};

const lineOf = (text: string, name: string): string =>
  new RegExp(`^${name}(?:;[^:]*)?:(.*)$`, "im").exec(text)?.[1]?.trim() ?? "";

/** None yet. Entries that were never changed, which are most, take no memory. */
export function createVersions(): Versions {
  const latest = new Map<string, number>();
  const keyOf = (text: string) => `${lineOf(text, "UID")}\n${lineOf(text, "RECURRENCE-ID")}`;
  const sequenceOf = (text: string) => Number(lineOf(text, "SEQUENCE")) || 0;
  return {
    note: (text) => {
      const [key, sequence] = [keyOf(text), sequenceOf(text)];
      if (key !== "\n" && sequence > (latest.get(key) ?? 0)) latest.set(key, sequence);
    },
    isOutdated: (text) => latest.size > 0 && sequenceOf(text) < (latest.get(keyOf(text)) ?? 0),
  };
}
