// `npm run test:injection [word …]`: sqlmap at level 5 against the data API over the demo's rows, and against a planted
// hole on the same rows. Words choose among the targets. It needs sqlmap on the PATH, and about half an hour.
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import os from "node:os";
import path from "node:path";
import { seed } from "@undercroft/database";
import { createProductDatabase } from "@undercroft/database/testing";
import { createRest } from "@undercroft/rest";
import { createKeyring, generateSigningKey, nonExpiringKey, readSigningKey } from "@undercroft/tokens";
import { startControlServer } from "./control-server.ts";
import { type Target, targets } from "./targets.ts";

/** A target gets ten minutes; what is not through by then counts as not tried. */
const patienceMs = 600_000;
const output = mkdtempSync(path.join(os.tmpdir(), "undercroft-sqlmap-"));

type Finding = { isFound: boolean; isDone: boolean; failures: number; seconds: number };

function read(text: string): Omit<Finding, "seconds"> {
  const failures = [...text.matchAll(/5\d\d \([^)]*\) - (\d+) times/g)];
  return {
    isFound: text.includes("sqlmap identified the following injection point"),
    isDone: /identified the following injection|do not appear to be injectable/.test(text),
    failures: failures.reduce((sum, [, times]) => sum + Number(times), 0),
  };
}

async function attack(address: string, { parameter, body, header }: Partial<Target>): Promise<Finding> {
  const own = ["--batch", "--disable-coloring", "--flush-session", `--output-dir=${output}`];
  // the rows are thrown away afterwards, so the risk may be highest; and no offer to try less is taken
  const depth = ["--level", "5", "--risk", "3", "--answers", "reduce the number of requests=N"];
  depth.push("--threads", "1", "--dbms", "PostgreSQL", "--ignore-code", "*");
  const args = [...own, ...depth, "-u", address];
  if (parameter) args.push("-p", parameter);
  if (body) args.push("--data", body, "--headers", "Content-Type: application/json");
  // or it would go on to the address, whose parts are targets of their own
  if (header) args.push("--headers", header, "--param-filter", "(custom) HEADER");
  const startedAt = performance.now();
  const text = await new Promise<string>((resolve, reject) => {
    const child = spawn("sqlmap", args, { stdio: ["ignore", "pipe", "pipe"], timeout: patienceMs });
    let said = "";
    child.stdout.setEncoding("utf8").on("data", (chunk: string) => {
      said += chunk;
    });
    child.on("error", () => reject(new Error("sqlmap is not on the PATH: https://sqlmap.org")));
    child.on("close", () => resolve(said));
  });
  return { ...read(text), seconds: (performance.now() - startedAt) / 1000 };
}

function report(what: string, finding: Finding, isWanted: boolean): boolean {
  const isGood = finding.isDone && finding.isFound === isWanted && finding.failures === 0;
  const verdict = finding.isDone ? (finding.isFound ? "a hole" : "nothing") : "not through";
  const failures = finding.failures > 0 ? `, ${finding.failures} answers of 5xx` : "";
  process.stdout.write(
    `${isGood ? "✓" : "✗"} ${what}: ${verdict}${failures} (${finding.seconds.toFixed(0)} s)\n`,
  );
  return isGood;
}

const product = await createProductDatabase();
await seed(product.connection, { demo: true });
const keyring = createKeyring([nonExpiringKey(readSigningKey(generateSigningKey()))]);
const rest = createRest({ connection: product.as("authenticator"), verifyToken: keyring.verify });
await rest.ready();
const server = createServer((request, response) => {
  const writeHead = response.writeHead.bind(response);
  // a negative limit is refused with 416, which sqlmap takes for a lost connection and gives up at; 400 is an answer to it
  response.writeHead = (status: number, ...rest: never[]) =>
    writeHead(status === 416 ? 400 : status, ...rest);
  void rest.handle(request, response);
});
await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/rest/v1`;
const control = await startControlServer(product.connection);
try {
  const words = process.argv.slice(2);
  const chosen = targets.filter(
    ({ what }) => words.length === 0 || words.some((word) => what.includes(word)),
  );
  const planted = await attack(`${control.url}/?slug=the-quiet-carriage`, { parameter: "slug" });
  const verdicts = [report("the planted hole", planted, true)];
  for (const target of chosen) {
    verdicts.push(report(target.what, await attack(`${url}${target.path}`, target), false));
  }
  process.exitCode = verdicts.includes(false) ? 1 : 0;
} finally {
  await control.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await rest.close();
  await product.drop();
  rmSync(output, { recursive: true, force: true });
}
