import type { Instrument } from "#app/shell/instrument.ts";
import { Bell } from "#app/ui/icons/bell.ts";

export default {
  name: "Notifications",
  order: 10,
  icon: Bell,
  count: "notifications",
  label: (count) => (count === 0 ? "Notifications" : `Notifications, ${count > 99 ? "over 99" : count} new`),
  opens: { panel: () => import("#app/parts/notifications/notification-panel.tsx") },
} satisfies Instrument;
