import type { ForeignSources } from "@undercroft/http";
import type { Config } from "../config.ts";

/** Origins that some pages alone may use, by the path they stand at or below. Each file of this folder exports a part's. */
export type PageSources = (config: Config) => Readonly<Record<`/${string}`, ForeignSources>>;
