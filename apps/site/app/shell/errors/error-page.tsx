import { ROUTE_FAILURE } from "@undercroft/contract";
import { brandName } from "@undercroft/contract/brand";
import { lazy, Suspense, useEffect, useState } from "react";
import { isRouteErrorResponse, useRevalidator, useRouteError } from "react-router";
import { noteError } from "#app/parts/pages/errors/met-errors.ts";
import { OfflinePage } from "#app/shell/offline/offline-page.tsx";
import { Button } from "#app/ui/button.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { useOnline } from "#app/ui/use-online.ts";
import { ErrorId } from "./error-id.tsx";

/**
 * The not-found screen: few visits meet it, so browsers fetch it when one does. The server has it at hand, and
 * sends it whole.
 */
const NotFound = import.meta.env.SSR
  ? (await import("./not-found.tsx")).NotFound
  : lazy(() => import("./not-found.tsx").then((screen) => ({ default: screen.NotFound })));

/**
 * What a screen shows when it could not be shown: the not-found screen for a 404, without a line that there is none,
 * otherwise the route failure.
 * React Router forgets the error by itself when the path changes.
 */
export function ErrorPage() {
  const error = useRouteError();
  const revalidator = useRevalidator();
  const isOnline = useOnline();
  const [wasOffline, setWasOffline] = useState(!isOnline);
  if (!isOnline && !wasOffline) setWasOffline(true);
  const isFailure = !isRouteErrorResponse(error) && isOnline && !wasOffline;
  useEffect(() => {
    if (isFailure) noteError(error);
  }, [isFailure, error]);
  if (isRouteErrorResponse(error)) {
    if (error.status === 404 || error.status === 410)
      return (
        <Suspense fallback={null}>
          <NotFound />
        </Suspense>
      );
  } else if (!isOnline || (wasOffline && revalidator.state === "loading")) return <OfflinePage />;
  return (
    <section className="column py-16" aria-labelledby="failure">
      <title>{`${ROUTE_FAILURE} | ${brandName()}`}</title>
      <div className="halftone mb-8 h-24" aria-hidden="true" />
      <h1 id="failure" tabIndex={-1} className="type-h1">
        {ROUTE_FAILURE}
      </h1>
      <p className="mt-4 max-w-reading text-ink-2">
        The page could not be put together. Nothing you have typed elsewhere is lost. Try it again; if it
        stays broken, the id below tells us where to look.
      </p>
      <p className="mt-2 type-data text-ink-3">
        <ErrorId />
      </p>
      <div className="mt-8 flex flex-wrap gap-3">
        <Button onClick={() => revalidator.revalidate()} busy={revalidator.state === "loading"}>
          Try Again
        </Button>
        <LinkButton to="/" variant="outline">
          Go Home
        </LinkButton>
      </div>
    </section>
  );
}
