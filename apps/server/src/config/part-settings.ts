// Settings of a part that is more than a service: a file of config/parts names each with its kind, its default and what it does, from which
// .env.example and docs/settings.md are written.
import path from "node:path";
import type { z } from "zod/mini";
import { loadFolder } from "../load-folder.ts";

/** One key of the environment. */
export type PartSetting<Kind extends z.ZodMiniType = z.ZodMiniType> = {
  kind: Kind;
  /** its default as an operator would write it; null where there is none */
  usual: string | null;
  /** what it does, in whole sentences */
  says: string;
};

/** The settings of a part, by their names in the environment. */
export type PartSettings = Readonly<Record<string, PartSetting>>;

/** Their values. */
export type PartValues<Settings extends PartSettings> = {
  readonly [Name in keyof Settings]: z.infer<Settings[Name]["kind"]>;
};

/** All of them, from the files of the folder. */
export const partSettings: PartSettings = Object.assign(
  {},
  ...(await loadFolder<PartSettings>(path.join(import.meta.dirname, "parts"))).values(),
);

/** Their kinds, for the schema of the configuration. */
export const partKeys: Record<string, z.ZodMiniType> = Object.fromEntries(
  Object.entries(partSettings).map(([name, { kind }]) => [name, kind]),
);

/** What is asked with a part's own file for the values it named there. */
export type ReadPart = <Settings extends PartSettings>(settings: Settings) => PartValues<Settings>;

/** @param values of all keys, parsed */
export function toParts(values: Record<string, unknown>): ReadPart {
  return <Settings extends PartSettings>(settings: Settings) =>
    Object.freeze(
      Object.fromEntries(Object.keys(settings).map((name) => [name, values[name]])),
    ) as PartValues<Settings>;
}
