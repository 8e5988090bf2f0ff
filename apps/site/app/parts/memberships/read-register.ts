/** A person of a register, as it is sent: what stood in the line, checked by the database. */
export type RegisterLine = { email: string; number?: string; since?: string };

const unquoted = (cell: string): string =>
  cell
    .trim()
    .replace(/^"(.*)"$/, "$1")
    .trim();

/** Lines of "email, number, date", with commas, semicolons or tabs between; a first line without an address is a heading. */
export function readRegister(text: string): RegisterLine[] {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== "");
  if (lines[0] !== undefined && lines.length > 1 && !lines[0].includes("@")) lines.shift();
  return lines.map((line) => {
    const [email = "", number = "", since = ""] = line.split(/[,;\t]/).map(unquoted);
    return { email, ...(number ? { number } : {}), ...(since ? { since } : {}) };
  });
}
