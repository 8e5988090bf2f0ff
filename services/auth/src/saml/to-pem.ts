/** A key or certificate as libraries take it: in an environment variable it has its line breaks written out. */
export function toPem(text: string): string {
  return `${text.replaceAll("\\n", "\n").trim()}\n`;
}
