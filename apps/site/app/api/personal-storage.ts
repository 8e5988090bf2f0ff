/** Everything the browser keeps about a person lies under this prefix, so that signing out can take it all away. */
const PREFIX = "undercroft-mine:";

type Area = "local" | "session";

function area(which: Area): Storage | null {
  try {
    return which === "local" ? window.localStorage : window.sessionStorage;
  } catch {
    // Storage may be switched off altogether; the product then simply forgets.
    return null;
  }
}

/** Reads what `keepPersonal` wrote; null when there is nothing or it cannot be read. */
export function readPersonal(key: string, which: Area = "local"): unknown {
  try {
    return JSON.parse(area(which)?.getItem(PREFIX + key) ?? "null");
  } catch {
    return null;
  }
}

/** Keeps a value in this browser, for the tab only when `which` is "session". */
export function keepPersonal(key: string, value: unknown, which: Area = "local"): void {
  try {
    area(which)?.setItem(PREFIX + key, JSON.stringify(value));
  } catch {
    // A full storage loses a convenience, nothing else.
  }
}

/** Forgets one value. */
export function forgetPersonal(key: string, which: Area = "local"): void {
  area(which)?.removeItem(PREFIX + key);
}

const forgetters = new Set<() => void>();

/** Has what this page holds in memory about a person forgotten together with what the browser keeps. */
export function onForgetting(forget: () => void): void {
  forgetters.add(forget);
}

/** Forgets everything kept about the person who used this browser, in this tab's memory too. */
export function forgetAllPersonal(): void {
  for (const forget of forgetters) forget();
  for (const which of ["local", "session"] as const) {
    const storage = area(which);
    for (const key of Object.keys(storage ?? {})) if (key.startsWith(PREFIX)) storage?.removeItem(key);
  }
}
