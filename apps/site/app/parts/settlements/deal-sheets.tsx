import type { QueryKey } from "@tanstack/react-query";
import { momentName } from "#app/format/moment.ts";
import { Badge } from "#app/ui/badge.tsx";
import { DealNotes } from "./deal-notes.tsx";
import type { Settlement, Sheet } from "./settlement-queries.ts";
import { differenceWords } from "./settlement-words.ts";
import { SheetPdf } from "./sheet-pdf.tsx";
import { SheetTable } from "./sheet-table.tsx";
import { SignForm } from "./sign-form.tsx";

type DealSheetsProps = {
  deal: Settlement;
  code: string | null;
  /** what is read again after a change */
  changes: QueryKey;
};

/** The last version of a sheet with its signatures, what has changed since, older versions, and what the two sides wrote. */
export function DealSheets({ deal, code, changes }: DealSheetsProps) {
  const [last, ...older] = deal.sheets;
  const hasSigned = last?.signatures.some(({ side }) => side === deal.side);
  return (
    <div className="grid gap-5">
      {last ? <SheetView deal={deal} sheet={last} code={code} /> : null}
      {last && deal.has_changed ? (
        <div className="max-w-reading border-warn border-s-4 ps-4">
          <p className="font-bold">
            {deal.differences.length > 0
              ? `The figures have changed since version ${last.version}.`
              : `The costs or terms behind it have changed since version ${last.version}.`}
          </p>
          <ul>
            {deal.differences.map((difference) => (
              <li key={difference.what}>{differenceWords(difference)}</li>
            ))}
          </ul>
          <p className="text-ink-2 text-small">
            {deal.side === "holder"
              ? "The version stays as it is. Make a new one to have it signed again."
              : `The version stays as it is. ${deal.holder} can make a new one, which you sign again.`}
          </p>
        </div>
      ) : null}
      {last && !hasSigned ? <SignForm deal={deal} sheet={last} code={code} changes={changes} /> : null}
      {older.length > 0 ? (
        <details>
          <summary className="min-h-9 cursor-pointer font-bold">Older versions</summary>
          <div className="mt-3 grid gap-6">
            {older.map((sheet) => (
              <SheetView key={sheet.id} deal={deal} sheet={sheet} code={code} />
            ))}
          </div>
        </details>
      ) : null}
      <DealNotes deal={deal} code={code} changes={changes} />
    </div>
  );
}

type SheetViewProps = { deal: Settlement; sheet: Sheet; code: string | null };

function SheetView({ deal, sheet, code }: SheetViewProps) {
  const names = { holder: deal.holder, party: deal.name };
  return (
    <section aria-label={`Version ${sheet.version}`} className="grid gap-3">
      <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <strong>Version {sheet.version}</strong>
        <span className="text-ink-2 text-small">{momentName(sheet.made_at)}</span>
        {sheet.signatures.length === 2 ? <Badge tone="ok">Agreed</Badge> : null}
        {sheet.disputed_by ? <Badge tone="warn">Disputed</Badge> : null}
        <SheetPdf sheet={sheet} code={code} />
      </p>
      <SheetTable facts={sheet.facts} name={deal.name} hasPapers={code === null} />
      <ul className="grid" aria-label="Signatures">
        {(["holder", "party"] as const).map((side) => {
          const signed = sheet.signatures.find((signature) => signature.side === side);
          return (
            <li key={side} className="[overflow-wrap:anywhere]" dir="auto">
              {signed
                ? `${signed.name} signed for ${names[side]}, ${signedAt(signed.signed_at)}`
                : `Not signed for ${names[side]}`}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

const seconds = new Intl.DateTimeFormat("en-GB", { second: "2-digit", timeZone: "Europe/London" });

/** To the second, by the server's clock. */
const signedAt = (iso: string): string =>
  `${momentName(iso)}:${seconds.format(new Date(iso)).padStart(2, "0")}`;
