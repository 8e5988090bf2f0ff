import clsx from "clsx";
import { plural } from "#app/format/plural.ts";
import { Link } from "#app/ui/page-link.tsx";
import type { Drawing } from "./draw-map.server.ts";

type DrawnMapProps = {
  drawing: Drawing;
  /** Says what the map shows; the list beside it says the rest. */
  label: string;
  /** The address of the map around a group of marks; without it groups lead nowhere. */
  toGroup?: ((middle: { lat: number; lng: number }) => string) | undefined;
  /** Decoration only: the marks are no links. */
  isStill?: boolean;
  className?: string;
};

/** A map drawn by the server: coasts, rivers, names and places, in the colours of the theme. */
export function DrawnMap({ drawing, label, toGroup, isStill = false, className }: DrawnMapProps) {
  const { width, height, land, rivers, labels, plus, circles, pins } = drawing;
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMidYMid slice"
      className={clsx("block w-full bg-bg", className)}
      role={isStill ? "img" : "group"}
      aria-label={label}
    >
      <path d={land} fill="var(--surface)" stroke="var(--line-strong)" strokeWidth="1" />
      <path
        d={rivers}
        fill="none"
        stroke="var(--blue)"
        strokeOpacity=".55"
        strokeWidth="2"
        strokeLinecap="round"
      />
      {labels.map(({ x, y, name, isLarge, shownIn }) => (
        <text
          key={name}
          className={clsx(shownIn === "wide" && "max-sm:hidden", shownIn === "tall" && "sm:hidden")}
          x={x}
          y={y}
          textAnchor="middle"
          fontSize={isLarge ? 18 : 15}
          fontWeight={isLarge ? 700 : 400}
          fill="var(--ink-2)"
          stroke="var(--surface)"
          strokeWidth="4"
          paintOrder="stroke"
        >
          {name}
        </text>
      ))}
      {circles.map((circle) => (
        <a key={circle.name} href={isStill ? undefined : circle.to}>
          <title>{`${circle.count || ""} somewhere in ${circle.name}`.trim()}</title>
          <circle
            cx={circle.x}
            cy={circle.y}
            r={circle.radius}
            fill="var(--pink)"
            fillOpacity=".12"
            stroke="var(--pink)"
            strokeDasharray="3 5"
          />
          <text
            x={circle.x}
            y={circle.y + 5}
            textAnchor="middle"
            fontSize="14"
            fontWeight="700"
            fill="var(--ink)"
          >
            {circle.count || null}
          </text>
        </a>
      ))}
      {pins.map((pin) => {
        const to = isStill ? null : pin.to || (toGroup?.(pin) ?? null);
        const key = `${pin.x} ${pin.y}`;
        if (!to) return <PinMark key={key} {...pin} plus={plus} />;
        return (
          <Link
            key={key}
            to={to}
            aria-label={pin.name || plural(pin.count, "place here", "places here", plus)}
          >
            <PinMark {...pin} plus={plus} />
          </Link>
        );
      })}
    </svg>
  );
}

function PinMark({ x, y, count, isStreet, name, plus }: Drawing["pins"][number] & Pick<Drawing, "plus">) {
  if (count > 1 || !name)
    return (
      <>
        <circle cx={x + 2} cy={y + 2} r="17" fill="var(--blue)" />
        <circle cx={x} cy={y} r="17" fill="var(--pink)" />
        <text x={x} y={y + 5} textAnchor="middle" fontSize="16" fontWeight="700" fill="var(--on-pink)">
          {count}
          {count > 1 ? plus : null}
        </text>
      </>
    );
  if (isStreet) return <circle cx={x} cy={y} r="9" fill="none" stroke="var(--pink)" strokeWidth="4" />;
  return (
    <>
      <circle cx={x + 2} cy={y + 2} r="10" fill="var(--blue)" />
      <circle cx={x} cy={y} r="10" fill="var(--pink)" />
    </>
  );
}
