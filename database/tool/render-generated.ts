// What is generated from a migrated database and from the parts' files, and committed.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { readCatalogue } from "./catalogue.ts";
import { renderAnswers, renderContractParts } from "./render-contract.ts";
import { docsWithFigures, renderDocs } from "./render-docs.ts";
import { renderSnapshot } from "./render-snapshot.ts";
import { renderTypes } from "./render-types.ts";
import { hashSchema, listCurrent } from "./sql-files.ts";

const root = path.resolve(import.meta.dirname, "../..");
const snapshot = "database/snapshot";
/** Which SQL the snapshot was written from; git keeps both lines of a merge, and then it counts as old. */
const snapshotHash = `${snapshot}/of.txt`;

/** Renders the generated files: path inside the project → text. `connection` leads to a migrated database. */
export async function renderGenerated(connection: pg.ClientConfig): Promise<Map<string, string>> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    const catalogue = await readCatalogue(client);
    return new Map([
      ...[...renderSnapshot(catalogue, listCurrent())].map(([file, text]): [string, string] => [
        `${snapshot}/${file}`,
        text,
      ]),
      [snapshotHash, `${hashSchema()}\n`],
      ["contract/src/database.types.ts", renderTypes(catalogue)],
      ["contract/src/parts.ts", renderContractParts()],
      ["contract/src/answers.ts", renderAnswers()],
      ...(await renderDocs(client)),
    ]);
  } finally {
    await client.end();
  }
}

/** The generated files as they are: path inside the project → text. */
export function readGenerated(): Map<string, string> {
  const files = readdirSync(path.join(root, snapshot), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".sql"))
    .map((file) => `${snapshot}/${file.replaceAll(path.sep, "/")}`);
  return new Map(
    [
      ...files,
      snapshotHash,
      "contract/src/database.types.ts",
      "contract/src/parts.ts",
      "contract/src/answers.ts",
      ...docsWithFigures,
    ].map((file) => [file, readFileSync(path.join(root, file), "utf8")]),
  );
}

/** Writes them, in place of what was there. Answers the paths. */
export function writeGenerated(files: Map<string, string>): string[] {
  rmSync(path.join(root, snapshot), { recursive: true, force: true });
  for (const [file, text] of files) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
  }
  return [...files.keys()];
}
