import clsx from "clsx";
import type { Level, Numbers } from "#app/parts/door/door-answers.ts";
import { capacityWords, ofCapacity } from "./capacity-words.ts";

const inks: Record<NonNullable<Level>, string> = {
  ok: "border-green",
  "80": "border-warn",
  "95": "border-warn",
  full: "border-red",
};

/** How many are inside, large, with what that means beside the licence. A warning is announced once it begins. */
export function RoomMeter({ numbers, isLarge = false }: { numbers: Numbers; isLarge?: boolean }) {
  const { inside, capacity, level } = numbers;
  const isWarning = level === "80" || level === "95" || level === "full";
  const share = capacity === null ? 0 : Math.min(1, inside / Math.max(1, capacity));
  return (
    <div className="grid gap-2">
      <p className="flex flex-wrap items-baseline gap-x-3 [overflow-wrap:normal]">
        <span className={isLarge ? "type-numeral-xl text-[5rem]" : "type-numeral-lg"}>
          {inside.toLocaleString("en-GB")}
        </span>
        <span className="type-numeral text-ink-2">inside {ofCapacity(capacity)}</span>
      </p>
      {capacity === null ? null : (
        <span aria-hidden="true" className="block h-4 border-2 border-ink">
          <span
            className={clsx("block border-b-12", inks[level ?? "ok"])}
            style={{ inlineSize: `${Math.round(share * 100)}%` }}
          />
        </span>
      )}
      <p className={clsx("font-bold", isWarning && "border-s-4 ps-4", isWarning && inks[level ?? "ok"])}>
        {capacityWords(numbers)}
      </p>
      <p role="status" className="sr-only">
        {isWarning ? warningOf(level) : null}
      </p>
    </div>
  );
}

const warningOf = (level: Level): string =>
  level === "full" ? "House full: one out, one in" : `The room is ${level} per cent full`;
