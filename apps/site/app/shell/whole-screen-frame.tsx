import { type ReactNode, useEffect } from "react";
import { useRouteLoaderData } from "react-router";
import type { SiteSettings } from "#app/context.ts";
import { LiveRegions } from "#app/ui/notices/live-regions.tsx";
import { ToastsOutlet } from "#app/ui/notices/toasts-outlet.tsx";
import { followSystemTheme } from "./appearance/theme.ts";
import { MissingParts } from "./errors/missing-parts.tsx";
import { Overlays } from "./overlays/overlays.tsx";
import { PageFocus } from "./page-focus.tsx";
import { LaterOutlet } from "./waking/later-outlet.tsx";

/** A screen that is an instrument of its own: no header, no bar, and no keys that lead elsewhere. */
export function WholeScreenFrame({ children }: { children: ReactNode }) {
  const fallback = useRouteLoaderData<SiteSettings>("root")?.defaultTheme ?? "system";
  useEffect(() => followSystemTheme(fallback), [fallback]);
  return (
    <Overlays>
      <main id="main" tabIndex={-1} className="min-h-dvh">
        {children}
      </main>
      <LiveRegions />
      <ToastsOutlet />
      <PageFocus />
      <LaterOutlet />
      <MissingParts />
    </Overlays>
  );
}
