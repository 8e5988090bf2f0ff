import type { SettingsSection } from "#app/parts/profiles/settings/settings-sections.ts";

export default [
  { to: "/settings", label: "Account", order: 10 },
  { to: "/settings/security", label: "Security", order: 20 },
  { to: "/settings/privacy", label: "Privacy", order: 30 },
  { to: "/settings/places", label: "Places", order: 40 },
  { to: "/settings/blocked", label: "Blocked and muted", order: 50 },
  { to: "/settings/data", label: "Your data", order: 80 },
] satisfies SettingsSection[];
