// The file `.env`, readable by us alone. What was there is kept beside it.
import { chmodSync, constants, copyFileSync, existsSync, renameSync, writeFileSync } from "node:fs";
import { readEnvText } from "../load-env-file.ts";
import type { Settings } from "./check-settings.ts";

/** The text of a file that says these settings, read back to be sure. @throws Error naming a value that cannot be written */
export function toEnvText(settings: Settings): string {
  const lines = Object.entries(settings).map(([key, value]) => `${key}=${quote(key, value)}`);
  const text = `# Written by npm run setup. .env.example explains every key.\n${lines.join("\n")}\n`;
  const { values, complaints } = readEnvText(text);
  const lost = Object.keys(settings).find((key) => values[key] !== settings[key]);
  if (lost || complaints.length > 0) throw new Error(`${lost}: cannot be written into .env as it is`);
  return text;
}

function quote(key: string, value: string): string {
  if (/[\r\n]/.test(value)) throw new Error(`${key}: must be on one line; write line breaks as \\n`);
  if (/^[\w.,:/@+=-]*$/.test(value)) return value;
  // within "…" a \n would become a line break, so that one comes last
  const mark = ["'", "`", '"'].find((one) => !value.includes(one));
  if (!mark) throw new Error(`${key}: must not hold all three of ' \` and "`);
  return `${mark}${value}${mark}`;
}

/**
 * Writes the file whole or not at all.
 * @returns the name of the copy of what was there, or null
 */
export function writeEnv(text: string): string | null {
  const draft = `.env.${process.pid}`;
  writeFileSync(draft, text, { mode: 0o600, flag: "wx" });
  let kept: string | null = null;
  if (existsSync(".env")) {
    kept = `.env.${new Date().toISOString().replaceAll(/[:.]/g, "-")}`;
    copyFileSync(".env", kept, constants.COPYFILE_EXCL);
    chmodSync(kept, 0o600);
  }
  renameSync(draft, ".env");
  return kept;
}
