import { NotificationSettings } from "#app/parts/notifications/notification-settings.tsx";
import { SettingsFrame } from "#app/parts/profiles/settings/settings-frame.tsx";
import { pageMeta } from "#app/shell/head/page-meta.ts";
import type { Route } from "./+types/settings.ts";

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, {
    title: "Notification settings",
    description: "What you hear of, and where.",
    isHidden: true,
  });

/** What one hears of, and where. */
export default function SettingsNotifications() {
  return (
    <SettingsFrame title="Notifications" intro="Choose what you hear of, and where.">
      <NotificationSettings />
    </SettingsFrame>
  );
}
