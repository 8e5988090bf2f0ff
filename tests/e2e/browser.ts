// The Chromium the browser tests drive: it comes with npm on x64, elsewhere the system's is used.
import { existsSync, mkdirSync } from "node:fs";
import path from "node:path";

const unpackInto = path.resolve(import.meta.dirname, "../../.cache/browser");
const systemBrowsers = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/**
 * The path of an executable Chromium; unpacked into the project's cache the first time.
 * @throws Error saying what to install where none can be had
 */
export async function findChromium(): Promise<string> {
  if (process.env.CHROMIUM) return process.env.CHROMIUM;
  if (process.arch === "x64" && process.platform === "linux") {
    mkdirSync(unpackInto, { recursive: true });
    const before = process.env.TMPDIR;
    process.env.TMPDIR = unpackInto; // the package unpacks to the temporary directory
    try {
      const { default: chromium } = await import("@sparticuz/chromium");
      return await chromium.executablePath();
    } finally {
      if (before === undefined) delete process.env.TMPDIR;
      else process.env.TMPDIR = before;
    }
  }
  const found = systemBrowsers.find((file) => existsSync(file));
  if (!found) throw new Error("No Chromium was found: install one, or name it in CHROMIUM");
  return found;
}
