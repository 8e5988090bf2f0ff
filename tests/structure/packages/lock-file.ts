// Keeps package-lock.json whole. A registry mirror may lack a package's builds for other platforms; npm then leaves them out of the
// lock file, and `npm ci` refuses it everywhere. Run as `npm run lock` after a change of dependencies.
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

/** One locked package, as far as we look at it. */
export type LockedPackage = {
  /** of the package itself, where it is locked under another's */
  name?: string;
  version?: string;
  resolved?: string;
  link?: boolean;
  dev?: boolean;
  inBundle?: boolean;
  optional?: boolean;
  integrity?: string;
  hasInstallScript?: boolean;
  cpu?: string[];
  os?: string[];
  libc?: string[];
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
};

/** The file as npm writes it. */
export type LockFile = { packages: Record<string, LockedPackage> };

const file = path.resolve(import.meta.dirname, "../../../package-lock.json");
const systems = ["android", "darwin", "freebsd", "linux", "openharmony", "sunos", "win32"];
const processors = [
  "arm64",
  "arm",
  "ia32",
  "ppc64",
  "riscv64",
  "s390x",
  "x64",
  "wasm32",
  "loong64",
  "mips64el",
];

/** As `overrides` of package.json has it: npm itself leaves them out of the lock file, and a later npm then refuses the file. */
const neverLoaded: Record<string, string> = {
  "@redis/client": "@rolldown/binding-openharmony-arm64",
  ioredis: "@rolldown/binding-openharmony-arm64",
};

/** The project's lock file. */
export function readLockFile(): LockFile {
  return JSON.parse(readFileSync(file, "utf8"));
}

/** Optional packages that a locked package names and that are not locked, with the package that names them. */
export function listMissing(lock: LockFile): { name: string; version: string; by: string }[] {
  return Object.entries(lock.packages).flatMap(([by, { optionalDependencies = {} }]) =>
    Object.entries(optionalDependencies)
      .filter(
        ([name]) => !lock.packages[`${by}/node_modules/${name}`] && !lock.packages[`node_modules/${name}`],
      )
      .map(([name, version]) => ({ name, version, by })),
  );
}

/** What npm would have locked for a platform's build, read from its name: `@scope/tool-linux-x64-musl`. */
function lockedFor(name: string, version: string, isDev: boolean): LockedPackage {
  const words = name.split(/[-/]/);
  const cpu = processors.find((word) => words.includes(word));
  const os = systems.find((word) => words.includes(word));
  return {
    version,
    ...(cpu ? { cpu: [cpu] } : {}),
    ...(isDev ? { dev: true } : {}),
    optional: true,
    ...(os ? { os: [os] } : {}),
  };
}

/** A build that no machine we run on takes, locked in place of an optional package that nothing loads. */
function lockedInstead(packages: LockFile["packages"], name: string): LockedPackage | undefined {
  const build = neverLoaded[name];
  const found = build === undefined ? undefined : packages[`node_modules/${build}`];
  return found && { name: build, ...found };
}

/** Some builds for WebAssembly do not say so; without it npm installs them everywhere. */
const withProcessor = (place: string, locked: LockedPackage): LockedPackage =>
  locked.optional && !locked.cpu && /-wasm32[^/]*$/.test(place) ? { ...locked, cpu: ["wasm32"] } : locked;

/** Adds what is missing and sorts as npm does. */
export function completeLockFile(lock: LockFile): LockFile {
  const packages = Object.fromEntries(
    Object.entries(lock.packages).map(([place, locked]) => [place, withProcessor(place, locked)]),
  );
  for (const { name, version, by } of listMissing(lock)) {
    packages[`node_modules/${name}`] =
      lockedInstead(packages, name) ?? lockedFor(name, version, packages[by]?.dev ?? false);
  }
  const sorted = Object.entries(packages).toSorted(([a], [b]) => a.localeCompare(b, "en"));
  return { ...lock, packages: Object.fromEntries(sorted) };
}

if (import.meta.main) writeFileSync(file, `${JSON.stringify(completeLockFile(readLockFile()), null, 2)}\n`);
