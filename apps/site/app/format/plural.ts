const rules = new Intl.PluralRules("en-GB");
const numbers = new Intl.NumberFormat("en-GB");

/** A count with its noun: "1 night", "1,204 nights", or "1,000+ nights" where more were not counted. The plural adds an s unless given. */
export function plural(count: number, one: string, many = `${one}s`, plus: "+" | "" = ""): string {
  return `${numbers.format(count)}${plus} ${rules.select(count) === "one" ? one : many}`;
}
