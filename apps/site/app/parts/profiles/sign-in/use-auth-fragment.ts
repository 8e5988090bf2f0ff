import { useEffect, useState } from "react";
import { type AuthFragment, readAuthFragment } from "./auth-fragment.ts";

/** What the mail link left in the address, read once before the auth client clears it; null until then. */
export function useAuthFragment(): AuthFragment | null {
  const [fragment, setFragment] = useState<AuthFragment | null>(null);
  useEffect(() => {
    setFragment((known) => known ?? readAuthFragment(window.location));
  }, []);
  useEffect(() => {
    if (fragment?.kind !== "error" && fragment?.kind !== "message") return;
    // Reloading or sharing the address must not repeat an old error.
    window.history.replaceState(
      window.history.state,
      "",
      window.location.pathname + withoutError(window.location.search),
    );
  }, [fragment]);
  return fragment;
}

function withoutError(search: string): string {
  const query = new URLSearchParams(search);
  for (const key of ["error", "error_code", "error_description"]) query.delete(key);
  return query.size > 0 ? `?${query}` : "";
}
