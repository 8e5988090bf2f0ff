// PostgREST's own spec, which is written in Haskell and runs inside PostgREST: its requests are read out of it and asked of the data API.
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { differenceOf } from "./ask.ts";
import { leftOut, type SpecPart, specParts } from "./parts.ts";
import { type Example, readExamples, readNames } from "./read-spec.ts";
import { prepareSpec } from "./serve-spec.ts";

/** What became of a file's examples. */
export type SpecResult = {
  all: number;
  held: number;
  left: Map<string, number>;
  unread: number;
  missed: string[];
};

/** The examples of one function of a file. */
function examplesOf(sources: string, { file, part }: SpecPart): Example[] {
  const text = readFileSync(path.join(sources, "test/spec/Feature", `${file}.hs`), "utf8");
  const functions = text.split(/^(?=[a-z]\w* ::)/m);
  const own = functions.find((one) => one.startsWith(`${part} ::`));
  if (own === undefined) throw new Error(`${file} has no ${part}`);
  return readExamples(own, readNames(text));
}

/** @returns what differs first, or null */
async function firstDifference(url: string, { asked }: Example): Promise<string | null> {
  for (const one of asked) {
    const difference = await differenceOf(url, one);
    if (difference) return difference;
  }
  return null;
}

/** Runs it. @param sources the folder of PostgREST's sources @param log where what differs is written */
export async function runSpec(sources: string, log: string): Promise<SpecResult> {
  const result: SpecResult = { all: 0, held: 0, left: new Map(), unread: 0, missed: [] };
  const said: string[] = [];
  const prepared = await prepareSpec(sources);
  try {
    for (const one of specParts) {
      const served = await prepared.serve(one.settings);
      for (const example of examplesOf(sources, one)) {
        result.all += 1;
        const title = `${one.file} > ${example.title}`;
        if (example.unread !== null) {
          result.unread += 1;
          said.push(`not read: ${title}: ${example.unread}`);
          continue;
        }
        const difference = await firstDifference(served.url, example);
        if (difference === null) {
          result.held += 1;
          continue;
        }
        said.push(`${title}\n  ${difference}`);
        const reason = leftOut.find(([words]) => words.test(`${title} ${difference}`))?.[1];
        if (reason === undefined) result.missed.push(title);
        else result.left.set(reason, (result.left.get(reason) ?? 0) + 1);
      }
      await served.close();
    }
  } finally {
    await prepared.drop();
    writeFileSync(log, [...prepared.left, ...said, ""].join("\n"));
  }
  return result;
}
