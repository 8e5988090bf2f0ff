import clsx from "clsx";
import { type ReactNode, useRef } from "react";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { ListEnd } from "#app/ui/list-end.tsx";
import { useListKeys } from "./use-list-keys.ts";

type StaffListProps<T> = {
  label: string;
  items: readonly T[];
  idOf: (item: T) => string;
  empty: string;
  /** How many are read at most. */
  most?: number;
  /** Rows with a line between them in place of boxes, for long lists of short entries. */
  isDense?: boolean;
  children: (item: T) => ReactNode;
};

/** What waits, a box each, or a sentence when nothing does. j and k go from box to box, e into the one that has the focus. */
export function StaffList<T>({
  label,
  items,
  idOf,
  empty,
  most,
  isDense = false,
  children,
}: StaffListProps<T>) {
  const list = useRef<HTMLUListElement>(null);
  const boxes = () => Array.from(list.current?.children ?? []) as HTMLElement[];
  const current = () => boxes().findIndex((box) => box.contains(document.activeElement));
  const focus = (place: number) => boxes()[Math.min(Math.max(place, 0), items.length - 1)]?.focus();
  // of several lists on a page the keys are for the one with the focus, and for the first when none has it
  const isMeant = () => {
    const focused = document.activeElement?.closest("[data-staff-list]");
    return (focused ?? document.querySelector("[data-staff-list]")) === list.current;
  };
  const openable = "textarea, input, select, a, button";
  // where something is decided, the form; what is only looked at stands before it
  const enter = (box: HTMLElement | undefined) =>
    (box?.querySelector("[data-staff-form]") ?? box)?.querySelector<HTMLElement>(openable)?.focus();
  useListKeys({
    onNext: () => isMeant() && focus(current() + 1),
    onPrevious: () => isMeant() && focus(current() - 1),
    onSelect: () => {},
    onOpen: () => enter(boxes()[current()]),
  });
  if (items.length === 0) return <EmptyState>{empty}</EmptyState>;
  return (
    <>
      <ul ref={list} data-staff-list="" aria-label={label} className={clsx("grid", !isDense && "gap-5")}>
        {items.map((item) => (
          <li
            key={idOf(item)}
            tabIndex={-1}
            className={isDense ? "border-line border-b py-3" : "border-2 border-ink p-4"}
          >
            {children(item)}
          </li>
        ))}
      </ul>
      {most ? <ListEnd shown={items.length} most={most} /> : null}
    </>
  );
}
