import { createContext, use } from "react";

/** The place that is pointed at or has the focus, on the map or in the list beside it. */
export interface MapFocus {
  activeId: string | null;
  setActive: (id: string | null) => void;
  /** Opens the card of a place on the map. */
  choose: (id: string) => void;
}

export const MapFocusContext = createContext<MapFocus | null>(null);

/** What a row beside a map needs; null where there is no map. */
export function useMapFocus(): MapFocus | null {
  return use(MapFocusContext);
}
