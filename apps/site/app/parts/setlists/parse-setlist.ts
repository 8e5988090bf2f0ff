/** One title of a set list. */
export type Track = { title: string; artist: string; writers: string };

const MOST = 200;
/** "1.", "01)", "#3", "[00:12:34]", "12:34", before a title. */
const leading =
  /^\s*(?:(?:#\s*)?\d{1,3}\s*[.):]\s+|#\s*\d{1,3}\s+|\[?\d{1,2}:\d{2}(?::\d{2})?\]?\s*[-–—]?\s*|\d{1,3}\s+[-–—]\s+)+/;
const dash = /\s+[-–—]\s+/;
const names = {
  title: /^(title|track|song|work|name|track ?title)$/i,
  artist: /^(artist|artists|performer|recorded by|track ?artist)$/i,
  writers: /^(writers?|composers?|authors?|written by|songwriters?|writers? and composers?)$/i,
} as const;

/** The cells of a line between these marks; a cell in quotes may hold them, and "" stands for a quote. */
function cellsOf(line: string, mark: string): string[] {
  const cells: string[] = [];
  let cell = "";
  let isQuoted = false;
  for (let at = 0; at < line.length; at += 1) {
    const sign = line[at];
    if (sign === '"' && isQuoted && line[at + 1] === '"') {
      cell += '"';
      at += 1;
    } else if (sign === '"' && (isQuoted || cell.trim() === "")) isQuoted = !isQuoted;
    else if (sign === mark && !isQuoted) {
      cells.push(cell.trim());
      cell = "";
    } else cell += sign;
  }
  return [...cells, cell.trim()];
}

/** Where a heading says each column stands; null where the first line is none. */
function readHeading(cells: readonly string[]): Record<keyof typeof names, number> | null {
  const find = (name: keyof typeof names) => cells.findIndex((cell) => names[name].test(cell));
  const found = { title: find("title"), artist: find("artist"), writers: find("writers") };
  return found.title < 0 ? null : found;
}

/** "Artist - Title", with or without a number or a time before it. */
function readWords(line: string): Track {
  const words = line.replace(leading, "").trim() || line.trim();
  const [first = "", ...rest] = words.split(dash);
  return rest.length > 0
    ? { artist: first, title: rest.join(" - "), writers: "" }
    : { artist: "", title: first, writers: "" };
}

/** Two columns are title and writers; three are artist, title and writers. A first column of numbers is left out. */
function readCells(cells: readonly string[]): Track {
  const [first = "", ...others] = cells;
  const own = others.length > 0 && /^#?\d{1,3}[.)]?$/.test(first) ? others : cells;
  if (own.length === 1) return readWords(own[0] ?? "");
  const [artist, title, ...writers] = own.length === 2 ? ["", ...own] : own;
  return { artist: artist ?? "", title: title ?? "", writers: writers.filter(Boolean).join(", ") };
}

/** The mark between cells: tabs, or commas or semicolons where the text looks like a CSV file; null for plain lines. */
function markOf(lines: readonly string[]): string | null {
  if (lines.some((line) => line.includes("\t"))) return "\t";
  for (const mark of [",", ";"]) {
    const cells = lines.map((line) => cellsOf(line, mark));
    const columns = cells[0]?.length ?? 1;
    const isTable = columns > 1 && cells.every(({ length }) => length === columns);
    if (isTable && (readHeading(cells[0] ?? []) || lines.every((line) => line.includes('"')))) return mark;
  }
  return null;
}

/** Reads a pasted set list: lines of "Artist - Title", numbered lists, tabs, CSV with a heading or quotes. At most 200 titles; empty lines are left out. */
export function parseSetlist(text: string): Track[] {
  const lines = text
    .replace(/^\uFEFF/, "")
    .slice(0, 100_000)
    .split(/\r\n|\r|\n/)
    .filter((line) => line.trim() !== "");
  const mark = markOf(lines);
  if (mark === null) return lines.map(readWords).slice(0, MOST);
  const rows = lines.map((line) => cellsOf(line, mark));
  const heading = readHeading(rows[0] ?? []);
  const tracks = heading
    ? rows.slice(1).map((cells) => ({
        title: cells[heading.title] ?? "",
        artist: cells[heading.artist] ?? "",
        writers: cells[heading.writers] ?? "",
      }))
    : rows.map(readCells);
  return tracks.filter(({ title }) => title !== "").slice(0, MOST);
}
