// schema.org in JSON-LD: one event, an array, an ItemList or an @graph, read piece by piece so that a file of any size
// needs the memory of one listing. Nodes named by @id before or after are put in where they are referred to.
import type { Readable } from "node:stream";
import { JSONParser } from "@streamparser/json";
import type { SourceRow } from "../listing.ts";
import { toListing } from "./json-ld-listing.ts";
import { isNode, listTypes, type Node, toIdentifier, toList } from "./json-ld-values.ts";

/** What a single event at the top of a file may hold; anything longer than these would be a list. */
const topKeys =
  "@type @id identifier name description disambiguatingDescription startDate endDate doorTime previousStartDate duration openingHoursSpecification eventStatus eventAttendanceMode isAccessibleForFree location organizer offers performer keywords url image typicalAgeRange maximumAttendeeCapacity subEvent inLanguage about".split(
    " ",
  );
const lists = ["$.itemListElement.*", "$.@graph.*"];
/** Events that refer to places not seen yet wait for them, but not without end. */
const patience = 10_000;

function isEvent(node: Node): boolean {
  return listTypes(node).some((type) => /(Event|EventSeries|Festival|Hackathon|CourseInstance)$/.test(type));
}

/** The events in a node: itself, what a list item wraps, or the members of a list. */
function* listEvents(value: unknown): Generator<Node> {
  if (!isNode(value)) return;
  const types = listTypes(value);
  const inner = [...toList(value.itemListElement), ...toList(value.subEvent)];
  if (types.includes("ListItem")) yield* listEvents(value.item);
  else if (inner.length > 0) for (const member of inner) yield* listEvents(member);
  else yield value;
}

/** Puts nodes that are only named by @id in their place; false when one is not known yet. */
function resolve(event: Node, known: Map<string, Node>): boolean {
  let isComplete = true;
  for (const key of ["location", "organizer"]) {
    const value = toList(event[key])[0];
    if (!isNode(value) || Object.keys(value).length !== 1 || typeof value["@id"] !== "string") continue;
    const node = known.get(value["@id"]);
    if (node) event[key] = node;
    else isComplete = false;
  }
  return isComplete;
}

/** Parts of the file in their order: every member of a list, and at the end a single event made of the top's own keys. */
async function* readNodes(input: Readable): AsyncGenerator<unknown> {
  let parser: JSONParser | undefined;
  let found: unknown[] = [];
  const top: Node = {};
  let isArray = false;
  for await (const chunk of input.setEncoding("utf8") as AsyncIterable<string>) {
    let text = chunk;
    if (!parser) {
      text = text.replace(/^[\s\ufeff]+/, "");
      if (text === "") continue;
      isArray = text.startsWith("[");
      parser = new JSONParser({
        paths: isArray ? ["$.*"] : [...lists, ...topKeys.map((key) => `$.${key}`)],
        keepStack: false,
      });
      parser.onValue = ({ value, key, stack }) => {
        if (isArray || stack.length > 1) found.push(value);
        else if (typeof key === "string") top[key] = value;
      };
    }
    parser.write(text);
    const ready = found;
    found = [];
    yield* ready;
  }
  if (!parser?.isEnded) throw new Error("The file ends in the middle of its JSON");
  if (Object.hasOwn(top, "name") && isEvent(top)) yield top;
}

/**
 * Every row of a JSON-LD document.
 * @throws Error when the text is not JSON
 */
export async function* readJsonLd(input: Readable): AsyncGenerator<SourceRow> {
  const known = new Map<string, Node>();
  const waiting: { node: Node; row: number }[] = [];
  let row = 0;
  for await (const part of readNodes(input)) {
    for (const node of listEvents(part)) {
      if (!isEvent(node) && typeof node["@id"] === "string") {
        known.set(node["@id"], node);
        continue;
      }
      row += 1;
      if (!isEvent(node)) {
        const remedy = `Give it an "@type" of schema.org/Event; it has ${JSON.stringify(node["@type"] ?? null)}`;
        const problem = { field: "@type", reason: "Not an event", remedy };
        yield { ok: false, row, identifier: toIdentifier(node), title: null, problem };
      } else if (resolve(node, known) || waiting.length >= patience) {
        yield { ok: true, listing: toListing(node, row) };
      } else waiting.push({ node, row });
    }
  }
  for (const { node, row: place } of waiting) {
    resolve(node, known);
    yield { ok: true, listing: toListing(node, place) };
  }
}
