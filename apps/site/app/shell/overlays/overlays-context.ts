import { createContext, use } from "react";

/** The frame's own dialogs; each is fetched when it is first opened. */
export type Overlay = "palette" | "place" | "keyboard-help" | "me";

/** How the frame's dialogs are opened; provided by `Overlays`. */
export const OverlaysContext = createContext<{ open: (overlay: Overlay) => void }>({ open: () => {} });

/** Opens one of the frame's dialogs. */
export function useOverlays() {
  return use(OverlaysContext);
}
