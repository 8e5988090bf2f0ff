import type { NightList } from "#app/parts/door/list/night-list.ts";
import type { WaitingScan } from "#app/parts/door/waiting/waiting-scans.ts";
import { surnameFirst } from "./paper-list.ts";

/** Somebody who may have been ticked on paper: a ticket by its hash, or a guest. */
export type EntryLine = {
  key: string;
  name: string;
  facts: string;
  /** how many of this line are not in yet */
  left: number;
  scan: Pick<WaitingScan, "kind" | "hash" | "guest_id">;
};

/** Those of a night who are good and not in yet, by surname as on the paper. */
export function entryLines(list: NightList): EntryLine[] {
  const nameOf = (type: number) => list.types.find(({ number }) => number === type)?.name ?? "Ticket";
  const tickets = [...list.tickets.values()]
    .filter(({ state }) => state === "g")
    .map(({ hash, holder, ref, type }) => ({
      key: hash,
      name: holder ?? "No name",
      facts: [nameOf(type), ref].filter(Boolean).join(", "),
      left: 1,
      scan: { kind: "in" as const, hash },
    }));
  const guests = list.guests
    .filter(({ places, arrived }) => arrived < places)
    .map((guest) => ({
      key: guest.id,
      name: guest.name,
      facts: `${guest.list}, guest`,
      left: guest.places - guest.arrived,
      scan: { kind: "guest" as const, guest_id: guest.id },
    }));
  return [...tickets, ...guests].toSorted((one, other) =>
    surnameFirst(one.name).localeCompare(surnameFirst(other.name), "en-GB"),
  );
}

/** Those whose name, reference or list has all the words, in any order. */
export function withWords(lines: readonly EntryLine[], typed: string): EntryLine[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  return lines.filter(({ name, facts }) => {
    const text = `${name} ${facts}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
