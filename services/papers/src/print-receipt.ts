// What was paid, to whom, and the VAT in it; and what went back.
import { brandName } from "@undercroft/contract/brand";
import type { Order } from "./order.ts";
import { dayWords, nightWords, poundWords } from "./printed-words.ts";
import { openSheet, type Sheet } from "./sheet.ts";

const ink = "#14110f";
const grey = "#5b544b";
const margin = 56;
const pageWidth = 595.28;
const inner = pageWidth - 2 * margin;
const foot = 780;

/** @returns the bytes of a PDF */
export async function printReceipt(order: Order): Promise<Uint8Array<ArrayBuffer>> {
  const sheet = await openSheet(`Receipt ${order.ref}`);
  sheet.doc.addPage();
  const { write } = sheet;
  write(brandName().toUpperCase(), { x: margin, y: 52, width: 240, size: 18, typeface: "title" });
  let y = write("Receipt", { x: margin, y: 100, width: inner, size: 32, typeface: "title" }, "H1") + 8;
  const head = [
    `Booking ${order.ref}, ${dayWords(order.confirmed_at)}`,
    order.buyer_name ? `For ${order.buyer_name}` : null,
    `${order.event.title}, ${nightWords(order.event.night_date)}`,
  ];
  for (const line of head) if (line) y = write(line, { x: margin, y, width: inner, size: 11 }) + 2;
  y = printSums(sheet, order, y + 16);
  y = printSellers(sheet, order, y + 24);
  y = printMoves(sheet, order, y + 24);
  write(
    `The organiser sells the tickets; ${brandName()} takes the money as its agent and sells the booking fee. Prices include VAT where it is due.`,
    { x: margin, y: y + 24, width: inner, size: 9, color: grey },
  );
  return sheet.end();
}

type RowStyle = { isStrong?: boolean; hasRule?: boolean };

/** One line with an amount at its right. Gives back where it ends; what does not fit goes on another page. */
function printRow(sheet: Sheet, label: string, amount: string, top: number, style: RowStyle = {}): number {
  const { doc, write } = sheet;
  let y = top;
  if (y > foot) {
    doc.addPage();
    y = margin;
  }
  if (style.hasRule) {
    doc.markContent("Artifact", { type: "Layout" });
    doc
      .moveTo(margin, y)
      .lineTo(pageWidth - margin, y)
      .lineWidth(1.5)
      .strokeColor(ink)
      .stroke();
    doc.endMarkedContent();
    y += 8;
  }
  const typeface = style.isStrong ? "strong" : "text";
  const end = write(label, { x: margin, y, width: inner - 110, size: 11, typeface });
  write(amount, { x: pageWidth - margin - 100, y, width: 100, size: 11, typeface, align: "right" });
  return end + 5;
}

const heading = (sheet: Sheet, text: string, y: number) =>
  sheet.write(text, { x: margin, y, width: inner, size: 14, typeface: "title" }, "H2") + 6;

function printSums(sheet: Sheet, order: Order, top: number): number {
  let y = top;
  for (const { name, quantity, unit_total_pence: unit, bundle, saving_pence: saving } of order.lines) {
    y = printRow(sheet, `${quantity} × ${name}, ${poundWords(unit)} each`, poundWords(quantity * unit), y);
    if (bundle && saving) y = printRow(sheet, bundle, poundWords(-saving), y);
  }
  if (order.fee_pence) y = printRow(sheet, "in which booking fees are", poundWords(order.fee_pence), y);
  if (order.levy_pence) y = printRow(sheet, "in which the venue's levy is", poundWords(order.levy_pence), y);
  if (order.discount_pence)
    y = printRow(sheet, "in which a discount is taken off", poundWords(-order.discount_pence), y);
  return printRow(sheet, "Total", poundWords(order.total_pence), y, { isStrong: true, hasRule: true });
}

/** VAT is owed by each supplier apart: what the organiser sold and what we sold are two invoices. */
function printSellers(sheet: Sheet, { invoices }: Order, top: number): number {
  if (invoices.length === 0) return top;
  let y = heading(sheet, "Invoices", top);
  for (const invoice of invoices) {
    const what = invoice.kind === "invoice" ? "Invoice" : "Credit note";
    const vat = invoice.seller_vat_number ? `VAT number ${invoice.seller_vat_number}` : null;
    const details = [
      `${what} ${invoice.number} of ${invoice.is_ours ? brandName() : invoice.seller_name}`,
      invoice.is_ours ? "booking fee" : "tickets",
      dayWords(invoice.created_at),
      vat,
      invoice.vat_pence ? `VAT in it ${poundWords(invoice.vat_pence)}` : "no VAT in it",
    ];
    y = printRow(sheet, details.filter(Boolean).join(", "), poundWords(invoice.total_pence), y);
  }
  return y;
}

function printMoves(sheet: Sheet, order: Order, top: number): number {
  if (order.payments.length + order.refunds.length === 0) return top;
  let y = heading(sheet, "Paid and returned", top);
  for (const { last4, captured_pence: pence, captured_at: at } of order.payments)
    y = printRow(sheet, `${dayWords(at)}, card${last4 ? ` ending ${last4}` : ""}`, poundWords(pence), y);
  for (const { amount_pence: pence, succeeded_at: at } of order.refunds)
    y = printRow(sheet, at ? `${dayWords(at)}, refunded` : "Refund on its way", poundWords(-pence), y);
  return y;
}
