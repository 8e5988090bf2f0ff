// The files for containers, systemd and a cluster name settings, commands and paths that are there.
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { root } from "../planted-house.ts";

const read = (file: string): string => readFileSync(path.join(root, file), "utf8");
const { configSchema }: { configSchema: { shape: Record<string, unknown> } } = await import(
  path.join(root, "apps/server/src/config.ts")
);
const { scripts }: { scripts: Record<string, string> } = JSON.parse(read("package.json"));
const keys = new Set(Object.keys(configSchema.shape));
const files = ["Containerfile", "compose.yaml", "ops/undercroft@.service"] as const;
/** What belongs to other programs. */
const others = /^(NODE_ENV|CMD|POSTGRES_\w+)$/;

/** Names of settings in a file, as `KEY=`, `KEY:` or `${KEY…}`, its comments left out. */
function namesIn(file: string): string[] {
  const text = read(file)
    .replaceAll(/^\s*#.*$/gm, "")
    .replaceAll(/\s#.*$/gm, "");
  return [...text.matchAll(/(?<![\w/$])([A-Z][A-Z0-9_]{3,})(?==|: |:[?-])/g)].map(([, name = ""]) => name);
}

test.each(files)("%s names no setting that there is not", (file) => {
  const names = [...new Set(namesIn(file))].filter((name) => !others.test(name));
  expect(names.length).toBeGreaterThan(3);
  expect(names.filter((name) => !keys.has(name.replace(/_FILE$/, "")))).toEqual([]);
});

test.each([...files, "docs/operations.md"])("%s names no path of the project that there is not", (file) => {
  const paths = [
    ...read(file).matchAll(
      /(?<![\w./-])\.?\/?((?:apps|database|ops)\/[\w./@-]+\.(?:json|js|ts|yml|yaml|cfg|service)|ops\/Caddyfile)/g,
    ),
  ];
  const missing = paths.map(([, name = ""]) => name).filter((name) => !existsSync(path.join(root, name)));
  expect(missing).toEqual([]);
});

test("A copy in a container and under systemd is given its drain and twelve seconds to end", () => {
  for (const [file, grace] of [
    ["compose.yaml", /stop_grace_period: (\d+)s/],
    ["ops/undercroft@.service", /TimeoutStopSec=(\d+)/],
  ] as const) {
    const text = read(file);
    const drain = Number(/DRAIN_SECONDS[=:] ?"?(\d+)/.exec(text)?.[1]);
    expect(Number(grace.exec(text)?.[1]), file).toBeGreaterThanOrEqual(drain + 12);
  }
});

test("Each starts the product as `npm start` does", () => {
  const command = (scripts.start ?? "").split(" ");
  expect(read("Containerfile")).toContain(`CMD ${JSON.stringify(command).replaceAll(",", ", ")}`);
  expect(read("ops/undercroft@.service")).toContain("ExecStart=/usr/bin/npm start");
  expect(read("Containerfile")).toContain("npm run build");
  expect(scripts.build).toBeDefined();
});

test("Prometheus and the load balancers ask addresses and ports that the copies answer", () => {
  const port = /METRICS_PORT: "(\d+)"/.exec(read("compose.yaml"))?.[1];
  expect(read("ops/prometheus.yml")).toContain(`127.0.0.1:${port}`);
  const health = read("apps/server/src/health.ts");
  for (const file of ["ops/Caddyfile", "ops/haproxy.cfg", "Containerfile"])
    for (const [address] of read(file).matchAll(/\/health\/\w+/g))
      expect(health, file).toContain(`"${address}"`);
});

test("The image is asked for its health at the port it was given, and what answers no requests is not asked", () => {
  expect(/HEALTHCHECK[^\n]*\n.*/.exec(read("Containerfile"))?.[0]).toContain("process.env.PORT");
  const backup = /\n {2}backup:\n[\s\S]*?(?=\n {2}\w+:\n)/.exec(read("compose.yaml"))?.[0];
  expect(backup).toContain("healthcheck: { disable: true }");
});

test("Every folder of a volume that a copy writes to belongs to its account", () => {
  const made = /RUN mkdir (.*) && chown node:node (.*)/.exec(read("Containerfile"));
  const folders = [...read("compose.yaml").matchAll(/(?:files|backups):(\/\w+)/g)].map(([, name]) => name);
  expect(folders).toContain("/backups");
  for (const name of folders)
    for (const list of [made?.[1], made?.[2]]) expect(list?.split(" ")).toContain(name);
});

test("Secrets of the compose file are in no commit and in no image", () => {
  for (const [, name = ""] of read("compose.yaml").matchAll(/file: \.\/(\w+)\//g)) {
    expect(read(".gitignore").split("\n")).toContain(`/${name}/`);
    expect(read(".dockerignore").split("\n")).toContain(name);
  }
});
