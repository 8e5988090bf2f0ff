import type { ReactNode } from "react";
import { EmptyState } from "#app/ui/empty-state.tsx";

type StaffListProps<T> = {
  label: string;
  items: readonly T[];
  idOf: (item: T) => string;
  empty: string;
  children: (item: T) => ReactNode;
};

/** What waits, a box each, or a sentence when nothing does. */
export function StaffList<T>({ label, items, idOf, empty, children }: StaffListProps<T>) {
  if (items.length === 0) return <EmptyState>{empty}</EmptyState>;
  return (
    <ul aria-label={label} className="grid gap-5">
      {items.map((item) => (
        <li key={idOf(item)} className="border-2 border-ink p-4">
          {children(item)}
        </li>
      ))}
    </ul>
  );
}
