// One page for each ticket: what, when, where, and the code that the door scans.
import { brandName } from "@undercroft/contract/brand";
import encodeQR from "qr";
import type { Order, OrderTicket } from "./order.ts";
import { clockWords, nightWords, placeWords, refundWords } from "./printed-words.ts";
import { openSheet, type Sheet } from "./sheet.ts";

const ink = "#14110f";
const grey = "#5b544b";
const margin = 48;
const pageWidth = 595.28;
const inner = pageWidth - 2 * margin;
const qrSize = 190;

/** @returns the bytes of a PDF; without tickets it has one page that says so */
export async function printTickets(order: Order): Promise<Uint8Array<ArrayBuffer>> {
  const sheet = await openSheet(`Tickets for ${order.event.title}`);
  if (order.tickets.length === 0) printNone(sheet, order);
  for (const [at, ticket] of order.tickets.entries()) printTicket(sheet, order, ticket, at);
  return sheet.end();
}

function printHead({ doc, write }: Sheet, right: string): void {
  doc.addPage();
  doc.markContent("Artifact", { type: "Layout" });
  doc.rect(0, 0, pageWidth, 64).fill(ink);
  doc.endMarkedContent();
  write(brandName().toUpperCase(), {
    x: margin,
    y: 22,
    width: 240,
    size: 18,
    typeface: "title",
    color: "#f7f3ea",
  });
  write(right, {
    x: pageWidth - margin - 220,
    y: 27,
    width: 220,
    size: 9,
    typeface: "data",
    align: "right",
    color: "#f7f3ea",
  });
}

function printNone(sheet: Sheet, order: Order): void {
  printHead(sheet, order.ref);
  sheet.write("No tickets", { x: margin, y: 110, width: inner, size: 28, typeface: "title" }, "H1");
  sheet.write("The tickets of this booking were given back or cancelled.", {
    x: margin,
    y: 160,
    width: inner,
    size: 12,
  });
}

function printTicket(sheet: Sheet, order: Order, ticket: OrderTicket, at: number): void {
  const { event } = order;
  const { doc, write } = sheet;
  printHead(sheet, `Ticket ${at + 1} of ${order.tickets.length}`);
  const size = event.title.length > 48 ? 22 : 30;
  let y = write(event.title, { x: margin, y: 100, width: inner, size, typeface: "title" }, "H1") + 20;
  const bottom = printCode(sheet, ticket, y);
  const left = inner - qrSize - 28;
  const fact = (label: string, value: string | null) => {
    if (!value) return;
    y = write(label.toUpperCase(), { x: margin, y, width: left, size: 8, typeface: "data", color: grey }) + 1;
    y = write(value, { x: margin, y, width: left, size: 13, typeface: "strong" }) + 9;
  };
  const { night_date: night } = event;
  fact("Night", nightWords(night));
  fact("Doors", event.doors_at && clockWords(event.doors_at, night));
  fact("Starts", clockWords(event.starts_at, night));
  fact("Last entry", event.last_entry_at && clockWords(event.last_entry_at, night));
  fact("Where", placeWords(order));
  fact("Ticket", ticket.name);
  fact("Name", ticket.holder_name);
  fact("Extras", (order.extras ?? []).map(({ name, quantity }) => `${quantity} × ${name}`).join(", "));
  fact("Age", event.min_age ? `${event.min_age} and over. Bring proof of your age.` : null);
  fact("Booking", order.ref);
  fact("Refund", refundWords(order, ticket));
  y = Math.max(y, bottom) + 20;
  doc.markContent("Artifact", { type: "Layout" });
  doc
    .moveTo(margin, y)
    .lineTo(pageWidth - margin, y)
    .dash(3, { space: 4 })
    .strokeColor(ink)
    .stroke()
    .undash();
  doc.endMarkedContent();
  y = write(
    `Show this code at the door, on paper or on a screen. It lets one person in, once: the person who shows it first. Sold by ${order.organiser_name} through ${brandName()}.`,
    { x: margin, y: y + 16, width: inner, size: 10, color: grey },
  );
  if (order.money_sentence)
    write(order.money_sentence, { x: margin, y: y + 8, width: inner, size: 10, color: grey });
}

/** The code as squares and as letters. Gives back where it ends. */
function printCode({ doc, write }: Sheet, { code, code_proof: proof }: OrderTicket, top: number): number {
  const rows = encodeQR(proof ?? code, "raw", { ecc: "quartile", border: 4 });
  const cell = qrSize / rows.length;
  const left = pageWidth - margin - qrSize;
  doc.addStructure(
    doc.struct("Figure", { alt: `QR code of ticket ${code}` }, () => {
      doc.rect(left, top, qrSize, qrSize).fill("#ffffff");
      rows.forEach((row, y) => {
        row.forEach((isDark, x) => {
          // a hair wider than a cell, so that viewers draw no seams
          if (isDark) doc.rect(left + x * cell, top + y * cell, cell + 0.05, cell + 0.05);
        });
      });
      doc.fill("#000000");
    }),
  );
  const spaced = code.replace(/(.{4})(?=.)/g, "$1 ");
  return write(spaced, { x: left, y: top + qrSize + 4, width: qrSize, size: 9, typeface: "data" });
}
