import { useQuery } from "@tanstack/react-query";
import { useDoor } from "#app/parts/door/night/door-context.tsx";
import { Loaded } from "#app/ui/loaded.tsx";

/** How many are inside, of what, and how many are still expected. */
export default function Numbers() {
  const { door, view } = useDoor();
  const query = useQuery({
    queryKey: ["door", view.night?.event_id, "numbers", view.numbers?.change],
    queryFn: () => door.readNumbers(),
    networkMode: "always",
  });
  return (
    <section className="column grid gap-5 py-6" aria-labelledby="numbers">
      <h2 id="numbers" className="type-h2">
        Numbers
      </h2>
      <Loaded query={query} what="The numbers">
        {({ of, expected }) => (
          <dl className="grid gap-3 text-[1.25rem]">
            {Object.entries({ ...of, "tickets expected": expected.tickets }).map(([name, number]) => (
              <div key={name} className="flex justify-between border-line border-b py-2">
                <dt>{name}</dt>
                <dd className="type-numeral">{number}</dd>
              </div>
            ))}
          </dl>
        )}
      </Loaded>
    </section>
  );
}
