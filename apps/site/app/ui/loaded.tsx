import type { ReactNode } from "react";
import { ErrorState } from "./error-state.tsx";
import { Halftone } from "./halftone.tsx";

type Query<T> = { data: T | undefined; isError: boolean; isFetching: boolean; refetch: () => unknown };

type LoadedProps<T> = {
  query: Query<T>;
  /** what is being read, as in "Your nights" */
  what: string;
  /** why it did not come, where the server said so */
  why?: { title: string; remedy: string } | null;
  children: (data: T) => ReactNode;
};

/** What a query has read, or that it is on its way, or why it did not come. */
export function Loaded<T>({ query, what, why, children }: LoadedProps<T>) {
  if (query.data !== undefined) return children(query.data);
  if (!query.isError)
    return (
      <div aria-busy="true" className="grid animate-appear-late gap-4">
        <Halftone className="h-12" />
        <Halftone className="h-40" />
      </div>
    );
  return (
    <ErrorState
      title={why?.title ?? (navigator.onLine ? undefined : "You're offline")}
      onRetry={() => void query.refetch()}
      busy={query.isFetching}
    >
      {why?.remedy ?? `${what} could not be loaded. Nothing has changed.`}
    </ErrorState>
  );
}
