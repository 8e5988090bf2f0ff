import { useEffect, useState, useSyncExternalStore } from "react";
import { alert } from "#app/ui/notices/toasts.ts";
import type AuthDialog from "./auth-dialog.tsx";
import { readAuthRequest, subscribeToAuthRequest } from "./auth-dialog-store.ts";
import { loadAuthDialog } from "./load-auth-dialog.ts";

/** Where the sign-in dialog appears; it is fetched when something first asks for it. */
export function AuthDialogOutlet() {
  const request = useSyncExternalStore(subscribeToAuthRequest, readAuthRequest, () => null);
  const [Dialog, setDialog] = useState<typeof AuthDialog | null>(null);

  useEffect(() => {
    if (!request || Dialog) return;
    loadAuthDialog()
      .then((module) => setDialog(() => module.default))
      .catch(() => {
        alert({
          title: "Authentication Error",
          description: "Network error. Please check your connection and try again.",
        });
        request.settle(false);
      });
  }, [request, Dialog]);

  if (!request || !Dialog) return null;
  return <Dialog request={request} onSettled={request.settle} />;
}
