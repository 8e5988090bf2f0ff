import type { ReactNode } from "react";
import type { DoorNumbers } from "#app/parts/door/door-answers.ts";

/** What the people inside are, and who is still expected. */
export function NumberFacts({ numbers: { of, expected } }: { numbers: DoorNumbers }) {
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-4 sm:grid-cols-3">
      <Fact name="By ticket">{of.tickets}</Fact>
      <Fact name="Guests">{of.guests}</Fact>
      <Fact name="Sold here">{of.sales}</Fact>
      <Fact name="Clicker">{of.clicked}</Fact>
      <Fact name="Staff">{of.staff}</Fact>
      <Fact name="Still expected">
        {expected.tickets + expected.guests}
        <span className="block text-ink-2 text-small">
          {expected.tickets} by ticket, {expected.guests} on the guest list
        </span>
      </Fact>
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="type-label text-ink-2">{name}</dt>
      <dd className="type-numeral-lg [&>span]:mt-1 [&>span]:type-small">{children}</dd>
    </div>
  );
}
