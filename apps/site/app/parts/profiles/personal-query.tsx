import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ErrorState } from "#app/ui/error-state.tsx";
import { Halftone } from "#app/ui/halftone.tsx";

type PersonalQueryProps<T> = {
  query: UseQueryResult<T>;
  /** what is being read, as in "Your profile" */
  what: string;
  children: (data: T) => ReactNode;
};

/** What a query has read, or that it is on its way, or that it did not come. */
export function PersonalQuery<T>({ query, what, children }: PersonalQueryProps<T>) {
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
      title={navigator.onLine ? undefined : "You're offline"}
      onRetry={() => void query.refetch()}
      busy={query.isFetching}
    >
      {what} could not be loaded. Nothing has changed.
    </ErrorState>
  );
}
