/**
 * One pass over a text with the result as a stack: a removal fires when its last character arrives, and what
 * it leaves on the stack meets the characters that follow. Nothing removed can therefore be put together
 * again from its surroundings, and the work grows linearly with the text.
 */
export type StripRule = (output: string[], next: string) => "keep" | "drop";

/** The text without what the rules take away. `finish` sees the stack once more at the end. */
export function strip(text: string, rule: StripRule, finish?: (output: string[]) => void): string {
  const output: string[] = [];
  for (const next of text) {
    if (rule(output, next) === "keep") output.push(next);
  }
  finish?.(output);
  return output.join("");
}

/** Whether the stack ends with `ending`, letters compared without case. */
export function endsWith(output: readonly string[], ending: string): boolean {
  const start = output.length - ending.length;
  if (start < 0) return false;
  for (let at = 0; at < ending.length; at += 1) {
    if (output[start + at]?.toLowerCase() !== ending[at]) return false;
  }
  return true;
}

/** Takes `count` characters off the stack. */
export function pop(output: string[], count: number): void {
  output.length -= count;
}

/** Whether a character is a letter, a digit or an underscore of ASCII. */
export function isWordCharacter(character: string | undefined): boolean {
  return character !== undefined && /^\w$/.test(character);
}
