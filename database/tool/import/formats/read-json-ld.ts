// schema.org in JSON-LD: one event, an array, an ItemList, an @graph, a place or organiser with its events, or one object a line; read
// piece by piece so that a file of any size needs the memory of one listing. Nodes named by @id are put in where they are referred to.
import { JSONParser } from "@streamparser/json";
import type { SourceRow } from "../listing.ts";
import { asSchemaEvent } from "./export-shapes.ts";
import { isEvent, listEvents } from "./json-ld-events.ts";
import { toListing } from "./json-ld-listing.ts";
import { isNode, type Node, toIdentifier, toList, toText } from "./json-ld-values.ts";
import { readJsonPieces } from "./json-pieces.ts";

/** Events that refer to nodes not seen yet wait for them, but not without end. */
const patience = 10_000;
const referring = ["location", "organizer", "offers", "performer", "superEvent"];

/** Puts nodes that are only named by @id in their place; false when one is not known yet. */
function resolve(event: Node, known: ReadonlyMap<string, Node>): boolean {
  let isComplete = true;
  for (const key of referring) {
    if (event[key] === undefined) continue;
    const values = toList(event[key]).map((value) => {
      const isReference =
        isNode(value) && Object.keys(value).length === 1 && typeof value["@id"] === "string";
      if (!isReference) return value;
      const node = known.get(String(value["@id"]));
      if (!node) isComplete = false;
      return node ?? value;
    });
    event[key] = Array.isArray(event[key]) ? values : values[0];
  }
  return isComplete;
}

/**
 * Every row of documents.
 * @param parts of them in their order
 */
export async function* readNodes(parts: AsyncIterable<unknown>): AsyncGenerator<SourceRow> {
  const known = new Map<string, Node>();
  const waiting: { node: Node; row: number }[] = [];
  let row = 0;
  for await (const part of parts) {
    for (const found of listEvents(part)) {
      const shaped = asSchemaEvent(found);
      if ("problem" in shaped) {
        row += 1;
        yield { ok: false, row, identifier: toText(found.id) || null, title: null, problem: shaped.problem };
        continue;
      }
      const { node } = shaped;
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

/** Every row of a JSON-LD document. @throws Error when the text is not JSON, or goes on after it */
export function readJsonLd(pieces: AsyncIterable<string>): AsyncGenerator<SourceRow> {
  return readNodes(readJsonPieces(pieces, (paths) => new JSONParser({ paths, keepStack: false })));
}
