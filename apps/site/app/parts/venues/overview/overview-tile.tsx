import type { ReactNode } from "react";
import { clockTime } from "#app/format/nights.ts";
import { Loaded } from "#app/ui/loaded.tsx";
import { useOnline } from "#app/ui/use-online.ts";

type Query<T> = {
  data: T | undefined;
  isError: boolean;
  isFetching: boolean;
  dataUpdatedAt: number;
  refetch: () => unknown;
};

type OverviewTileProps<T> = { title: string; query: Query<T>; children: (data: T) => ReactNode };

/** A part of the overview, which is read and fails by itself. What could not be read again says when it was read. */
export function OverviewTile<T>({ title, query, children }: OverviewTileProps<T>) {
  const isOnline = useOnline();
  const isOld = query.data !== undefined && (!isOnline || query.isError);
  return (
    <section aria-label={title} className="grid grid-cols-1 content-start gap-3">
      <h2 className="flex flex-wrap items-baseline gap-x-4 border-ink border-b-2 pb-1 type-h2">
        {title}
        {isOld ? (
          <span role="status" className="type-label text-warn">
            as of {clockTime(new Date(query.dataUpdatedAt))}
          </span>
        ) : null}
      </h2>
      <Loaded query={query} what={title}>
        {children}
      </Loaded>
    </section>
  );
}
