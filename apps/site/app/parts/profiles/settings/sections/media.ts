import type { SettingsSection } from "#app/parts/profiles/settings/settings-sections.ts";

export default [{ to: "/settings/images", label: "Images", order: 70 }] satisfies SettingsSection[];
