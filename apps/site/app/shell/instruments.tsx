import instruments from "virtual:parts/instruments";
import clsx from "clsx";
import { lazy, Suspense, useState } from "react";
import { Link } from "react-router";
import { useCounts } from "#app/api/counts.ts";
import type { Instrument } from "#app/part.ts";
import { CountBadge } from "#app/ui/count-badge.tsx";

const all = instruments.toSorted((one, other) => one.order - other.order);

const InstrumentPanel = lazy(() => import("./instrument-panel.tsx"));

/** The instruments of the header, for a signed-in person. */
export function Instruments() {
  return (
    <>
      {all.map((instrument, index) => (
        <InstrumentButton key={instrument.name} instrument={instrument} isFirst={index === 0} />
      ))}
    </>
  );
}

function InstrumentButton({ instrument, isFirst }: { instrument: Instrument; isFirst: boolean }) {
  const count = useCounts()[instrument.count] ?? 0;
  const [isOpen, setIsOpen] = useState(false);
  const { icon: Icon, opens } = instrument;
  const look = {
    className: clsx(
      "relative size-11 place-items-center hover:text-link",
      isFirst ? "grid" : "hidden md:grid",
    ),
    "aria-label": instrument.label(count),
  };
  const drawn = (
    <>
      <Icon className="size-5" aria-hidden="true" />
      <CountBadge count={count} className="absolute start-7 top-0" />
    </>
  );
  if ("to" in opens)
    return (
      <Link to={opens.to} {...look}>
        {drawn}
      </Link>
    );
  return (
    <>
      <button
        type="button"
        {...look}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(true)}
      >
        {drawn}
      </button>
      {isOpen ? (
        <Suspense fallback={null}>
          <InstrumentPanel name={instrument.name} load={opens.panel} onClose={() => setIsOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
