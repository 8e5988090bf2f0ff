import { toSignInPath } from "@undercroft/contract";
import { useEffect } from "react";
import { Outlet, useLocation, useNavigate } from "react-router";
import { QueryProvider } from "#app/api/query-provider.tsx";
import { useSession } from "#app/parts/profiles/use-session.ts";
import { ErrorPage } from "#app/shell/error-page.tsx";
import { Halftone } from "#app/ui/halftone.tsx";

/** The session lives in the browser, so the check does too: the server renders only the frame. */
export const middleware = [];

/** Present so that every guard runs on client navigations too. */
export function loader(): null {
  return null;
}

/** In the browser nothing is asked of the server: tickets open without a connection. */
export function clientLoader(): null {
  return null;
}

/** Lets a signed-in person through; sends everybody else to sign in, and back here afterwards. */
export default function SignedInGuard() {
  const { status } = useSession();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();

  useEffect(() => {
    if (status === "signed-out" || status === "second-step")
      void navigate(toSignInPath(`${pathname}${search}`), { replace: true });
  }, [status, pathname, search, navigate]);

  if (status === "signed-in")
    return (
      <QueryProvider>
        <Outlet />
      </QueryProvider>
    );
  return (
    <section className="column py-16" aria-busy="true">
      <Halftone className="h-10 w-2/3" />
      <Halftone className="mt-6 h-40" />
      <noscript>
        <p className="mt-6">This screen is personal: it needs JavaScript to read your session.</p>
      </noscript>
    </section>
  );
}

export { ErrorPage as ErrorBoundary };
