// The members of a JSON document as they come, or its objects where each stands on a line of its own.
import type { JSONParser } from "@streamparser/json";
import { readLines } from "../text/lines.ts";
import { cutText } from "../text/shorten.ts";
import type { Node } from "./json-ld-values.ts";

/** What a single node at the top of a file may hold; anything longer than these would be a list. */
const topKeys =
  "@type @id identifier name description disambiguatingDescription startDate endDate doorTime previousStartDate duration openingHoursSpecification eventStatus eventAttendanceMode isAccessibleForFree location organizer offers performer keywords url image typicalAgeRange maximumAttendeeCapacity subEvent superEvent event events address geo amenityFeature inLanguage about".split(
    " ",
  );
const lists = ["$.itemListElement.*", "$.@graph.*", "$.results.*"];
/** Letters that are looked at to see whether each line is a document. */
const longestFirstLine = 1_000_000;

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Reads ahead until the first line is whole, or is too long to be a document of its own. */
async function readBeginning(pieces: AsyncIterator<string>): Promise<string> {
  let beginning = "";
  for (;;) {
    const { value, done } = await pieces.next();
    if (done) return beginning;
    beginning = (beginning + value).replace(/^[\s\ufeff]+/, "");
    if (/[\r\n]\s*\S/.test(beginning) || beginning.length > longestFirstLine) return beginning;
  }
}

async function* chain(beginning: string, rest: AsyncIterator<string>): AsyncGenerator<string> {
  yield beginning;
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
}

async function* parseLines(pieces: AsyncIterable<string>): AsyncGenerator<unknown> {
  let line = 0;
  for await (const text of readLines(pieces)) {
    line += 1;
    if (text.trim() === "") continue;
    if (!isJson(text)) throw new Error(`Line ${line} is no JSON: ${cutText(text, 60)}`);
    yield JSON.parse(text);
  }
}

type MakeParser = (paths: string[]) => JSONParser;

async function* parseWhole(
  pieces: AsyncIterable<string>,
  isArray: boolean,
  make: MakeParser,
): AsyncGenerator<unknown> {
  const parser = make(isArray ? ["$.*"] : [...lists, ...topKeys.map((key) => `$.${key}`)]);
  let found: unknown[] = [];
  let isList = false;
  const top: Node = {};
  parser.onValue = ({ value, key, stack }) => {
    if (isArray || stack.length > 1) {
      isList ||= !isArray;
      found.push(value);
    } else if (typeof key === "string") top[key] = value;
  };
  for await (const text of pieces) {
    if (parser.isEnded && text.trim() !== "") throw afterIts(text);
    try {
      parser.write(text);
    } catch (error) {
      if (parser.isEnded) throw afterIts(text.slice(text.lastIndexOf("}") + 1) || text);
      throw new Error(`It is no JSON: ${error instanceof Error ? error.message : error}`);
    }
    const ready = found;
    found = [];
    yield* ready;
  }
  if (!parser.isEnded) throw new Error("The file ends in the middle of its JSON");
  if (!isArray && !isList && Object.keys(top).length > 0) yield top;
}

const afterIts = (text: string): Error =>
  new Error(`After its JSON the file goes on with other text: ${cutText(text.trim(), 60)}`);

/** @param make makes a parser that tells the values at these paths @throws Error saying what is no JSON */
export async function* readJsonPieces(
  pieces: AsyncIterable<string>,
  make: MakeParser,
): AsyncGenerator<unknown> {
  const rest = pieces[Symbol.asyncIterator]();
  const beginning = await readBeginning(rest);
  if (beginning === "") throw new Error("There is nothing in it");
  if (!/^[{[]/.test(beginning))
    throw new Error(
      `It begins with text that is no JSON: ${cutText(beginning.split(/[\r\n]/)[0] ?? "", 60)}`,
    );
  const whole = chain(beginning, rest);
  const [first = "", second = ""] = beginning.split(/[\r\n]+/);
  const isLines = beginning.startsWith("{") && /^\s*\{/.test(second) && isJson(first);
  if (isLines) yield* parseLines(whole);
  else yield* parseWhole(whole, beginning.startsWith("["), make);
}
