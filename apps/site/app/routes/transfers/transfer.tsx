import { toSignInPath } from "@undercroft/contract";
import { lazy, Suspense } from "react";
import { useSearchParams } from "react-router";
import { QueryProvider } from "#app/api/query-provider.tsx";
import { useSession } from "#app/parts/profiles/session/use-session.ts";
import { pageMeta } from "#app/shell/head/page-meta.ts";
import { Halftone } from "#app/ui/halftone.tsx";
import type { Route } from "./+types/transfer.ts";

const OfferedTickets = lazy(() =>
  import("#app/parts/transfers/offered-tickets.tsx").then((module) => ({ default: module.OfferedTickets })),
);

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, {
    title: "A ticket for you",
    description: "A ticket that was sent to you.",
    isHidden: true,
  });

/** Where the mailed link of a ticket leads that somebody passes on. */
export default function Transfer({ params: { transferId } }: Route.ComponentProps) {
  const [search] = useSearchParams();
  const { status, person } = useSession();
  const code = search.get("code") ?? "";
  const here = `/transfers/${transferId}${code ? `?code=${encodeURIComponent(code)}` : ""}`;
  return (
    <div className="column py-8">
      <h1 tabIndex={-1} className="mb-8 type-h1">
        A ticket for you
      </h1>
      {status === "unknown" ? (
        <Halftone className="h-64" />
      ) : (
        <QueryProvider>
          <Suspense fallback={<Halftone className="h-64" />}>
            <OfferedTickets
              key={person?.id ?? "nobody"}
              transferId={transferId}
              code={code}
              personId={person?.id ?? null}
              name=""
              signInPath={toSignInPath(here)}
              signUpPath={toSignInPath(here, "signup")}
            />
          </Suspense>
        </QueryProvider>
      )}
    </div>
  );
}

export { ErrorPage as ErrorBoundary } from "#app/shell/errors/error-page.tsx";
