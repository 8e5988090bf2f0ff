// React answers pages several times slower, and keeps more, in the build that it loads when NODE_ENV does not say production.
import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";

const source = path.resolve(import.meta.dirname, "../src");

/** What of React is loaded once all modules of a server are, in the order of `main.js` and `run.ts`. */
async function loadedOfReact(mode: string): Promise<string[]> {
  const program = `
    import { createRequire } from "node:module";
    const { setRunMode } = await import("./config/run-mode.ts");
    setRunMode(${JSON.stringify(mode)});
    await import("./product.ts");
    const known = Object.values(createRequire(${JSON.stringify(`${source}/product.ts`)}).cache);
    const isRun = ({ loaded, filename }) => loaded && /react(-dom)?[/]cjs[/]/.test(filename); // others were looked at for their exports
    console.log(JSON.stringify(known.filter(isRun).map(({ filename }) => filename)));
    process.exit(0);`;
  const { stdout } = await promisify(execFile)(process.execPath, ["--input-type=module", "--eval", program], {
    cwd: source,
  });
  return (JSON.parse(stdout) as string[]).map((url) => path.basename(url));
}

test("npm start loads React's build for production alone", async () => {
  const loaded = await loadedOfReact("production");
  expect(loaded).toContain("react.production.js");
  expect(loaded.filter((name) => name.includes("development"))).toEqual([]);
});

test("npm run dev loads the build that explains mistakes", async () => {
  expect(await loadedOfReact("development")).toContain("react.development.js");
});
