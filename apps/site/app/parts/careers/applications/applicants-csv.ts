type Row = Record<string, string | number | boolean | null>;

/** A cell that a spreadsheet shows as text: nothing an applicant wrote runs as a formula. */
function toCell(value: Row[string] | undefined): string {
  const text = value === null || value === undefined ? "" : String(value);
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Applicants as a table with a head line (RFC 4180), with a mark that tells spreadsheets it is UTF-8. */
export function toApplicantsCsv(rows: readonly Row[]): string {
  const head = ["name", "status", "applied", "availability", "links", "note"];
  return `\uFEFF${[head.join(","), ...rows.map((row) => head.map((key) => toCell(row[key])).join(","))].join("\r\n")}\r\n`;
}
