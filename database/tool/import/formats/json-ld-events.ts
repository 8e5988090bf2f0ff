// The events in a document of schema.org, wherever they stand, with what they take from what they stand in.
import { isNode, listTypes, type Node, toAddress, toIdentifier, toList, toText } from "./json-ld-values.ts";

/** What an event takes from a place, an organiser or a festival that lists it. */
type Inherited = Partial<Record<"location" | "organizer" | "name" | "description", unknown>>;

const eventType = /(Event|EventSeries|Festival|Hackathon|CourseInstance)$/;
/** Types whose `event` lists what happens there, and what the things listed take from them. */
const keepers: [RegExp, "location" | "organizer"][] = [
  [/(Organization|Business|Group|Person|Corporation|NGO|Club|Team)$/, "organizer"],
  [
    /(Place|Venue|Building|Theater|Hall|Museum|Structure|Gallery|Church|Park|Cinema|Nightclub|NightClub|Bar|Pub)/i,
    "location",
  ],
];

/** What says something of a page and nothing of what is on. */
const ofThePage: ReadonlySet<string> = new Set(["BreadcrumbList", "WebSite", "WebPage", "ImageObject"]);

/** Whether a node is an event of schema.org. */
export function isEvent(node: Node): boolean {
  return listTypes(node).some((type) => eventType.test(type));
}

/** What identifies a node for itself; null where it shares all its names with others. */
const nameOf = (node: Node): string | null => toIdentifier(node) ?? toAddress(node.url);

/** Dates of a series that share one identifier or address are told apart by when they are. */
function tellApart(parts: Node[], parent: Node): Node[] {
  const names = parts.map(nameOf);
  const base = nameOf(parent);
  return parts.map((part, place) => {
    const name = names[place] ?? null;
    const isShared = name !== null && (name === base || names.indexOf(name) !== names.lastIndexOf(name));
    const from = isShared ? name : name === null ? base : null;
    return from && toText(part.startDate)
      ? { ...part, identifier: `${from}/${toText(part.startDate)}` }
      : part;
  });
}

function withInherited(node: Node, inherited: Inherited): Node {
  const above = isNode(toList(node.superEvent)[0]) ? (toList(node.superEvent)[0] as Node) : {};
  const filled: Node = { ...node };
  for (const key of ["location", "organizer", "name", "description"] as const) {
    const taken =
      node[key] ?? (key === "location" || key === "organizer" ? above[key] : undefined) ?? inherited[key];
    if (taken !== undefined) filled[key] = taken;
  }
  return filled;
}

/** What members of a place or an organisation take from it. */
function inheritedFrom(node: Node, given: Inherited): Inherited {
  const { event: _, events: __, ...keeper } = node;
  const kind = listTypes(node).flatMap((type) => keepers.find(([pattern]) => pattern.test(type))?.[1] ?? []);
  // a club is both: where it is says more
  const key = kind.includes("location") || keeper.address !== undefined ? "location" : kind[0];
  return key
    ? {
        ...given,
        [key]: keeper,
        ...(key === "location" && kind.includes("organizer") ? { organizer: keeper } : {}),
      }
    : given;
}

/**
 * The events in a node: itself, its members, or those of what it lists. Nodes that are no events come as they are.
 * @param inherited of what it stands in
 */
export function* listEvents(value: unknown, inherited: Inherited = {}): Generator<Node> {
  if (Array.isArray(value)) {
    for (const member of value) yield* listEvents(member, inherited);
    return;
  }
  if (!isNode(value)) return;
  if (listTypes(value).includes("ListItem") && isNode(value.item))
    return yield* listEvents(value.item, inherited);
  if (listTypes(value).some((type) => ofThePage.has(type))) return;
  const members = [...toList(value["@graph"]), ...toList(value.itemListElement)];
  const parts = toList(value.subEvent).filter(isNode);
  const held = [...toList(value.event), ...toList(value.events)].filter(isNode);
  if (members.length > 0) return yield* listEvents(members, inherited);
  if (isEvent(value) && parts.length > 0) {
    const { location, organizer, name, description } = withInherited(value, inherited);
    return yield* listEvents(tellApart(parts, value), { location, organizer, name, description });
  }
  if (!isEvent(value) && held.length > 0) {
    const { event: _, events: __, ...keeper } = value;
    if (typeof value["@id"] === "string") yield keeper;
    return yield* listEvents(held, inheritedFrom(value, inherited));
  }
  yield isEvent(value) ? withInherited(value, inherited) : value;
}
