import { plural } from "#app/format/plural.ts";
import { figureOr, formatFigure, hoursWords, reasonLabel } from "./figure-words.ts";
import type { PlatformFigures } from "./figures.ts";
import { SplitLists } from "./split-lists.tsx";
import { ValueTable } from "./value-table.tsx";

/** What belongs to a figure beside its number. */
export function MoreFacts({ figures }: { figures: PlatformFigures }) {
  const { metric, more, splits } = figures;
  const count = (name: string): number => Number(more[name] ?? 0);
  switch (metric) {
    case "visitors":
      return (
        <>
          <p className="text-small">{plural(count("page_views"), "page view")}.</p>
          {splits ? <SplitLists splits={splits} isOpen={more.week_state === "open"} /> : null}
        </>
      );
    case "tickets":
      return <p className="text-small">{plural(count("cancelled"), "ticket")} cancelled.</p>;
    case "gross":
      return <p className="text-small">{formatFigure(count("refunded"), "pence")} refunded.</p>;
    case "refund_rate":
      return (
        <p className="text-small">
          {formatFigure(count("refunded"), "pence")} refunded of {formatFigure(count("gross"), "pence")}{" "}
          taken.
        </p>
      );
    case "fill_rate":
      return (
        <p className="text-small">
          {formatFigure(count("taken"), "count")} of {plural(count("places"), "place")} at{" "}
          {plural(count("nights"), "night")}.
        </p>
      );
    case "switched_off":
      return (
        <p className="text-small">
          {plural(count("refusing"), "account")} of {formatFigure(count("accounts"), "count")} refuse to be
          counted ({figureOr(Number(more.share ?? 0), "percent")}).
        </p>
      );
    case "reports":
      return <ReportFacts figures={figures} />;
    default:
      return null;
  }
}

function ReportFacts({ figures: { rows, more } }: { figures: PlatformFigures }) {
  const hours = more.median_hours;
  return (
    <>
      {rows.length > 0 ? (
        <ValueTable
          label="Reports by reason"
          columns={["Reason", "Reports", "Median time"]}
          rows={rows.map(({ key, value, more: { median_hours: median } }) => ({
            key,
            cells: [reasonLabel(key), figureOr(value), typeof median === "number" ? hoursWords(median) : "–"],
          }))}
        />
      ) : null}
      <p className="text-small">
        {typeof hours === "number" ? `Half of them were decided within ${hoursWords(hours)}. ` : ""}
        {plural(Number(more.appeals_overturned ?? 0), "appeal")} overturned of{" "}
        {Number(more.appeals_decided ?? 0)} decided.
      </p>
    </>
  );
}
