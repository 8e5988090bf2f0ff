import type { Answer } from "#app/api/call.ts";
import { shiftName } from "#app/parts/rota/rota-words.ts";

type MyShift = Answer<"list_my_shifts">["shifts"][number];

const inUtc = (iso: string) =>
  new Date(iso)
    .toISOString()
    .replace(/\.\d+Z$/, "Z")
    .replaceAll(/[-:]/g, "");
/** RFC 5545, 3.3.11. */
const text = (value: string) =>
  value
    .replaceAll("\\", "\\\\")
    .replaceAll(/\r\n?|\n/g, "\\n")
    .replaceAll(",", "\\,")
    .replaceAll(";", "\\;");

/** Lines of at most 75 octets, as RFC 5545, 3.1, asks; what is longer goes on after a space. */
function fold(line: string): string {
  const folded: string[] = [];
  let part = "";
  for (const letter of line) {
    if (new TextEncoder().encode(part + letter).length > (folded.length === 0 ? 75 : 74)) {
      folded.push(part);
      part = "";
    }
    part += letter;
  }
  return [...folded, part].join("\r\n ");
}

/** Shifts as a calendar file (iCalendar). Times are UTC, which every calendar shows by its own clock. */
export function renderShifts(shifts: readonly MyShift[], siteUrl: string): string {
  const entries = shifts
    .filter(({ status }) => status !== "cancelled" && status !== "removed")
    .flatMap((shift) => [
      "BEGIN:VEVENT",
      `UID:shift-${shift.id}@undercroft`,
      `DTSTAMP:${inUtc(shift.starts_at)}`,
      `DTSTART:${inUtc(shift.starts_at)}`,
      `DTEND:${inUtc(shift.ends_at)}`,
      `SUMMARY:${text(`${shiftName(shift)}, ${shift.event}`)}`,
      ...(shift.place ? [`LOCATION:${text(shift.place)}`] : []),
      `DESCRIPTION:${text(`Your code at the door: ${shift.mine?.code ?? ""}\n${siteUrl}/shifts?night=${shift.event_id}`)}`,
      "END:VEVENT",
    ]);
  return ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//rota//shifts//EN", ...entries, "END:VCALENDAR", ""]
    .map(fold)
    .join("\r\n");
}
