import { useState } from "react";
import type { Guest } from "#app/parts/door/door-answers.ts";
import { useDoor } from "#app/parts/door/night/door-context.tsx";
import { useNow } from "#app/parts/door/night/use-now.ts";
import { Button } from "#app/ui/button.tsx";
import { hourWords, placesWords } from "./guest-words.ts";

const atOnce = 50;

type GuestListProps = {
  guests: readonly Guest[];
  pricePence: number | null;
  isBusy: boolean;
  onAdmit: (guest: Guest, number: number) => void;
};

/** The guest list over all allocations, counted down as people come. */
export function GuestList({ guests, pricePence, isBusy, onAdmit }: GuestListProps) {
  const [shown, setShown] = useState(atOnce);
  const { door } = useDoor();
  const now = useNow(15_000) + door.clock.offMs;
  return (
    <>
      <ul className="grid lg:grid-cols-2 lg:gap-x-8">
        {guests.slice(0, shown).map((guest) => (
          <GuestRow
            key={guest.id}
            guest={guest}
            hour={hourWords(guest, pricePence, now)}
            isBusy={isBusy}
            onAdmit={onAdmit}
          />
        ))}
      </ul>
      {guests.length > shown ? (
        <Button variant="outline" className="min-h-14" onClick={() => setShown(shown + atOnce)}>
          Show more names
        </Button>
      ) : null}
    </>
  );
}

type GuestRowProps = { guest: Guest; hour: string; isBusy: boolean; onAdmit: GuestListProps["onAdmit"] };

function GuestRow({ guest, hour, isBusy, onAdmit }: GuestRowProps) {
  const left = guest.places - guest.arrived;
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 border-line border-b py-3">
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-baseline gap-x-3">
          <strong className="text-[1.25rem]" dir="auto">
            {guest.name}
          </strong>
          <span className="font-bold text-ink-2">{placesWords(guest)}</span>
        </p>
        <p className="text-ink-2">{[guest.list, hour].filter(Boolean).join(". ")}</p>
      </div>
      {left > 0 ? (
        <p className="flex gap-2">
          {left > 1 ? (
            <Button
              variant="outline"
              className="min-h-14"
              disabled={isBusy}
              aria-label={`Admit 1 of ${guest.name}`}
              onClick={() => onAdmit(guest, 1)}
            >
              Admit 1
            </Button>
          ) : null}
          <Button
            className="min-h-14"
            disabled={isBusy}
            aria-label={`Admit ${left > 1 ? `all ${left} of ` : ""}${guest.name}`}
            onClick={() => onAdmit(guest, left)}
          >
            {left > 1 ? `Admit all ${left}` : "Admit"}
          </Button>
        </p>
      ) : null}
    </li>
  );
}
