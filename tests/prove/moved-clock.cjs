// Loaded before a test run whose clock libfaketime has moved (other-days.ts). Node reads the times of files by a call that libfaketime does
// not know, and PostgreSQL is started with an environment of its own: both follow here.
const processes = require("node:child_process");
const files = require("node:fs");
const { syncBuiltinESMExports } = require("node:module");

const movedBy = Number(process.env.CLOCK_MOVED_BY_MS ?? 0);
const statSync = files.statSync;
files.statSync = (...given) => {
  const found = statSync(...given);
  if (typeof found?.mtimeMs === "number") found.mtimeMs += movedBy;
  return found;
};

const clock = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => /^(?:LD_PRELOAD|FAKETIME|NO_FAKE)/.test(name)),
);
const spawn = processes.spawn;
processes.spawn = (file, given, options) =>
  spawn(
    file,
    given,
    options?.env && file.endsWith("/postgres") ? { ...options, env: { ...options.env, ...clock } } : options,
  );
syncBuiltinESMExports();
