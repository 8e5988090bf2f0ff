import { endsWith, isWordCharacter, pop, strip } from "./strip.ts";

const SCHEME = "javascript:";

/** Takes the inline handler prefix (`on…`) that an arriving `=` would complete off the stack; says whether it did. */
function popHandler(output: string[]): boolean {
  let end = output.length;
  while (end > 0 && /\s/.test(output[end - 1] ?? "")) end -= 1;
  for (let start = end - 3; start >= 0 && isWordCharacter(output[start + 2]); start -= 1) {
    if (output[start]?.toLowerCase() === "o" && output[start + 1]?.toLowerCase() === "n") {
      pop(output, output.length - start);
      return true;
    }
  }
  return false;
}

/**
 * General input without angle brackets, `javascript:` and inline event-handler prefixes, trimmed.
 * Nothing is cut: the field's own rule decides on length.
 */
export function sanitizeInput(input: string): string {
  return strip(input, (output, next) => {
    if (next === "<" || next === ">") return "drop";
    if (next === ":" && endsWith(output, SCHEME.slice(0, -1))) {
      pop(output, SCHEME.length - 1);
      return "drop";
    }
    return next === "=" && popHandler(output) ? "drop" : "keep";
  }).trim();
}
