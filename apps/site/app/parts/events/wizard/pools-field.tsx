import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";
import { useWizard } from "./wizard-context.ts";

/** Limits that several tickets share, as a room that early and late ones fill together. */
export function PoolsField() {
  const { data, set, errorOf } = useWizard();
  const pools = data.pools ?? [];
  const put = (at: number, change: Partial<(typeof pools)[number]>) => {
    const before = pools[at];
    if (!before) return;
    const after = { ...before, ...change };
    set({
      pools: pools.with(at, after),
      // tickets know a limit by its name
      tickets: (data.tickets ?? []).map((one) =>
        one.pool === before.name ? { ...one, pool: after.name } : one,
      ),
    });
  };
  return (
    <details open={pools.length > 0}>
      <summary className="min-h-6 cursor-pointer font-bold">Tickets share a limit</summary>
      <div className="mt-3 grid gap-3">
        <p className="text-ink-2">
          Like a room that early and late tickets fill together. Choose it under each ticket.
        </p>
        <p role="alert" className="text-red text-small empty:hidden">
          {errorOf("pools")}
        </p>
        {pools.map((pool, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a limit has no other identity than its place
          <div key={at} className="flex flex-wrap items-end gap-3">
            <Field label="Name of the limit" className="min-w-40 flex-1">
              <TextInput
                value={pool.name}
                maxLength={60}
                onChange={(event) => put(at, { name: event.target.value })}
              />
            </Field>
            <Field label="Places" className="w-28">
              <TextInput
                inputMode="numeric"
                value={pool.quantity ?? ""}
                onChange={(event) => put(at, { quantity: event.target.value })}
              />
            </Field>
            <Button
              variant="quiet"
              onClick={() =>
                set({
                  pools: pools.toSpliced(at, 1),
                  tickets: (data.tickets ?? []).map((one) =>
                    one.pool === pool.name ? { ...one, pool: undefined } : one,
                  ),
                })
              }
            >
              Remove
              <span className="sr-only" dir="auto">
                {" "}
                {pool.name}
              </span>
            </Button>
          </div>
        ))}
        <div>
          <Button
            size="sm"
            variant="outline"
            onClick={() => set({ pools: [...pools, { name: `Room ${pools.length + 1}`, quantity: 100 }] })}
          >
            Add a shared limit
          </Button>
        </div>
      </div>
    </details>
  );
}
