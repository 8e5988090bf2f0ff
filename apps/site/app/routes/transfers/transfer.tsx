import { toSignInPath } from "@undercroft/contract";
import { lazy, Suspense } from "react";
import { useSearchParams } from "react-router";
import { QueryProvider } from "#app/api/query-provider.tsx";
import { bookerOf } from "#app/parts/profiles/booker-of.ts";
import { useSession } from "#app/parts/profiles/session/use-session.ts";
import { pageMeta } from "#app/shell/head/page-meta.ts";
import { Halftone } from "#app/ui/halftone.tsx";
import type { Route } from "./+types/transfer.ts";

const OfferedTickets = lazy(() =>
  import("#app/parts/transfers/offered-tickets.tsx").then((module) => ({ default: module.OfferedTickets })),
);

const WithoutAccount = lazy(() =>
  import("./without-account.tsx").then(
    (module) => ({ default: module.WithoutAccount }),
    () => ({ default: () => <></> }),
  ),
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
  const session = useSession();
  const { status } = session;
  const booker = bookerOf(session);
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
              key={booker?.id ?? "nobody"}
              transferId={transferId}
              code={code}
              personId={booker?.id ?? null}
              isGuest={booker !== null && !session.person}
              withoutAccount={(isGuest, onProven) => (
                <Suspense fallback={null}>
                  <WithoutAccount transferId={transferId} isGuest={isGuest} onProven={onProven} />
                </Suspense>
              )}
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
