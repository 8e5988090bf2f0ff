// What was played at a night, as PRS and the venue take it on paper.
import { brandName } from "@undercroft/contract/brand";
import { nightWords } from "./printed-words.ts";
import { openSheet } from "./sheet.ts";

/** The set lists of a night as `internal.read_setlist_paper` says them. */
export type SetlistSheet = {
  title: string;
  night_date: string;
  organiser: string;
  venue: string | null;
  address: string;
  acts: { name: string; tracks: { title: string; artist: string; writers: string }[] }[];
};

const grey = "#5b544b";
const margin = 56;
const inner = 595.28 - 2 * margin;
const foot = 790;

/** @returns the bytes of a PDF */
export async function printSetlists(night: SetlistSheet): Promise<Uint8Array<ArrayBuffer>> {
  const sheet = await openSheet(`Set lists of ${night.title}`);
  let y = margin;
  const room = (height: number) => {
    if (y + height <= foot) return;
    sheet.doc.addPage();
    y = margin;
  };
  const words = (text: string, size = 11, color = "#14110f") => {
    room(size * 2.5);
    y = sheet.write(text, { x: margin, y, width: inner, size, color }) + 3;
  };
  const heading = (text: string, size = 14) => {
    room(70);
    y = sheet.write(text, { x: margin, y: y + 16, width: inner, size, typeface: "title" }, "H2") + 5;
  };
  sheet.doc.addPage();
  y = sheet.write(brandName().toUpperCase(), { x: margin, y, width: 240, size: 18, typeface: "title" }) + 10;
  heading(`Set lists of ${night.title}`);
  words([nightWords(night.night_date), night.venue, night.address].filter(Boolean).join(", "));
  words(`Put on by ${night.organiser}`);
  for (const { name, tracks } of night.acts) {
    heading(name, 12);
    if (tracks.length === 0) words("No set list was given.", 10, grey);
    for (const [at, { title, artist, writers }] of tracks.entries()) {
      const by = [artist && `recorded by ${artist}`, writers && `written by ${writers}`]
        .filter(Boolean)
        .join(", ");
      words(`${at + 1}. ${title}${by ? ` (${by})` : ""}`, 10);
    }
  }
  return sheet.end();
}
