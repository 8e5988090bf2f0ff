import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ErrorState } from "#app/ui/error-state.tsx";
import { Halftone } from "#app/ui/halftone.tsx";
import { toActFailure } from "./act-failure.ts";

type StaffQueryProps<T> = {
  query: UseQueryResult<T>;
  /** what is being read, as in "The list of reports" */
  what: string;
  children: (data: T) => ReactNode;
};

/** What a query has read, or that it is on its way, or why it did not come. */
export function StaffQuery<T>({ query, what, children }: StaffQueryProps<T>) {
  if (query.data !== undefined) return children(query.data);
  if (!query.isError)
    return (
      <div aria-busy="true" className="grid animate-appear-late gap-4">
        <Halftone className="h-12" />
        <Halftone className="h-40" />
      </div>
    );
  const failure = toActFailure(query.error, navigator.onLine);
  return (
    <ErrorState
      title={failure.code ? failure.title : navigator.onLine ? undefined : "You're offline"}
      onRetry={() => void query.refetch()}
      busy={query.isFetching}
    >
      {failure.code ? failure.remedy : `${what} could not be loaded. Nothing has changed.`}
    </ErrorState>
  );
}
