// Types what docs/operations.md tells people to type, at a throw-away copy. What takes a test of its own is listed with that test.
import { spawn, spawnSync } from "node:child_process";
import path from "node:path";
import { startCluster } from "@undercroft/postgres/embedded";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type FakeSmtpServer, startSmtpServer } from "../fakes/smtp-server.ts";
import { writtenCommands } from "../structure/written-commands.ts";
import { makeDemoDir } from "./demo-data.ts";
import { type RunningProduct, startProduct } from "./running-product.ts";

const root = path.resolve(import.meta.dirname, "../..");
const data = await makeDemoDir();
let product: RunningProduct;
let smtp: FakeSmtpServer;
let env: Record<string, string>;

beforeAll(async () => {
  smtp = await startSmtpServer();
  env = { DATA_DIR: data.path, SMTP_URL: smtp.url, MAIL_FROM: "Cellar <hello@cellar.example>" };
  product = await startProduct(env);
}, 120_000);
afterAll(async () => {
  await product?.end("SIGTERM");
  await smtp?.close();
  data.remove();
});

const here = Object.entries(writtenCommands).flatMap(([command, tried]) =>
  "here" in tried ? [[command, tried.here] as const] : [],
);

/** In the database of the copy, as its owner. */
async function runSql(statements: string): Promise<void> {
  const cluster = await startCluster({ root: path.join(data.path, "postgres") }); // adopts the one that runs
  const client = new pg.Client(cluster.connection("undercroft"));
  await client.connect();
  await client.query(statements).finally(() => client.end());
}

/** Not with everything standing still: the fake mail server lives in this process and has to answer. */
function runShell(command: string): Promise<{ code: number | null; said: string }> {
  const child = spawn("sh", ["-c", command], {
    cwd: root,
    env: {
      PATH: `${path.dirname(process.execPath)}:${process.env.PATH}`,
      HOME: data.path,
      SITE_URL: product.url,
      ...env,
    },
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => {
      said += text;
    });
  return new Promise((resolve) => child.on("close", (code) => resolve({ code, said })));
}

const hasProgram = (name: string) => spawnSync("sh", ["-c", `command -v ${name}`]).status === 0;

test.each(here)("%s does what it says", { timeout: 180_000 }, async (command, replacements) => {
  if (/^(alter|notify|select)/.test(command)) return await runSql(command);
  const [program = ""] = command.split(" ");
  if (!hasProgram(program)) return; // of the machine, and not on this one
  const filled = replacements
    .reduce((text, [from, to]) => text.replace(from, to), command)
    .replaceAll("FOLDER", data.path)
    .replace("PORT", new URL(product.url).port);
  const { code, said } = await runShell(filled);
  expect({ code, said }).toMatchObject({ code: 0 });
});

test("the mail that npm run mail:test sends has arrived", async () => {
  expect((await smtp.waitFor("you@example.org")).recipients).toEqual(["you@example.org"]);
});
