const rules = new Intl.PluralRules("en-GB");
const numbers = new Intl.NumberFormat("en-GB");

/** A count with its noun: "1 night", "1,204 nights". The plural adds an s unless given. */
export function plural(count: number, one: string, many = `${one}s`): string {
  return `${numbers.format(count)} ${rules.select(count) === "one" ? one : many}`;
}
