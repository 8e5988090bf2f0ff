// What a night came to between two sides, as they signed it.
import { brandName } from "@undercroft/contract/brand";
import { dayWords, nightWords, poundWords } from "./printed-words.ts";
import { openSheet, type Sheet } from "./sheet.ts";

/** A sheet as `internal.read_settlement_paper` says it. Amounts are integer pence, shares basis points. */
export type SettlementSheet = {
  version: number;
  made_at: string;
  name: string;
  holder: string;
  vat_number: string | null;
  title: string;
  night_date: string;
  venue: string | null;
  facts: {
    kind: string;
    fee_pence: number;
    share_basis_points: number;
    bears_loss: boolean;
    has_vat: boolean;
    takings: {
      sold_pence: number;
      returned_pence: number;
      promised_pence: number;
      door_pence: number;
      vat_pence: number;
      levy_pence: number;
    } | null;
    costs: { name: string; pence: number; is_yours: boolean }[];
    fees_pence: number | null;
    pot_pence: number | null;
    share_pence: number;
    vat_pence: number;
    back_pence: number;
    owed_pence: number;
  };
  signatures: { side: string; name: string; signed_at: string }[];
  payments: { pence: number; paid_on: string; reference: string }[];
};

const ink = "#14110f";
const grey = "#5b544b";
const margin = 56;
const pageWidth = 595.28;
const inner = pageWidth - 2 * margin;
const foot = 780;
const moment = new Intl.DateTimeFormat("en-GB", {
  dateStyle: "long",
  timeStyle: "medium",
  timeZone: "Europe/London",
});

/** Draws lines downwards and begins another page where one is full. */
function columnOn(sheet: Sheet) {
  let y = margin;
  const room = (height: number) => {
    if (y + height <= foot + 20) return;
    sheet.doc.addPage();
    y = margin;
  };
  return {
    words: (text: string, size = 11, color = ink) => {
      room(size * 2);
      y = sheet.write(text, { x: margin, y, width: inner, size, color }) + 3;
    },
    heading: (text: string) => {
      room(60);
      y = sheet.write(text, { x: margin, y: y + 16, width: inner, size: 14, typeface: "title" }, "H2") + 5;
    },
    row: (label: string, pence: number, isStrong = false) => {
      room(24);
      const typeface = isStrong ? "strong" : "text";
      const end = sheet.write(label, { x: margin, y, width: inner - 110, size: 11, typeface });
      const right = { x: pageWidth - margin - 100, y, width: 100, size: 11, align: "right" } as const;
      sheet.write(poundWords(pence), { ...right, typeface });
      y = end + 4;
    },
    gap: () => {
      y += 10;
    },
  };
}
type Column = ReturnType<typeof columnOn>;

const percent = (points: number) => `${points / 100} %`;

/** What was agreed, in a sentence. */
function termsOf({ facts }: SettlementSheet): string {
  const vat = facts.has_vat ? ", plus VAT" : "";
  switch (facts.kind) {
    case "fee":
      return `A fee of ${poundWords(facts.fee_pence)}${vat}.`;
    case "guarantee":
      return `A guarantee of ${poundWords(facts.fee_pence)} and ${percent(facts.share_basis_points)} of what is left${vat}.`;
    case "door":
      return `${percent(facts.share_basis_points)} of what is left${facts.bears_loss ? ", or of the loss" : ""}${vat}.`;
    default:
      return "No fee.";
  }
}

function printTakings(column: Column, { facts }: SettlementSheet): void {
  const { takings } = facts;
  if (!takings) return;
  column.heading("What the night took");
  column.row("Tickets sold in advance, without fees and levy", takings.sold_pence);
  if (takings.returned_pence) column.row("Given back", -takings.returned_pence);
  if (takings.promised_pence) column.row("On its way back, or disputed", -takings.promised_pence);
  column.row("Sold at the door", takings.door_pence);
  if (takings.vat_pence) column.row("VAT in it", -takings.vat_pence);
  for (const { name, pence } of facts.costs) column.row(name, -pence);
  if (facts.fees_pence) column.row("Fees and guarantees of all acts", -facts.fees_pence);
  column.row("What is left", facts.pot_pence ?? 0, true);
  if (takings.levy_pence)
    column.words(`The venue's levy of ${poundWords(takings.levy_pence)} is apart.`, 9, grey);
}

function printOwed(column: Column, { facts, name }: SettlementSheet): void {
  column.heading(`What ${name} is owed`);
  if (facts.fee_pence) column.row(facts.kind === "guarantee" ? "Guarantee" : "Fee", facts.fee_pence);
  if (facts.share_basis_points)
    column.row(`${percent(facts.share_basis_points)} of what is left`, facts.share_pence);
  if (facts.vat_pence) column.row("VAT at 20 %", facts.vat_pence);
  for (const cost of facts.costs) if (cost.is_yours) column.row(`Paid by ${name}: ${cost.name}`, cost.pence);
  column.row(facts.owed_pence < 0 ? `Owed by ${name}` : "Total", Math.abs(facts.owed_pence), true);
}

function printPayments(column: Column, { payments, facts }: SettlementSheet): void {
  if (payments.length === 0) return;
  column.heading("Marked as paid");
  for (const { pence, paid_on, reference } of payments)
    column.row(`${dayWords(`${paid_on}T12:00:00Z`)}, ${reference}`, pence);
  const left = facts.owed_pence - payments.reduce((sum, { pence }) => sum + pence, 0);
  column.row("Still open", left, true);
}

function printSignatures(column: Column, { signatures, holder, name }: SettlementSheet): void {
  column.heading("Signatures");
  for (const side of ["holder", "party"]) {
    const team = side === "holder" ? holder : name;
    const found = signatures.find((signature) => signature.side === side);
    column.words(
      found
        ? `For ${team}: ${found.name}, ${moment.format(new Date(found.signed_at))}`
        : `For ${team}: not signed`,
    );
  }
}

/** @returns the bytes of a PDF */
export async function printSettlement(settlement: SettlementSheet): Promise<Uint8Array<ArrayBuffer>> {
  const sheet = await openSheet(`Settlement of ${settlement.title}`);
  sheet.doc.addPage();
  const column = columnOn(sheet);
  sheet.write(brandName().toUpperCase(), { x: margin, y: margin, width: 240, size: 18, typeface: "title" });
  for (let at = 0; at < 4; at += 1) column.gap();
  column.heading(`Settlement of ${settlement.title}`);
  const where = settlement.venue ? `, ${settlement.venue}` : "";
  column.words(`${nightWords(settlement.night_date)}${where}`);
  column.words(`Between ${settlement.holder} and ${settlement.name}`);
  column.words(`Version ${settlement.version}, made ${moment.format(new Date(settlement.made_at))}`);
  column.gap();
  column.words(termsOf(settlement));
  printTakings(column, settlement);
  printOwed(column, settlement);
  printPayments(column, settlement);
  printSignatures(column, settlement);
  column.gap();
  const vat = settlement.vat_number ? ` VAT number of ${settlement.holder}: ${settlement.vat_number}.` : "";
  column.words(
    `Tickets are taken from the ledger of ${brandName()} and from sales at the door. It pays nothing of this out: the two sides settle between themselves. This is no invoice.${vat}`,
    9,
    grey,
  );
  return sheet.end();
}
