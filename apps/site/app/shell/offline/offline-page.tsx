import { brandName } from "@undercroft/contract/brand";
import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { ErrorState } from "#app/ui/error-state.tsx";
import { useOnline } from "#app/ui/use-online.ts";

/** A screen that could not be read because the line is down; it is read again as soon as the line is back. */
export function OfflinePage() {
  const isOnline = useOnline();
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    if (isOnline) void revalidate();
  }, [isOnline, revalidate]);
  return (
    <div className="column py-10">
      <title>{`You are offline | ${brandName()}`}</title>
      <h1 tabIndex={-1} className="type-h1 mb-6">
        You are offline
      </h1>
      <ErrorState
        title="This page needs a connection"
        onRetry={() => void revalidate()}
        busy={state === "loading"}
      >
        It loads automatically once you are connected.
      </ErrorState>
    </div>
  );
}
