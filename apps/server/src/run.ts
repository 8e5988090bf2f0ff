// Turns the command line into a running product, and an error into one readable sentence.
import { setBrand } from "@undercroft/contract/brand";
import { makeAdmin } from "./commands/make-admin.ts";
import { moveFiles } from "./commands/move-files.ts";
import { rotateProductKeys } from "./commands/rotate-keys.ts";
import { showKeys } from "./commands/show-keys.ts";
import { testMail } from "./commands/test-mail.ts";
import brand from "./config/parts/brand.ts";
import { type Config, loadEnvironment, readConfig } from "./config.ts";
import { removeDemo } from "./demo/demo-guard.ts";
import { superviseDevelopment } from "./development.ts";
import { type Product, startProduct } from "./product.ts";
import { runSetup } from "./setup/run-setup.ts";
import { stopOnSignals } from "./shutdown.ts";
import { ensureSiteBuild } from "./site-build.ts";
import { step } from "./terminal.ts";

/** The configuration; from here on everything that names this installation says what it calls itself. */
function readNamed(): Config {
  const config = readConfig();
  const { BRAND_NAME: name, BRAND_COLOUR_DARK: dark, BRAND_COLOUR_LIGHT: light } = config.part(brand);
  setBrand({ name, dark, light });
  return config;
}

async function buildSite(): Promise<void> {
  await step("site", (progress) => ensureSiteBuild(progress, new AbortController().signal), String);
}

/**
 * Runs until it is told to stop.
 * @param args `--dev` reloads the site in the browser and restarts the server when its files change; `--build` only builds the site;
 * `--keys` only prints the API keys, with `--service` one alone; `--setup` only writes `.env`; `--admin` only makes an administrator; `--mail-test` only sends a mail; `--files-move` only moves files into the other backend; `--demo-remove` only closes the accounts of the demo, with `--with-content` takes all of it away; `--rotate-keys` only brings a new signing key in, with `--drop-old` at once
 */
export async function run(args: string[]): Promise<void> {
  let product: Product | undefined;
  let isStopping = () => false;
  try {
    if (args[0] === "--setup") return await runSetup(args.slice(1));
    loadEnvironment();
    if (args.includes("--dev")) return superviseDevelopment();
    if (args.includes("--build")) return await buildSite();
    if (args.includes("--rotate-keys")) {
      return await rotateProductKeys(readNamed(), args.includes("--drop-old"));
    }
    if (args.includes("--keys")) return await showKeys(readNamed(), args.includes("--service"));
    if (args[0] === "--admin") return await makeAdmin(readNamed(), args.slice(1));
    if (args[0] === "--mail-test") return await testMail(readNamed(), args.slice(1));
    if (args.includes("--demo-remove")) return await removeDemo(readNamed(), args.includes("--with-content"));
    if (args[0] === "--files-move") return await moveFiles(readNamed(), args[1]);
    product = startProduct(readNamed(), { development: args.includes("--dev-child") });
    isStopping = stopOnSignals(product);
    await product.ready;
  } catch (error) {
    if (isStopping()) return; // what was under way broke off, as it should
    process.stderr.write(`\n${error instanceof Error ? error.message : error}\n`);
    await product?.stop({ keepDatabase: false });
    process.exit(1);
  }
}
