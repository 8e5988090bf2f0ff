import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";

const script = `
  import { registerHooks } from "node:module";
  registerHooks({
    resolve: (name, context, next) => {
      if (name.startsWith("@redis/") || name === "ioredis") console.log(name);
      return next(name, context);
    },
  });
  await import("@undercroft/storage");
  console.log("opened");`;

test("The file store opens without a client of Redis", () => {
  const said = execFileSync(process.execPath, ["--input-type=module", "-e", script], {
    cwd: import.meta.dirname,
    encoding: "utf8",
  });
  expect(said.trim().split("\n")).toEqual(["opened"]);
});
