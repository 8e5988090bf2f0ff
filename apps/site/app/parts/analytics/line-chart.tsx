import { type Day, dayName } from "#app/format/nights.ts";
import { formatFigure } from "./figure-words.ts";
import type { Unit } from "./figures.ts";
import { linePath, niceTicks } from "./scale.ts";

type Point = { day: Day; value: number | null; before?: number | null };
type LineChartProps = {
  /** what the line is, as in "Tickets" */
  label: string;
  unit: Unit;
  points: readonly Point[];
  /** draws the range before as a broken line */
  hasBefore?: boolean;
  /** days that have a number on the chart; their words stand in a list below it */
  marks?: readonly { day: Day; number: number }[];
};

const width = 600;
const height = 160;

/** What a chart shows, for those who cannot see it; the table has every value. */
function summary({ label, unit, points }: LineChartProps): string {
  const [first, last] = [points[0], points.at(-1)];
  const known = points.flatMap((point) => (point.value === null ? [] : [{ ...point, value: point.value }]));
  const top = known.toSorted((one, other) => other.value - one.value)[0];
  if (!first || !last || !top) return `${label}: nothing to draw`;
  return `${label} from ${dayName(first.day)} to ${dayName(last.day)}. Highest: ${formatFigure(top.value, unit)} on ${dayName(top.day)}.`;
}

/** Values by day as a line. Its colours are those of the text, so that forced colours reach them; the line before is broken. */
export function LineChart(props: LineChartProps) {
  const { points, unit, hasBefore = false, marks = [] } = props;
  const values = points.map(({ value }) => value);
  const before = hasBefore ? points.map((point) => point.before ?? null) : [];
  const ticks = niceTicks(Math.max(0, ...[...values, ...before].map((value) => value ?? 0)));
  const most = ticks.at(-1) ?? 1;
  return (
    <figure className="grid gap-2 pt-3">
      <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2 gap-y-1">
        <div
          aria-hidden="true"
          className="flex flex-col-reverse justify-between text-end text-ink-2 text-small type-data"
        >
          {ticks.map((tick) => (
            <span key={tick} className="-my-2 leading-4">
              {formatFigure(tick, unit)}
            </span>
          ))}
        </div>
        <div className="relative">
          <Drawing
            label={summary(props)}
            ticks={ticks}
            line={linePath(values, width, height, most)}
            lineBefore={hasBefore ? linePath(before, width, height, most) : null}
          />
          <Marks points={points} marks={marks} />
        </div>
        <div />
        <div aria-hidden="true" className="flex justify-between text-ink-2 text-small">
          <span>{points[0] ? dayName(points[0].day) : ""}</span>
          <span>{points.length > 1 ? dayName(points.at(-1)?.day ?? "") : ""}</span>
        </div>
      </div>
      {hasBefore ? (
        <figcaption className="flex flex-wrap gap-x-5 text-small" aria-hidden="true">
          <span className="flex items-center gap-2">
            <span className="w-6 border-pink border-t-3" /> This range
          </span>
          <span className="flex items-center gap-2 text-ink-2">
            <span className="w-6 border-ink-2 border-t-2 border-dashed" /> Compared with
          </span>
        </figcaption>
      ) : null}
    </figure>
  );
}

type DrawingProps = { label: string; ticks: readonly number[]; line: string; lineBefore: string | null };

function Drawing({ label, ticks, line, lineBefore }: DrawingProps) {
  const stroke = { fill: "none", stroke: "currentColor", vectorEffect: "non-scaling-stroke" } as const;
  const most = ticks.at(-1) ?? 1;
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      className="block h-40 w-full overflow-visible"
      role="img"
      aria-label={label}
    >
      {ticks.map((tick) => (
        <path
          key={tick}
          {...stroke}
          className={tick === 0 ? "text-ink" : "text-line"}
          strokeWidth={tick === 0 ? 2 : 1}
          d={`M0 ${height - (tick / most) * height}H${width}`}
        />
      ))}
      {lineBefore ? (
        <path {...stroke} className="text-ink-2" strokeWidth={1.5} strokeDasharray="5 4" d={lineBefore} />
      ) : null}
      <path {...stroke} className="text-pink" strokeWidth={2.5} strokeLinejoin="round" d={line} />
    </svg>
  );
}

function Marks({
  points,
  marks,
}: {
  points: readonly Point[];
  marks: readonly { day: Day; number: number }[];
}) {
  return marks.map(({ day, number }) => {
    const index = points.findIndex((point) => point.day === day);
    if (index < 0) return null;
    return (
      <span
        key={number}
        aria-hidden="true"
        className="absolute inset-y-0 border-ink border-s-2 border-dotted"
        style={{ insetInlineStart: `${(index / Math.max(1, points.length - 1)) * 100}%` }}
      >
        <span className="-translate-x-1/2 -top-1 absolute border-2 border-ink bg-bg px-1 font-bold text-small leading-4">
          {number}
        </span>
      </span>
    );
  });
}
