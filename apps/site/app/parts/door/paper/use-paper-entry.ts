import { useState } from "react";
import { plural } from "#app/format/plural.ts";
import { useDoor } from "#app/parts/door/night/door-context.tsx";
import { type EntryLine, entryLines } from "./entry-lines.ts";
import { lastMoment } from "./last-moment.ts";

/** Who is still to be ticked, who is, and entering them. Null until the list is on this device. */
export function usePaperEntry() {
  const { door, view } = useDoor();
  const [ticked, setTicked] = useState<Readonly<Record<string, number>>>({});
  const [isBusy, setIsBusy] = useState(false);
  const [entered, setEntered] = useState<string | null>(null);
  const { offline } = door;
  const list = offline?.keeper.list;
  if (!offline || !list) return null;
  // those who wait to be sent are entered, although the list does not know it yet
  const waiting = new Set(
    offline.waiting.entries.flatMap((entry) =>
      entry.kind === "in" ? [entry.hash] : entry.kind === "guest" ? [entry.guest_id] : [],
    ),
  );
  const lines = entryLines(list).filter(({ key }) => !waiting.has(key));
  const chosen = lines.filter(({ key }) => (ticked[key] ?? 0) > 0);
  const people = chosen.reduce((sum, { key }) => sum + (ticked[key] ?? 0), 0);

  const add = ({ key, scan }: EntryLine, at: string) =>
    offline.waiting.add({
      scan_id: crypto.randomUUID(),
      ...scan,
      ...(scan.kind === "guest" ? { number: ticked[key] ?? 1 } : {}),
      at,
      gate: view.gate,
      said: "admitted",
    });

  /** Enters those who are ticked, at the last time that the clock showed `clock`; false where that is no time. */
  async function enter(clock: string): Promise<boolean> {
    const at = lastMoment(clock, new Date(door.clock.now()))?.toISOString();
    if (!at) return false;
    if (isBusy || people === 0) return true;
    setIsBusy(true);
    for (const line of chosen) await add(line, at);
    await door.waits();
    await door.readList().catch(() => {});
    const left = offline?.waiting.entries.length ?? 0;
    const words = `${plural(people, "person", "people")} entered at ${clock}.`;
    setEntered(left > 0 ? `${words} ${left} wait here until there is a connection.` : words);
    setTicked({});
    setIsBusy(false);
    return true;
  }

  const tick = (key: string, number: number) => {
    setTicked({ ...ticked, [key]: number });
    setEntered(null);
  };
  return { lines, ticked, tick, people, enter, isBusy, entered };
}
