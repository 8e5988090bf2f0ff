import { useQuery } from "@tanstack/react-query";
import clsx from "clsx";
import { useId, useState } from "react";
import { toRefusal } from "#app/api/changes/refusal.ts";
import { dayName } from "#app/format/nights.ts";
import { Button } from "#app/ui/button.tsx";
import { Loaded } from "#app/ui/loaded.tsx";
import { ExportButton } from "./export-button.tsx";
import { changeWords, figureOr, type MetricWords } from "./figure-words.ts";
import { type Filters, type PlatformFigures, platformFiguresQuery } from "./figures.ts";
import { MoreFacts } from "./more-facts.tsx";
import { TileChart } from "./tile-chart.tsx";
import { TileTable } from "./tile-table.tsx";
import { UntilNote } from "./until-note.tsx";

type FigureTileProps = { metric: string; words: MetricWords; filters: Filters };

/** One figure of the platform: it is read, fails and is tried again by itself. */
export function FigureTile({ metric, words, filters }: FigureTileProps) {
  const titleId = useId();
  const query = useQuery(platformFiguresQuery(metric, filters));
  const failure = query.isError ? toRefusal(query.error, navigator.onLine) : null;
  return (
    <section
      aria-labelledby={titleId}
      className={clsx(
        "grid min-h-96 grid-cols-1 content-start gap-4 border-2 border-ink p-4",
        metric === "visitors" && "xl:col-span-2", // four tables stand below its chart
      )}
    >
      <header>
        <h2 id={titleId} className="type-h3">
          {words.title}
        </h2>
        <p className="mt-1 text-ink-2 text-small">{words.definition}</p>
      </header>
      <Loaded query={query} what={words.title} why={failure?.code ? failure : null}>
        {(figures) => <Tile figures={figures} words={words} filters={filters} readAt={query.dataUpdatedAt} />}
      </Loaded>
    </section>
  );
}

type TileProps = { figures: PlatformFigures; words: MetricWords; filters: Filters; readAt: number };

function Tile({ figures, words, filters, readAt }: TileProps) {
  const [isTable, setIsTable] = useState(false);
  const { range, area, category } = filters;
  const { metric, state, until, counts_from: countsFrom, from } = figures;
  const isNarrowedInVain = (area !== null || category !== null) && !figures.narrowed;
  const isBoth = state === "weeks" && area !== null && category !== null;
  const isVisits = metric === "visitors" || metric === "switched_off";
  return (
    <>
      {isBoth ? (
        <p>Visits can be narrowed to a city or to a category, not to both at once.</p>
      ) : (
        <Headline figures={figures} />
      )}
      <UntilNote
        until={until}
        countsFrom={isVisits || state === "no_data" ? countsFrom : from}
        from={from}
        readAt={readAt}
      />
      {isNarrowedInVain ? <p className="text-ink-2 text-small">For the whole country.</p> : null}
      {state === "weeks" ? (
        <p className="text-ink-2 text-small">
          For one place or category visits are shown by finished week, and a week below 20 is not shown.
        </p>
      ) : null}
      {state === "no_data" || isBoth ? null : isTable ? (
        <TileTable figures={figures} title={words.title} />
      ) : (
        <TileChart figures={figures} title={words.title} />
      )}
      <MoreFacts figures={figures} />
      <div className="flex flex-wrap items-start gap-3">
        {state === "no_data" ? null : (
          <Button size="sm" variant="outline" aria-pressed={isTable} onClick={() => setIsTable(!isTable)}>
            Table<span className="sr-only"> of {words.title}</span>
          </Button>
        )}
        <ExportButton
          what={words.title}
          hasMoney={words.isMoney ?? false}
          request={{
            p_report: "metric",
            p_metric: metric,
            p_from: range.from,
            p_to: range.to,
            p_compare: range.compare,
            p_area: area,
            p_category: category,
          }}
        />
      </div>
    </>
  );
}

/** The figure itself, and how it moved. */
function Headline({ figures }: { figures: PlatformFigures }) {
  const { value, unit, before_from: from, before_to: to, state } = figures;
  const isHidden = state === "weeks" && value === null;
  return (
    <div>
      <p className="type-h2 [overflow-wrap:anywhere]" data-figure="">
        {isHidden ? "Fewer than 20" : figureOr(value, unit)}
      </p>
      {from && to ? (
        <p className="text-small">
          {changeWords(figures, unit)}{" "}
          <span className="text-ink-2">
            ({dayName(from)} to {dayName(to)})
          </span>
        </p>
      ) : null}
    </div>
  );
}
