import { plural } from "#app/format/plural.ts";

/** How much waits behind a chip, after its words; nothing where nothing does. @param noun what is counted: "conversation" */
export function ChipCount({ count, noun }: { count: number; noun: string }) {
  if (count === 0) return null;
  return (
    <>
      <span aria-hidden="true" className="type-data">
        {count > 99 ? "99+" : count}
      </span>
      <span className="sr-only">, {plural(count, noun)}</span>
    </>
  );
}
