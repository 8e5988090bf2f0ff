// `npm run dev`: runs the server in a child process and starts it again when server code changes.
// PostgreSQL outlives the child and is adopted by the next one, so a restart takes well under a second.
import { type ChildProcess, fork } from "node:child_process";
import { watch } from "node:fs";
import path from "node:path";

const root = path.resolve(import.meta.dirname, "../../..");
const watched = [
  "apps/server/src",
  "platform",
  "services",
  "contract/src",
  "database/current",
  "database/tool",
];
const relevant = /\.(ts|tsx|sql|json)$/;
const ignored = /(^|[\\/])(test|tests|node_modules|\.types)([\\/]|$)|\.(test|types)\.ts$/;

/** Starts the server and keeps it up to date with its source until a signal ends both. */
export function superviseDevelopment(): void {
  let child: ChildProcess | undefined;
  let isStopping = false;
  let isRestarting = false;
  const start = (): void => {
    isRestarting = false;
    // Vite gives the site the router's development build; the handler must come from the same one
    child = fork(path.join(import.meta.dirname, "main.js"), ["--dev-child"], {
      stdio: "inherit",
      execArgv: ["--conditions=development"],
    });
    child.on("exit", (code) => {
      if (isStopping) process.exit(code ?? 0);
      if (isRestarting) start();
      else process.stderr.write("The server ended; it starts again when a file changes.\n");
    });
  };
  const restart = (file: string): void => {
    if (isRestarting) return;
    process.stderr.write(`\n${file} changed\n`);
    if (child?.exitCode === null && child.connected) {
      isRestarting = true;
      child.send("restart");
    } else {
      start();
    }
  };
  watchFiles(restart);
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.on(signal, () => {
      isStopping = true;
      if (child?.exitCode !== null) process.exit(0);
      child.kill(signal);
    });
  }
  start();
}

function watchFiles(onChange: (file: string) => void): void {
  let timer: NodeJS.Timeout | undefined;
  for (const folder of watched) {
    watch(path.join(root, folder), { recursive: true }, (_, name) => {
      if (!name || !relevant.test(name) || ignored.test(name)) return;
      clearTimeout(timer);
      timer = setTimeout(() => onChange(path.join(folder, name)), 150);
    });
  }
}
