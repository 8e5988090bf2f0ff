import { useEffect, useState } from "react";
import { Outlet, useLocation, useNavigate } from "react-router";
import { browserClient } from "#app/api/browser-client.ts";
import { ErrorPage } from "#app/shell/error-page.tsx";
import { Halftone } from "#app/ui/halftone.tsx";

/** The session lives in the browser, so the check does too: the server renders only the frame. */
export const middleware = [];

/** Present so that every guard runs on client navigations too. */
export function loader(): null {
  return null;
}

/** Lets a signed-in person through; sends everybody else to sign in, and back here afterwards. */
export default function SignedInGuard() {
  const [isSignedIn, setIsSignedIn] = useState(false);
  const location = useLocation();
  const navigate = useNavigate();
  const here = `${location.pathname}${location.search}`;

  useEffect(() => {
    let current = true;
    const check = async () => {
      const client = await browserClient();
      const { data } = await client.auth.getSession();
      if (!current) return;
      if (data.session) setIsSignedIn(true);
      else navigate(`/auth/signin?next=${encodeURIComponent(here)}`, { replace: true });
    };
    void check();
    return () => {
      current = false;
    };
  }, [here, navigate]);

  if (isSignedIn) return <Outlet />;
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
