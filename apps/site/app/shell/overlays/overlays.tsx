import { lazy, type ReactNode, Suspense, useCallback, useMemo, useState } from "react";
import { type Overlay, OverlaysContext } from "./overlays-context.ts";

const PaletteDialog = lazy(() => import("#app/shell/palette/palette-dialog.tsx"));
const PlaceDialog = lazy(() => import("#app/shell/place/place-dialog.tsx"));
const MeSheet = lazy(() => import("#app/shell/account/me-sheet.tsx"));
const KeyboardHelp = lazy(() => import("#app/shell/shortcuts/keyboard-help.tsx"));

/** Holds the frame's dialogs for everything inside it. */
export function Overlays({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<Overlay | null>(null);
  const close = useCallback(() => setShown(null), []);
  const value = useMemo(() => {
    const open = (overlay: Overlay) => {
      if (overlay === "palette") window.undercroftLetters?.collect();
      setShown(overlay);
    };
    return { open };
  }, []);
  return (
    <OverlaysContext value={value}>
      {children}
      <Suspense fallback={null}>
        {shown === "palette" ? <PaletteDialog onClose={close} /> : null}
        {shown === "place" ? <PlaceDialog onClose={close} /> : null}
        {shown === "me" ? <MeSheet onClose={close} /> : null}
        {shown === "keyboard-help" ? <KeyboardHelp onClose={close} /> : null}
      </Suspense>
    </OverlaysContext>
  );
}
