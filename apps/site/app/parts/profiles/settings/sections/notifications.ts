import type { SettingsSection } from "#app/parts/profiles/settings/settings-sections.ts";

export default [
  { to: "/settings/notifications", label: "Notifications", order: 25 },
] satisfies SettingsSection[];
