import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { toRefusal } from "#app/api/changes/refusal.ts";
import { useDoor } from "#app/parts/door/night/door-context.tsx";
import { CameIn, cameInWords } from "#app/parts/door/numbers/came-in.tsx";
import { ClickerRow } from "#app/parts/door/numbers/clicker-row.tsx";
import { GateList } from "#app/parts/door/numbers/gate-list.tsx";
import { NumberFacts } from "#app/parts/door/numbers/number-facts.tsx";
import { numbersKey } from "#app/parts/door/numbers/numbers-key.ts";
import { RoomMeter } from "#app/parts/door/numbers/room-meter.tsx";
import { WaitingDevices } from "#app/parts/door/numbers/waiting-devices.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Loaded } from "#app/ui/loaded.tsx";

/** How many are inside against the licence, of what, by which gate, and who is still expected; and the clicker. */
export default function Numbers() {
  const { door, view } = useDoor();
  const query = useQuery({
    // read again whenever the numbers moved
    queryKey: numbersKey(view.night?.event_id, view.numbers?.change),
    queryFn: () => door.readNumbers(),
    networkMode: "always",
    placeholderData: keepPreviousData,
    staleTime: 0,
    // what other devices have still to send moves no number
    refetchInterval: 10_000,
  });
  const why = query.error ? toRefusal(query.error, view.offlineSince === null) : null;
  const of = query.data?.of;
  return (
    <section
      className="column grid grid-cols-1 gap-8 py-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]"
      aria-labelledby="numbers"
    >
      <div className="grid grid-cols-1 content-start gap-6">
        <h2 id="numbers" className="type-h2">
          Numbers
        </h2>
        {view.numbers ? <RoomMeter numbers={view.numbers} isLarge /> : null}
        <div className="grid gap-6 border-2 border-ink p-4">
          <ClickerRow
            kind="clicker"
            name="Clicker"
            says="People without a ticket or a name. Take one off when one of them leaves."
            counted={of?.clicked ?? null}
            isLarge
          />
        </div>
        <ClickerRow
          kind="staff"
          name="Staff inside"
          says="Everybody who works tonight. The licence counts them too."
          counted={of?.staff ?? null}
        />
      </div>
      {query.data === undefined && view.offlineSince !== null ? (
        <EmptyState>
          You will see who came by which gate when there is a connection. Counting works without one.
        </EmptyState>
      ) : (
        <Loaded query={query} what="The numbers" why={why?.code ? why : null}>
          {(numbers) => (
            <div className="grid grid-cols-1 content-start gap-8">
              <WaitingDevices
                devices={numbers.devices.filter(({ name }) => name !== view.device || view.waiting > 0)}
              />
              <NumberFacts numbers={numbers} />
              <section aria-labelledby="gates" className="grid gap-2">
                <h3 id="gates" className="border-ink border-b-2 pb-1 type-h3">
                  By gate
                </h3>
                <GateList gates={numbers.gates} />
              </section>
              <section aria-labelledby="quarters" className="grid gap-2">
                <h3 id="quarters" className="type-h3">
                  By quarter of an hour
                </h3>
                <p>{cameInWords(numbers.quarters)}</p>
                <CameIn quarters={numbers.quarters} />
              </section>
            </div>
          )}
        </Loaded>
      )}
    </section>
  );
}
