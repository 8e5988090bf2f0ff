/** A section of the settings: where it stands and what it is called; the lowest order comes first. */
export type SettingsSection = { to: `/settings${string}`; label: string; order: number };

const files = import.meta.glob<{ default: readonly SettingsSection[] }>("./sections/*.ts", { eager: true });

/** The sections of every part, in order. Each part lists its own in `sections/<part>.ts`. */
export const settingsSections: readonly SettingsSection[] = Object.values(files)
  .flatMap((file) => file.default)
  .toSorted((one, other) => one.order - other.order);
