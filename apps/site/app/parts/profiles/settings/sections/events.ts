import type { SettingsSection } from "#app/parts/profiles/settings/settings-sections.ts";

export default [{ to: "/settings/calendars", label: "Calendars", order: 60 }] satisfies SettingsSection[];
