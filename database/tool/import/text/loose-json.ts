/** Letters that JSON does not allow within a text, as it writes them. */
const escapes: Readonly<Record<string, string>> = { "\n": "\\n", "\r": "\\r", "\t": "\\t" };

/** JSON as templates write it by hand: line breaks within texts, and a comma after the last member. */
function repair(text: string): string {
  let isText = false;
  let repaired = "";
  for (let place = 0; place < text.length; place++) {
    const letter = text[place] ?? "";
    if (isText && letter === "\\") {
      repaired += letter + (text[++place] ?? "");
      continue;
    }
    if (letter === '"') isText = !isText;
    const isTrailing = !isText && letter === "," && /^\s*[}\]]/.test(text.slice(place + 1, place + 200));
    if (!isTrailing) repaired += isText ? (escapes[letter] ?? letter) : letter;
  }
  return repaired;
}

/** The value of a JSON text, also where it breaks those two rules. @throws SyntaxError when it breaks others */
export function parseLooseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return JSON.parse(repair(text));
  }
}
