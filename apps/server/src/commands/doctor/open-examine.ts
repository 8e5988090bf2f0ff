import type { Config } from "../../config.ts";
import type { ProductDatabase } from "../../database.ts";
import type { Finding } from "./finding.ts";

/** The page of staff is a request, which ends sooner than a command. */
const patience = 12_000;

/**
 * The doctor of a running product. It looks once at a time: who asks during a look gets its result. What it is
 * made of is loaded when somebody asks.
 */
export function openExamine(config: Config, database: ProductDatabase): () => Promise<Finding[]> {
  let running: Promise<Finding[]> | undefined;
  const look = async (): Promise<Finding[]> =>
    (await import("./examine.ts")).examine(config, { database, patience });
  return () => {
    running ??= look().finally(() => {
      running = undefined;
    });
    return running;
  };
}
