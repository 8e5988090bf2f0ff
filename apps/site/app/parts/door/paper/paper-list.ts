import { guestTermsWords } from "#app/format/guest-terms.ts";
import type { DoorAnswers } from "#app/parts/door/door-answers.ts";

/** Everybody of a night by name, as `list_door_names` answers. */
export type Names = DoorAnswers["list_door_names"];

/** One line of the paper: a name with as many boxes as it has places, those ticked who are in. */
export type PaperLine = {
  key: string;
  /** surname first: "Okoro, Zadie" */
  name: string;
  facts: string;
  boxes: number;
  ticked: number;
  /** the name by which the line stands in the list: that of the host for a companion */
  under: string;
  /** stands below the host */
  isCompanion: boolean;
};

/** Lines that begin with one letter. */
export type PaperGroup = { letter: string; lines: PaperLine[] };

/** "Zadie Okoro" is "Okoro, Zadie", as lists of names are read; a name of one word, or one that ends in a number, stays. */
export function surnameFirst(name: string): string {
  const words = name.trim().split(/\s+/);
  const last = words.at(-1) ?? "";
  return words.length < 2 || !/^\p{L}/u.test(last)
    ? words.join(" ")
    : `${last}, ${words.slice(0, -1).join(" ")}`;
}

const letterOf = (name: string): string => {
  const [first = ""] = name.normalize("NFD").toUpperCase();
  return /[A-Z]/.test(first) ? first : "#";
};

const compare = (one: PaperLine, other: PaperLine): number =>
  one.under.localeCompare(other.under, "en-GB") ||
  one.key.localeCompare(other.key, "en-GB") ||
  Number(one.isCompanion) - Number(other.isCompanion);

/** Lines by the first letter of the surname, in the order of the alphabet; what begins with none stands at the end. */
export function byLetter(lines: readonly PaperLine[]): PaperGroup[] {
  const groups = new Map<string, PaperLine[]>();
  for (const line of lines.toSorted(compare)) {
    const letter = letterOf(line.under);
    groups.set(letter, [...(groups.get(letter) ?? []), line]);
  }
  const rank = (letter: string) => (letter === "#" ? "~" : letter);
  return [...groups]
    .map(([letter, members]) => ({ letter, lines: members }))
    .toSorted((one, other) => (rank(one.letter) < rank(other.letter) ? -1 : 1));
}

/** The tickets of a night as lines: one for each, by whose name it is in. A companion stands with the host. */
export const ticketLines = ({ tickets }: Names): PaperLine[] =>
  tickets.map(({ name, ref, type, is_in: isIn, goes_with: host }) => ({
    // lines of one booking and name stay together
    key: ref,
    name: surnameFirst(name || "No name"),
    facts: `${type}, ${ref}`,
    boxes: 1,
    ticked: isIn ? 1 : 0,
    under: surnameFirst(host || name || "No name"),
    isCompanion: host !== null,
  }));

/** The guest list as lines, with one box for each place. */
export const guestLines = ({ guests }: Names): PaperLine[] =>
  guests.map((guest) => ({
    key: guest.id,
    name: surnameFirst(guest.name),
    facts: [guest.list, guestTermsWords(guest)].filter(Boolean).join(". "),
    boxes: guest.places,
    ticked: Math.min(guest.arrived, guest.places),
    under: surnameFirst(guest.name),
    isCompanion: false,
  }));
