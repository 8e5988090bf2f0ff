import type { DoorAnswers } from "#app/parts/door/door-answers.ts";

/** Everybody of a night by name, as `list_door_names` answers. */
export type Names = DoorAnswers["list_door_names"];

/** One line of the paper: a name with as many boxes as it has places, those ticked who are in. */
export type PaperLine = {
  key: string;
  name: string;
  facts: string;
  boxes: number;
  ticked: number;
};

/** Lines that begin with one letter. */
export type PaperGroup = { letter: string; lines: PaperLine[] };

const letterOf = (name: string): string => {
  const [first = ""] = name.normalize("NFD").toUpperCase();
  return /[A-Z]/.test(first) ? first : "#";
};

/** Lines by their first letter, in the order of the alphabet; what begins with none stands at the end. */
export function byLetter(lines: readonly PaperLine[]): PaperGroup[] {
  const groups = new Map<string, PaperLine[]>();
  const sorted = lines.toSorted((one, other) => one.name.localeCompare(other.name, "en-GB"));
  for (const line of sorted) {
    const letter = letterOf(line.name);
    groups.set(letter, [...(groups.get(letter) ?? []), line]);
  }
  const rank = (letter: string) => (letter === "#" ? "~" : letter);
  return [...groups]
    .map(([letter, members]) => ({ letter, lines: members }))
    .toSorted((one, other) => (rank(one.letter) < rank(other.letter) ? -1 : 1));
}

/** The tickets of a night as lines: one for each, by whose name it is in. */
export const ticketLines = ({ tickets }: Names): PaperLine[] =>
  tickets.map(({ name, ref, type, is_in: isIn }, at) => ({
    key: `ticket ${at}`,
    name: name || "No name",
    facts: `${type}, ${ref}`,
    boxes: 1,
    ticked: isIn ? 1 : 0,
  }));

/** The guest list as lines, with one box for each place. */
export const guestLines = ({ guests }: Names, timeOf: (iso: string) => string): PaperLine[] =>
  guests.map((guest) => ({
    key: guest.id,
    name: guest.name,
    facts: guest.entry_before ? `${guest.list}, before ${timeOf(guest.entry_before)}` : guest.list,
    boxes: guest.places,
    ticked: Math.min(guest.arrived, guest.places),
  }));
