import storedKeys from "virtual:parts/storedKeys";
import { useEffect, useState } from "react";
import { storedNames } from "#app/device/browser-storage.ts";
import type { StoredKey } from "#app/part.ts";
import { Badge } from "#app/ui/badge.tsx";

const places = {
  local: "Local storage",
  session: "This tab",
  "indexed-db": "Database in the browser",
} as const;

/** What this browser holds now; nothing until the page is hydrated. */
function useHeldKeys(): ReadonlySet<string> {
  const [held, setHeld] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    const read = async (): Promise<void> => {
      try {
        const databases = (await indexedDB.databases?.()) ?? [];
        const names = new Set([
          ...storedNames("local").map((key) => `local ${key}`),
          ...storedNames("session").map((key) => `session ${key}`),
          ...databases.map(({ name }) => `indexed-db ${name}`),
        ]);
        setHeld(new Set(storedKeys.filter((stored) => isHeld(stored, names)).map(({ key }) => key)));
      } catch {
        // Storage is refused: this browser holds nothing.
      }
    };
    void read();
    window.addEventListener("storage", read);
    return () => window.removeEventListener("storage", read);
  }, []);
  return held;
}

function isHeld({ key, where, isPrefix }: StoredKey, names: ReadonlySet<string>): boolean {
  if (!isPrefix) return names.has(`${where} ${key}`);
  return [...names].some((name) => name.startsWith(`${where} ${key}`));
}

/** Everything our code keeps in a browser, and what this one holds. */
export function StoredKeysList() {
  const held = useHeldKeys();
  return (
    <ul className="mt-6 max-w-reading border-ink border-t-2">
      {storedKeys.map(({ key, isPrefix, purpose, kind, lasts, where }) => (
        <li key={key} className="grid gap-x-4 gap-y-1 border-line border-b py-3 sm:grid-cols-[1fr_auto]">
          <p className="font-bold">{purpose}</p>
          <p>{held.has(key) ? <Badge tone="brand">In this browser</Badge> : null}</p>
          <p className="text-small text-ink-2 sm:col-span-2">
            <span className="type-data text-ink [overflow-wrap:anywhere]">
              {key}
              {isPrefix ? "…" : ""}
            </span>
            {" · "}
            {places[where]} · {kind === "needed" ? "needed" : "your preference"} · kept {lasts}
          </p>
        </li>
      ))}
    </ul>
  );
}
