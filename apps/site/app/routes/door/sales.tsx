import { useQuery } from "@tanstack/react-query";
import { formatMoney } from "#app/format/money.ts";
import { useDoor } from "#app/parts/door/night/door-context.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Loaded } from "#app/ui/loaded.tsx";

/** What was sold at the door, for supervisors. */
export default function Sales() {
  const { door, view } = useDoor();
  const query = useQuery({
    queryKey: ["door", view.night?.event_id, "sales"],
    queryFn: () => door.ask("list_door_sales", {}),
    networkMode: "always",
  });
  return (
    <section className="column grid gap-5 py-6" aria-labelledby="sales">
      <h2 id="sales" className="type-h2">
        Sales
      </h2>
      <Loaded query={query} what="The sales">
        {({ takings }) =>
          takings.length === 0 ? (
            <EmptyState>Nothing has been sold at the door yet.</EmptyState>
          ) : (
            <ul className="grid gap-3">
              {takings.map(({ device, method, sales, total_pence }) => (
                <li key={`${device} ${method}`} className="flex justify-between border-line border-b py-2">
                  <span>
                    {device ?? "No device"}, {method}: {sales}
                  </span>
                  <span className="type-numeral">{formatMoney(total_pence)}</span>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  );
}
