// What the command-line tools read of the environment, with the server's own names and defaults.
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { parseEnv } from "node:util";
import { asLibpq } from "@undercroft/postgres";

/** Where a tool finds the product it works on. */
export type ToolSettings = {
  /** a database of the operator's own; without it, the one in the data directory */
  databaseUrl: string | undefined;
  dataDir: string;
  /** uploaded files, where the store is a folder */
  filesDir: string;
  /** the system account PostgreSQL runs as when the tool is started by root */
  runAs: string | undefined;
  keepsFilesInS3: boolean;
};

/** What the server is told, by the environment and by a `.env` in this directory; the environment wins. */
function readEnvironment(): NodeJS.ProcessEnv {
  if (!existsSync(".env")) return process.env;
  return { ...parseEnv(readFileSync(".env", "utf8").replace(/^\uFEFF/, "")), ...process.env };
}

/** Reads the settings of the server; an empty text counts as not set. */
export function readToolSettings(environment: NodeJS.ProcessEnv = readEnvironment()): ToolSettings {
  const { DATABASE_URL_FILE, DATA_DIR, PG_RUN_AS, STORAGE_BACKEND } = environment;
  const DATABASE_URL = DATABASE_URL_FILE
    ? readFileSync(DATABASE_URL_FILE, "utf8").trim()
    : environment.DATABASE_URL;
  const dataDir = DATA_DIR || ".data";
  return {
    databaseUrl: DATABASE_URL ? asLibpq(DATABASE_URL) : undefined,
    dataDir,
    filesDir: path.join(dataDir, "files"),
    runAs: PG_RUN_AS || undefined,
    keepsFilesInS3: STORAGE_BACKEND === "s3",
  };
}
