import { type ReactNode, Suspense } from "react";
import { isRouteErrorResponse, useRouteError } from "react-router";
import { bookerOf } from "#app/parts/profiles/booker-of.ts";
import { useSession } from "./use-session.ts";

type KnownVisitorProps = {
  /** what a visitor without a session sees, and everybody when it is no 404 */
  missing: ReactNode;
  children: ReactNode;
};

/**
 * In place of a page that the server did not find: some nights are there for the people they are meant for alone, and the pages of the
 * server are the same for everybody. A person or a guest of this browser looks again in their own name.
 */
export function KnownVisitor({ missing, children }: KnownVisitorProps) {
  const error = useRouteError();
  const booker = bookerOf(useSession());
  if (!booker || !isRouteErrorResponse(error) || error.status !== 404) return missing;
  return <Suspense fallback={missing}>{children}</Suspense>;
}
