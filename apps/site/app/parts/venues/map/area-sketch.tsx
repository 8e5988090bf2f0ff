/** A sketch of a place that is only known by its area: all of the area in dots. The sentence below says the same. */
export function AreaSketch({ areaName }: { areaName: string }) {
  const words = `Somewhere in ${areaName}`;
  return (
    <figure>
      <svg
        viewBox="0 0 320 200"
        className="w-full border-2 border-ink bg-surface"
        role="img"
        aria-label={words}
      >
        <path d="M160 0V200M0 100H320" stroke="var(--line)" />
        <circle cx="160" cy="100" r="88" fill="none" stroke="var(--line-strong)" strokeDasharray="2 4" />
        <text x="160" y="194" textAnchor="middle" fontSize="10" className="font-mono" fill="var(--ink-2)">
          {areaName}
        </text>
        <SomewhereInside />
        <path d="M300 30V12m-4 5 4-6 4 6" fill="none" stroke="var(--ink)" strokeWidth="1.5" />
        <text x="300" y="42" textAnchor="middle" fontSize="9" className="font-mono" fill="var(--ink)">
          N
        </text>
      </svg>
      <figcaption className="mt-2 text-ink-2 text-small">{words}</figcaption>
    </figure>
  );
}

/** The whole area in dots, for a venue that shows no more of its place. */
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
