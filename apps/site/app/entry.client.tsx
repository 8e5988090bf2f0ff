import { StrictMode, startTransition, use } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { hasMovedOn } from "./shell/head/noted-address.ts";

const never = new Promise<never>(() => {});

/** The page as it comes to life, or, when people went back meanwhile, as it was painted until the page of that address is there. */
function Page() {
  if (hasMovedOn()) use(never);
  return <HydratedRouter />;
}

// a browser offers to install the site once, soon after the page: what takes it up comes later (app/device/install-prompt.ts)
window.addEventListener("beforeinstallprompt", (event) => {
  event.preventDefault();
  Object.assign(window, { installPrompt: event });
});

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <Page />
    </StrictMode>,
  );
});
