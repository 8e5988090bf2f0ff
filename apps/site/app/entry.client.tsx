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

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <Page />
    </StrictMode>,
  );
});
