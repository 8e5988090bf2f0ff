// How deep brackets nest. PostgreSQL reads nested values by recursion, so what is too deep is refused before it gets there.

/** Deep enough for any document, far from PostgreSQL's stack limit. */
export const maxNesting = 500;

/** True when brackets outside of double quotes nest deeper than `maxNesting`. */
export function isNestedTooDeep(text: string): boolean {
  if (text.length <= maxNesting) return false;
  let depth = 0;
  let isQuoted = false;
  for (let i = 0; i < text.length; i++) {
    const char = text.charCodeAt(i);
    if (char === 0x5c) i++;
    else if (char === 0x22) isQuoted = !isQuoted;
    else if (isQuoted) continue;
    else if (char === 0x5b || char === 0x7b || char === 0x28) {
      if (++depth > maxNesting) return true;
    } else if (char === 0x5d || char === 0x7d || char === 0x29) depth--;
  }
  return false;
}
