import { lazy, Suspense, useSyncExternalStore } from "react";
import { readAuthRequest, subscribeToAuthRequest } from "./auth-dialog-store.ts";
import { useHasInbox } from "./use-has-inbox.ts";

const AuthDialog = lazy(() => import("./auth-dialog.tsx"));

/** Where the sign-in dialog appears; it is fetched when something first asks for it. */
export function AuthDialogOutlet() {
  const hasInbox = useHasInbox();
  const request = useSyncExternalStore(subscribeToAuthRequest, readAuthRequest, () => null);
  if (!request) return null;
  return (
    <Suspense fallback={null}>
      <AuthDialog request={request} hasInbox={hasInbox} onSettled={request.settle} />
    </Suspense>
  );
}
