/** Texts, bodies of functions, comments, ends of statements, and what is between. */
const pieces =
  /'(?:[^']|'')*'|"[^"]*"|\$(\w*)\$[\s\S]*?\$\1\$|--[^\n]*|\/\*[\s\S]*?\*\/|;|[^;'"$\-/]+|[\s\S]/g;

/** The statements of a script, without comments. */
export function statementsOf(script: string): string[] {
  const found = [""];
  for (const [piece] of script.matchAll(pieces))
    if (piece === ";") found.push("");
    else if (!piece.startsWith("--") && !piece.startsWith("/*")) found[found.length - 1] += piece;
  return found.filter((statement) => statement.trim() !== "");
}
