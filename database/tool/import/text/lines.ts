/** The lines of a text, ended by CR LF, LF or CR alone: U+2028 and its like are letters within one. */
export async function* readLines(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = "";
  for await (const piece of pieces) {
    const text = rest + piece;
    // a CR at the end may be the first half of a line end
    const end = text.endsWith("\r") ? text.length - 1 : text.length;
    const lines = text.slice(0, end).split(/\r\n|\n|\r/);
    rest = (lines.pop() ?? "") + text.slice(end);
    yield* lines;
  }
  const last = rest.replace(/\r$/, "");
  if (last) yield last;
}
