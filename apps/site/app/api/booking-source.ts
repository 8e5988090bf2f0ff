import { readStored, writeStored } from "#app/device/browser-storage.ts";

const KEY = "undercroft-source";

/** Keeps for this tab where somebody came from, as the address says it: ?src= or utm_source. */
export function rememberSource(search: string): void {
  const given = new URLSearchParams(search);
  const source = (given.get("src") ?? given.get("utm_source") ?? "").toLowerCase();
  if (!/^[a-z0-9][a-z0-9_-]{0,39}$/.test(source)) return;
  writeStored("session", KEY, source);
}

/** The same for a person who pressed "Book" before the page of the event had come to life: the browser tells which page that was. */
export function rememberSourceOfPageBefore(): void {
  const before = URL.parse(document.referrer);
  if (before?.origin === window.location.origin) rememberSource(before.search);
}

/** Where this tab came from, or null. */
export const readSource = (): string | null => readStored("session", KEY);
