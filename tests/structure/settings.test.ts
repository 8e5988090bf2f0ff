// Every key of the configuration says in docs/settings.md why it is there, and none that became a constant is a key still.
import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { root } from "./planted-house.ts";

// by its address: the tests' own project does not hold the server's sources
const {
  configSchema,
  readConfig,
}: {
  configSchema: { shape: Record<string, unknown> };
  readConfig: (stated: Record<string, string>) => { notRead: readonly string[] };
} = await import(path.join(root, "apps/server/src/config.ts"));
const keys = Object.keys(configSchema.shape);
const [, section = ""] =
  /## Why each key is there\n([\s\S]*)/.exec(readFileSync(path.join(root, "docs/settings.md"), "utf8")) ?? [];
const rows = [...section.matchAll(/^\| (.+?) \| (`[A-Z].*) \|$/gm)].map(([, reason = "", list = ""]) => ({
  reason,
  keys: [...list.matchAll(/`([A-Z0-9_]+)`/g)].map(([, key = ""]) => key),
}));

test("every key has a reason, and one", () => {
  expect(rows.flatMap((row) => row.keys).toSorted()).toEqual(keys.toSorted());
  expect(rows.filter(({ reason }) => reason.length < 20)).toEqual([]);
});

test("a key that became a constant stops no start, and is named with what holds", () => {
  const { notRead } = readConfig({
    AUTH_PASSKEYS_MAX: "3",
    REALTIME_MAX_EVENTS_PER_SECOND: "7",
    PORT: "3001",
  });
  expect(notRead).toEqual([
    "AUTH_PASSKEYS_MAX: is not read any more: a person may have ten passkeys.",
    "REALTIME_MAX_EVENTS_PER_SECOND: is not read any more: a socket may send 100 events a second.",
  ]);
  expect(readConfig({ PORT: "3001" }).notRead).toEqual([]);
  expect(() => readConfig({ REALTIME_MAX_EVENTS_PER_MINUTE: "7" })).toThrow("is not known");
});
