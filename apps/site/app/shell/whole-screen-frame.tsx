import { type ReactNode, useEffect } from "react";
import { useRouteLoaderData } from "react-router";
import type { SiteSettings } from "#app/context.ts";
import { LiveRegions } from "#app/ui/notices/live-regions.tsx";
import { ToastsOutlet } from "#app/ui/notices/toasts-outlet.tsx";
import { LaterOutlet } from "./later-outlet.tsx";
import { MissingParts } from "./missing-parts.tsx";
import { Overlays } from "./overlays.tsx";
import { PageFocus } from "./page-focus.tsx";
import { followSystemTheme } from "./theme.ts";

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
