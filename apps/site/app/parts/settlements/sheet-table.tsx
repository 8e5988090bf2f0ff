import { formatMoney } from "#app/format/money.ts";
import { PaperLink } from "./paper-link.tsx";
import type { Facts } from "./settlement-queries.ts";
import { owedLines, potLines, type SheetLine } from "./settlement-words.ts";

type SheetTableProps = {
  facts: Facts;
  /** whose sheet it is */
  name: string;
  /** papers are opened by accounts, not by a link */
  hasPapers: boolean;
};

/** What a deal comes to: takings and costs down to what is left, then what the side is owed. */
export function SheetTable({ facts, name, hasPapers }: SheetTableProps) {
  const pot = potLines(facts);
  const papers = hasPapers ? facts.costs.filter(({ file_name }) => file_name !== null) : [];
  return (
    <div className="grid gap-4">
      {pot.length > 0 ? (
        <Lines
          caption="What is divided"
          lines={pot}
          total={{ label: "What is left", pence: facts.pot_pence ?? 0 }}
        />
      ) : null}
      {facts.takings && facts.takings.levy_pence !== 0 ? (
        <p className="text-ink-2 text-small">
          The venue's levy of {formatMoney(facts.takings.levy_pence)} is apart.
        </p>
      ) : null}
      <Lines
        caption={`What ${name} is owed`}
        lines={owedLines(facts)}
        total={
          facts.owed_pence < 0
            ? { label: `Owed by ${name}`, pence: -facts.owed_pence }
            : { label: "Total", pence: facts.owed_pence }
        }
      />
      {papers.length > 0 ? (
        <ul className="grid gap-2" aria-label="Papers">
          {papers.map((cost) => (
            <li key={cost.id} className="flex flex-wrap items-center gap-3">
              <span dir="auto">{cost.name}</span>
              <PaperLink name={cost.file_name ?? ""} label={cost.name} />
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

type LinesProps = { caption: string; lines: readonly SheetLine[]; total: Omit<SheetLine, "id"> };

function Lines({ caption, lines, total }: LinesProps) {
  return (
    <table className="w-full max-w-reading border-collapse">
      <caption className="mb-1 text-start type-label" dir="auto">
        {caption}
      </caption>
      <tbody>
        {lines.map(({ id, label, pence }) => (
          <tr key={id} className="border-line border-b">
            <th scope="row" className="py-1 pe-3 text-start font-normal [overflow-wrap:anywhere]" dir="auto">
              {label}
            </th>
            <td className="py-1 text-end type-data">{formatMoney(pence)}</td>
          </tr>
        ))}
        <tr className="border-ink border-t-2">
          <th scope="row" className="py-1 pe-3 text-start" dir="auto">
            {total.label}
          </th>
          <td className="py-1 text-end font-bold type-data">{formatMoney(total.pence)}</td>
        </tr>
      </tbody>
    </table>
  );
}
