import type { BookingsTab } from "../bookings-tab.ts";
import { SavedEvents, useSavedCount } from "../saved-events.tsx";

export default {
  value: "saved",
  label: "Saved",
  useCount: useSavedCount,
  Content: SavedEvents,
} satisfies BookingsTab;
