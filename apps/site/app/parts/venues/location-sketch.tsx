import { bearingBetween, bearingWords, type Point } from "./bearing.ts";

type LocationSketchProps = {
  /** The middle of the area it lies in. */
  centre: Point;
  areaName: string;
  /** Null for a place that is only known by its area. */
  place: Point | null;
};

const RINGS = [0.5, 1, 2, 5, 10, 25];
const REACH = 88;

/**
 * A sketch of where a place lies from the middle of its area: rings by the mile and a mark, drawn on the server,
 * with no map and nothing fetched. The sentence below says the same.
 */
export function LocationSketch({ centre, areaName, place }: LocationSketchProps) {
  const bearing = place ? bearingBetween(centre, place) : null;
  const outer =
    RINGS.find((miles) => miles >= (bearing?.miles ?? 0) * 1.15) ?? Math.ceil(bearing?.miles ?? 50);
  const rings = RINGS.filter((miles) => miles <= outer).slice(-3);
  const words = bearing ? bearingWords(bearing, areaName) : `Somewhere in ${areaName}`;
  return (
    <figure>
      <svg
        viewBox="0 0 320 200"
        className="w-full border-2 border-ink bg-surface"
        role="img"
        aria-label={words}
      >
        <path d="M160 0V200M0 100H320" stroke="var(--line)" />
        {rings.map((miles) => (
          <g key={miles}>
            <circle
              cx="160"
              cy="100"
              r={(miles / outer) * REACH}
              fill="none"
              stroke="var(--line-strong)"
              strokeDasharray="2 4"
            />
            <text
              x="164"
              y={100 - (miles / outer) * REACH + 11}
              fontSize="9"
              className="font-mono"
              fill="var(--ink-2)"
            >
              {miles} mi
            </text>
          </g>
        ))}
        <text x="160" y="194" textAnchor="middle" fontSize="10" className="font-mono" fill="var(--ink-2)">
          {areaName}
        </text>
        {bearing ? (
          <Mark degrees={bearing.degrees} distance={(bearing.miles / outer) * REACH} />
        ) : (
          <SomewhereInside />
        )}
        <path d="M300 30V12m-4 5 4-6 4 6" fill="none" stroke="var(--ink)" strokeWidth="1.5" />
        <text x="300" y="42" textAnchor="middle" fontSize="9" className="font-mono" fill="var(--ink)">
          N
        </text>
      </svg>
      <figcaption className="mt-2 text-ink-2 text-small">{words}</figcaption>
    </figure>
  );
}

function Mark({ degrees, distance }: { degrees: number; distance: number }) {
  const angle = (degrees * Math.PI) / 180;
  const [x, y] = [160 + Math.sin(angle) * distance, 100 - Math.cos(angle) * distance];
  return (
    <>
      <circle cx="160" cy="100" r="2.5" fill="var(--ink-2)" />
      <circle cx={x + 2} cy={y + 2} r="7" fill="var(--blue)" />
      <circle cx={x} cy={y} r="7" fill="var(--pink)" />
    </>
  );
}

/** The whole area in dots: that is all that is told. */
function SomewhereInside() {
  const dots = Array.from(
    { length: 13 * 13 },
    (_, index) => [(index % 13) - 6, Math.floor(index / 13) - 6] as const,
  );
  return dots
    .filter(([x, y]) => Math.hypot(x, y) <= 6)
    .map(([x, y]) => (
      <circle
        key={`${x},${y}`}
        cx={160 + x * 13}
        cy={100 + y * 13}
        r={4.2 - Math.hypot(x, y) * 0.45}
        fill="var(--pink)"
      />
    ));
}
