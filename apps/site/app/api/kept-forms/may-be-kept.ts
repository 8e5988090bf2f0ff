/** What is asked of a field before it is kept in a browser. */
export type FieldFacts = {
  type: string;
  autocomplete: string;
  /** its name, or what its label says */
  name: string;
};

const neverTypes = new Set(["password", "hidden", "submit", "button", "reset", "image", "search"]);

/** Codes that prove something, cards, passwords and birthdays, as HTML names them. */
const neverAutocomplete = /(^|\s)(one-time-code|cc-\S+|bday\S*|current-password|new-password)(\s|$)/i;

const neverNames = [
  /pass(word|phrase|code)/i,
  /\bpin\b/i,
  // a code that a team thinks of for its own tickets is none of these
  /(one[- ]time|security|recovery|backup|verification|confirmation|sign[- ]in|your|digit|access|access_|mail(ed)?) ?code/i,
  /^code$/i,
  /\bcode we (sent|mailed|texted)/i,
  /\b(debit|credit|bank|payment) ?card|card ?(number|holder)|\bcv[cv]2?\b|\bexpiry\b|^expires$/i,
  /sort[ _-]?code|account[ _-]?number|\biban\b/i,
  /date[ _-]?of[ _-]?birth|birth[ _-]?(day|date)|\bdob\b|\bborn\b/i,
  /access[ _-]?(needs|notes|requirements)|\byou need (to come|for an interview)|\bdisabilit/i,
  /passport|driving[ _-]?licen[cs]e|\bidentity\b|proof of (address|identity|age)|photo id\b|national insurance|evidence|proof file/i,
];

/**
 * Whether what is typed into a field may lie in a browser: never passwords, codes, card fields, dates of birth, access needs or
 * identity papers.
 */
export function mayBeKept({ type, autocomplete, name }: FieldFacts): boolean {
  if (neverTypes.has(type.toLowerCase()) || neverAutocomplete.test(autocomplete)) return false;
  const words = name.replaceAll("_", " ").replaceAll(/(?<=[a-z])(?=[A-Z])/g, " ");
  return !neverNames.some((pattern) => pattern.test(name) || pattern.test(words));
}
