import { isRouteErrorResponse, useRevalidator, useRouteError } from "react-router";
import { ErrorPage } from "#app/shell/error-page.tsx";
import { ErrorState } from "#app/ui/error-state.tsx";
import { useOnline } from "./use-online.ts";

/** A list that could not be read: says so where it would stand, and knows when the line is down. */
export function ListErrorBoundary() {
  const error = useRouteError();
  const revalidator = useRevalidator();
  const isOnline = useOnline();
  if (isRouteErrorResponse(error) || isOnline) return <ErrorPage />;
  return (
    <div className="column py-10">
      <title>You are offline | Undercroft</title>
      <h1 className="type-h1 mb-6">You are offline</h1>
      <ErrorState
        title="This page needs a connection"
        onRetry={() => revalidator.revalidate()}
        busy={revalidator.state === "loading"}
      >
        Tickets you have already booked stay on this device. Everything else comes back with the line.
      </ErrorState>
    </div>
  );
}
