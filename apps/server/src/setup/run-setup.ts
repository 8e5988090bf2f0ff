// npm run setup: from questions, or from flags and the environment, to a `.env` that a start takes.
import { randomBytes } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { findMisspelt } from "../config/misspelt-keys.ts";
import { configSchema, readGivenSettings } from "../config.ts";
import { readEnvText } from "../load-env-file.ts";
import { say } from "../terminal.ts";
import { askSettings } from "./ask-settings.ts";
import { checkSettings, type Settings } from "./check-settings.ts";
import { toEnvText, writeEnv } from "./write-env.ts";

/**
 * Writes `.env`. Where one is there it is replaced only with `--overwrite`; what it says and nobody answers again stays.
 * @param args `--site-url https://…` and so on for every setting, which leaves the questions out, as `--no-questions` does
 * @throws Error with one line for each thing that is wrong; nothing was written then
 */
export async function runSetup(args: string[]): Promise<void> {
  const { flags, switches } = readFlags(args);
  const isThere = existsSync(".env");
  if (isThere && !switches.has("overwrite"))
    throw new Error("There is a .env here. Nothing was written; --overwrite replaces it and keeps a copy.");
  const before = isThere ? readEnvText(readFileSync(".env", "utf8")).values : {};
  const known: Settings = { DEMO: "false", ...before, ...readGivenSettings(), ...flags };
  const isAsked = Object.keys(flags).length === 0 && !switches.has("no-questions");
  const settings = withFirstAdmin(isAsked ? await askSettings(known) : known);
  const wrong = settings.SITE_URL ? [] : ["SITE_URL: is missing: --site-url https://undercroft.example"];
  wrong.push(...(await checkSettings(settings, { database: !isAsked, mail: !isAsked })));
  if (wrong.length > 0)
    throw new Error(`Nothing was written:\n${wrong.map((line) => `  ${line}`).join("\n")}`);
  const kept = writeEnv(toEnvText(withKey(settings)));
  if (kept) say(`What was there is in ${kept}.`);
  say(".env is written, readable by you alone. Keep a copy of SECRET_KEY somewhere else. What comes next:");
  const { FIRST_ADMIN: first } = settings;
  if (!first) {
    say("  npm start");
    say("  npm run admin -- you@example.org   makes the first administrator");
  } else {
    say(`  npm start   makes ${first} the first administrator`);
    say(`  npm run admin -- ${first}   prints the link that sets the password, which is mailed too`);
  }
}

/** Who runs the machine is the first administrator, unless somebody else was named. */
const withFirstAdmin = (settings: Settings): Settings =>
  settings.FIRST_ADMIN || !settings.OPERATOR_MAIL
    ? settings
    : { ...settings, FIRST_ADMIN: settings.OPERATOR_MAIL };

/** A key for a new installation. One that has been started has its own under DATA_DIR, and another would open nothing there. */
function withKey(settings: Settings): Settings {
  const own = path.join(settings.DATA_DIR ?? ".data", "secret.key");
  if (settings.SECRET_KEY || existsSync(own)) return settings;
  return { ...settings, SECRET_KEY: randomBytes(36).toString("base64url") };
}

const switchNames = ["overwrite", "no-questions"];

/** `--site-url x` and `--site-url=x` are SITE_URL. @throws Error naming a flag that is none */
function readFlags(args: string[]): { flags: Settings; switches: Set<string> } {
  const flags: Settings = {};
  const switches = new Set<string>();
  const rest = [...args];
  for (let flag = rest.shift(); flag !== undefined; flag = rest.shift()) {
    const [, name = "", inline] = /^--([a-z0-9-]+)(?:=([\s\S]*))?$/.exec(flag) ?? [];
    if (switchNames.includes(name)) switches.add(name);
    else if (!name) throw new Error("Write settings as flags: --site-url https://undercroft.example");
    else flags[name.toUpperCase().replaceAll("-", "_")] = inline ?? rest.shift() ?? "";
  }
  const names = Object.keys(flags);
  const unknown = findMisspelt(names, Object.keys(configSchema.shape), () => false, new Set(names));
  if (unknown.length > 0) throw new Error(`Nothing was written:\n${unknown.join("\n")}`);
  return { flags, switches };
}
