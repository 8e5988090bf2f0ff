// From the socket to SQL: twelve files, told by docs/architecture.md, and stages that keep to themselves.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { root } from "./planted-house.ts";

const rest = "services/rest/src";
const stages = ["parse", "plan", "sql", "run", "respond"];
/** the files that enter stages: the way of a request, the whole API, what is asked of it and what is kept */
const entering = [/^answer\.ts$/, /^index\.ts$/, /^describe\//, /^known-reads\//];
const read = (file: string): string => readFileSync(path.join(root, file), "utf8");

type Import = { from: string; isType: boolean };

/** What a text imports or passes on, by its path from services/rest/src. */
function importsOf(file: string, text: string): Import[] {
  const found = text.matchAll(/^(?:import|export) (type )?(?:[^"';]*? from )?"(\.[^"]+)";/gms);
  return [...found].map(([, type, from = ""]) => ({
    from: path.join(path.dirname(file), from),
    isType: type !== undefined,
  }));
}

const stageOf = (file: string): string | undefined =>
  stages.find((stage) => file === `${stage}.ts` || file.startsWith(`${stage}/`));

/** What is wrong with the imports of a file of the data API. */
function findHoles(file: string, text: string): string[] {
  const own = stageOf(file);
  return importsOf(file, text).flatMap(({ from, isType }) => {
    const stage = stageOf(from);
    if (stage === undefined || stage === own) return [];
    if (from !== `${stage}.ts`)
      return `${file} imports ${from}, which is the inside of a stage: import ${stage}.ts`;
    const mayEnter = own === undefined && entering.some((name) => name.test(file));
    return isType || mayEnter ? [] : `${file} enters the stage ${stage}: only the way of a request does`;
  });
}

const files = readdirSync(path.join(root, rest), { recursive: true, encoding: "utf8" }).filter((file) =>
  file.endsWith(".ts"),
);

describe("a request to the data API", () => {
  test("no stage imports another's inside, or anything but types of its face", () => {
    expect(files.flatMap((file) => findHoles(file, read(`${rest}/${file}`)))).toEqual([]);
  });

  test("an import of another stage's inside, and one of its functions, are refused", () => {
    expect(findHoles("plan/wrong.ts", 'import type { Scanner } from "../parse/scanner.ts";\n')).toHaveLength(
      1,
    );
    expect(findHoles("sql/wrong.ts", 'import { plan } from "../plan.ts";\n')).toHaveLength(1);
    expect(findHoles("settings.ts", 'import { run } from "./run.ts";\n')).toHaveLength(1);
  });

  test("enters each stage once, in order, in one function of at most 65 lines", () => {
    const [way = ""] = /^async function pass\([\s\S]*?^}/m.exec(read(`${rest}/answer.ts`)) ?? [];
    expect(way.split("\n").length).toBeLessThanOrEqual(65);
    const entered = [...way.matchAll(/\b(parse|plan|toSql|run|respond)\(/g)].map(([, name]) => name);
    expect(entered).toEqual(["parse", "plan", "toSql", "run", "respond"]);
  });

  test("passes at most twelve files from the socket to SQL, and each hands it to the next ones", () => {
    const [, section = ""] =
      /### From the socket to SQL\n([\s\S]*?)\n## /.exec(read("docs/architecture.md")) ?? [];
    const listed = [...section.matchAll(/^\d+\. `([^`]+)`/gm)].map(([, file = ""]) => file);
    expect(listed.length).toBeLessThanOrEqual(12);
    expect(listed).toContain(`${rest}/answer.ts`);
    expect(listed.filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
    // what puts them together is not passed by a request
    const texts = [...listed, `${rest}/index.ts`].map((file) => ({ file, text: read(file) }));
    const isEntered = (file: string) =>
      texts.some((other) => other.file !== file && other.text.includes(path.basename(file)));
    const doors = [
      "platform/http/src/kernel.ts",
      "apps/server/src/http/routes.ts",
      "platform/postgres/src/role-database.ts",
    ];
    expect(listed.filter((file) => !doors.includes(file) && !isEntered(file))).toEqual([]);
  });
});
