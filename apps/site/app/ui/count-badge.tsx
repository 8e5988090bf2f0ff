import clsx from "clsx";

/** A number on a button or beside an entry; its words stand in the name of what it belongs to. Nothing is drawn for 0. */
export function CountBadge({ count, className }: { count: number; className?: string }) {
  if (count < 1) return null;
  return (
    <span
      aria-hidden="true"
      className={clsx(
        "min-w-5 bg-pink px-1 text-center font-bold text-[0.75rem] text-on-pink tabular-nums leading-5",
        className,
      )}
    >
      {count > 99 ? "99+" : count}
    </span>
  );
}
