import type { ReactNode } from "react";
import { useMatches } from "react-router";
import { AuthDialogOutlet } from "#app/parts/profiles/auth-dialog/auth-dialog-outlet.tsx";
import { LiveRegions } from "#app/ui/notices/live-regions.tsx";
import { ToastsOutlet } from "#app/ui/notices/toasts-outlet.tsx";
import { BottomBar } from "./bottom-bar.tsx";
import { MissingParts } from "./errors/missing-parts.tsx";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import { OfflineBanner } from "./offline/offline-banner.tsx";
import { OfflineStop } from "./offline/offline-stop.tsx";
import { Overlays } from "./overlays/overlays.tsx";
import { PageFocus } from "./page-focus.tsx";
import { PersonalOutlet } from "./personal-outlet.tsx";
import { RouteProgress } from "./route-progress.tsx";
import { Shortcuts } from "./shortcuts/shortcuts.tsx";
import { CountingOutlet } from "./visits/counting-outlet.tsx";
import { LaterOutlet } from "./waking/later-outlet.tsx";
import { WholeScreenFrame } from "./whole-screen-frame.tsx";

/** What a route exports as `handle` when its screen is an instrument of its own, as a door is: nothing of the site stands around it. */
export type WholeScreen = { isWholeScreen: true };

/** Everything around a screen: banner, header, main, footer, bottom bar, toasts. */
export function Frame({ children }: { children: ReactNode }) {
  const isWhole = useMatches().some(({ handle }) => (handle as WholeScreen | undefined)?.isWholeScreen);
  if (isWhole) return <WholeScreenFrame>{children}</WholeScreenFrame>;
  return (
    <Overlays>
      <a href="#main" className="skip-link">
        Skip to content
      </a>
      <RouteProgress />
      <OfflineBanner />
      <Header />
      <PersonalOutlet />
      <main id="main" tabIndex={-1} className="flow-root min-h-svh">
        {children}
      </main>
      <Footer />
      <BottomBar />
      <LiveRegions />
      <ToastsOutlet />
      <AuthDialogOutlet />
      <PageFocus />
      <Shortcuts />
      <OfflineStop />
      <MissingParts />
      <LaterOutlet />
      <CountingOutlet />
    </Overlays>
  );
}
