import { useQuery } from "@tanstack/react-query";
import { toRefusal } from "#app/api/changes/refusal.ts";
import { useDoor } from "#app/parts/door/night/door-context.tsx";
import { KeptPlaces } from "#app/parts/door/sales/kept-places.tsx";
import { readTypes } from "#app/parts/door/sales/kept-types.ts";
import { afterWaiting } from "#app/parts/door/sales/sale.ts";
import { SaleList } from "#app/parts/door/sales/sale-list.tsx";
import { SellForm } from "#app/parts/door/sales/sell-form.tsx";
import { Takings } from "#app/parts/door/sales/takings.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { ListEnd } from "#app/ui/list-end.tsx";
import { Loaded } from "#app/ui/loaded.tsx";

/** The till of a door, what it took, and what can be taken back; for supervisors. */
export default function Sales() {
  const { door, view } = useDoor();
  const key = ["door", view.night?.event_id, "sales"];
  const isOnline = view.offlineSince === null;
  const types = useQuery({
    queryKey: [...key, "types"],
    queryFn: () => readTypes(view.night?.event_id ?? "", () => door.ask("list_door_types", {})),
    networkMode: "always",
    refetchInterval: 20_000,
    staleTime: 0,
  });
  const sales = useQuery({
    queryKey: [...key, "made"],
    queryFn: () => door.ask("list_door_sales", {}),
    networkMode: "always",
    refetchInterval: 20_000,
    staleTime: 0,
  });
  const why = types.error ? toRefusal(types.error, isOnline) : null;
  return (
    <section
      className="column grid grid-cols-1 gap-10 py-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]"
      aria-labelledby="sales"
    >
      <div className="grid grid-cols-1 content-start gap-6">
        <h2 id="sales" className="type-h2">
          Sell at the door
        </h2>
        <Loaded query={types} what="What is sold here" why={why?.code ? why : null}>
          {(read) =>
            read.length === 0 ? (
              <EmptyState>
                This night sells nothing at the door. Add a ticket of the kind Door to it, or let people in by
                the guest list.
              </EmptyState>
            ) : (
              <>
                <SellForm types={afterWaiting(read, door.offline?.waiting.entries ?? [])} />
                <details className="border-2 border-ink">
                  <summary className="flex min-h-14 cursor-pointer items-center px-4 font-bold">
                    Places for this device
                  </summary>
                  <div className="border-line border-t p-4">
                    <KeptPlaces types={read} />
                  </div>
                </details>
              </>
            )
          }
        </Loaded>
      </div>
      <Loaded query={sales} what="The sales">
        {({ takings, sales: made }) => (
          <div className="grid grid-cols-1 content-start gap-8">
            <section aria-labelledby="takings" className="grid gap-2">
              <h3 id="takings" className="border-ink border-b-2 pb-1 type-h3">
                Takings
              </h3>
              <Takings takings={takings} />
            </section>
            <section aria-labelledby="made" className="grid gap-2">
              <h3 id="made" className="type-h3">
                Sales
              </h3>
              <SaleList sales={made} />
              <ListEnd shown={made.length} most={100} which="latest" />
            </section>
          </div>
        )}
      </Loaded>
    </section>
  );
}
