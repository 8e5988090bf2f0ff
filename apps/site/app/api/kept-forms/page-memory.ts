import { onForgetting } from "#app/api/personal-storage.ts";

const remembered = new Map<string, string>();
onForgetting(() => remembered.clear());

/** What no browser may keep, such as access needs, for as long as the page stands: a step back and forth does not lose it. */
export const pageMemory = {
  read: (key: string): string => remembered.get(key) ?? "",
  write: (key: string, text: string): void => void remembered.set(key, text),
  forget: (key: string): void => void remembered.delete(key),
};
