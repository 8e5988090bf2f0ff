// Turns the command line into a running product, and an error into one readable sentence.
import { setBrand } from "@undercroft/contract/brand";
import brand from "./config/parts/brand.ts";
import running from "./config/parts/running.ts";
import { type Config, loadEnvironment, readConfig } from "./config.ts";
import { countProcesses, readPlace, readyWord, toShare } from "./processes/process-role.ts";
import { stopOnWord } from "./processes/stop-on-word.ts";
import type { Product } from "./product.ts";
import { stopOnSignals } from "./shutdown.ts";

/** The configuration; from here on everything that names this installation says what it calls itself. */
function readNamed(): Config {
  const config = readConfig();
  const { BRAND_NAME: name, BRAND_COLOUR_DARK: dark, BRAND_COLOUR_LIGHT: light } = config.part(brand);
  setBrand({ name, dark, light });
  return config;
}

async function buildSite(): Promise<void> {
  const [{ ensureSiteBuild }, { step }] = await Promise.all([
    import("./site-build.ts"),
    import("./terminal.ts"),
  ]);
  await step("site", (progress) => ensureSiteBuild(progress, new AbortController().signal), String);
}

type Command = (args: string[]) => Promise<void>;

/**
 * What ends by itself, by its flag. Each loads what it needs when it is asked for: a server keeps none of it in memory, and a command
 * that prints a key does not wait for the whole server to be read.
 */
const commands: Record<string, Command> = {
  "--dev": async () => (await import("./development.ts")).superviseDevelopment(),
  "--build": buildSite,
  "--rotate-keys": async (args) =>
    (await import("./commands/rotate-keys.ts")).rotateProductKeys(readNamed(), args.includes("--drop-old")),
  "--keys": async (args) =>
    (await import("./commands/show-keys.ts")).showKeys(readNamed(), args.includes("--service")),
  "--admin": async (args) => (await import("./commands/make-admin.ts")).makeAdmin(readNamed(), args.slice(1)),
  "--doctor": async (args) => {
    const isWell = await (await import("./commands/doctor/doctor.ts")).runDoctor(readNamed(), args.slice(1));
    process.exitCode = isWell ? 0 : 1;
  },
  "--mail-test": async (args) =>
    (await import("./commands/test-mail.ts")).testMail(readNamed(), args.slice(1)),
  "--demo-remove": async (args) =>
    (await import("./demo/demo-guard.ts")).removeDemo(readNamed(), args.includes("--with-content")),
  "--backup-keys": async () => {
    const { makeKeyPair } = await import("@undercroft/postgres/archive-keys");
    const { recipient, identity } = makeKeyPair();
    process.stdout.write(`# public, for BACKUP_RECIPIENT: ${recipient}\n${identity}\n`);
  },
  "--backup-restore": async (args) =>
    (await import("./archive/restore-archive.ts")).restoreByCommand(readNamed(), args.slice(1)),
  "--files-move": async (args) => (await import("./commands/move-files.ts")).moveFiles(readNamed(), args[1]),
  "--supabase-import": async (args) =>
    (await import("./commands/supabase/import-command.ts")).importSupabase(readNamed(), args.slice(1)),
};
/** These have words behind them, and are only meant where they come first. */
const first = new Set([
  "--doctor",
  "--backup-restore",
  "--admin",
  "--mail-test",
  "--files-move",
  "--supabase-import",
]);

function findCommand(args: string[]): Command | undefined {
  const flag = Object.keys(commands).find((name) =>
    first.has(name) ? args[0] === name : args.includes(name),
  );
  return flag === undefined ? undefined : commands[flag];
}

/**
 * Runs until it is told to stop.
 * @param args `--dev` reloads the site in the browser and restarts the server when its files change; `--build` only builds the site;
 * `--keys` only prints the API keys, with `--service` one alone; `--setup` only writes `.env`; `--admin` only makes an administrator; `--mail-test` only sends a mail; `--doctor` only says what is set up and what is not; `--backup-keys` only prints a pair of keys for archived backups; `--backup-restore` only restores one; `--files-move` only moves files into the other backend; `--supabase-import` only takes what a dump of Supabase's holds; `--demo-remove` only closes the accounts of the demo, with `--with-content` takes all of it away; `--rotate-keys` only brings a new signing key in, with `--drop-old` at once
 */
export async function run(args: string[]): Promise<void> {
  let product: Product | undefined;
  let isStopping = () => false;
  try {
    if (args[0] === "--setup") return await (await import("./setup/run-setup.ts")).runSetup(args.slice(1));
    loadEnvironment();
    const command = findCommand(args);
    if (command) return await command(args);
    const place = readPlace(args);
    const config = toShare(readNamed(), place); // before the server is read in: what is wrong with it is said at once
    const isDevelopment = args.includes("--dev-child");
    const count = place.role === "alone" ? countProcesses(config.part(running).PROCESSES) : 1;
    if (count > 1 && !isDevelopment)
      return (await import("./processes/supervise-processes.ts")).superviseProcesses(count, args);
    const { startProduct } = await import("./product.ts");
    product = startProduct(config, { development: isDevelopment, place });
    isStopping = place.role === "alone" ? stopOnSignals(product) : stopOnWord(product);
    await product.ready;
    process.send?.(readyWord);
  } catch (error) {
    if (isStopping()) return; // what was under way broke off, as it should
    process.stderr.write(`\n${error instanceof Error ? error.message : error}\n`);
    await product?.stop({ keepDatabase: false });
    process.exit(1);
  }
}
