import { MyWaitlists, useWaitlistCount } from "#app/parts/waitlist/my-waitlists.tsx";
import type { BookingsTab } from "../bookings-tab.ts";

export default {
  value: "waitlists",
  label: "Waitlists",
  useCount: useWaitlistCount,
  Content: MyWaitlists,
} satisfies BookingsTab;
