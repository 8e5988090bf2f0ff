// What upstream says of a subscription that names neither schema nor table, or has null or a filter where it takes none.

type Given = Readonly<Record<string, unknown>>;

/** The message to the client; null where there is nothing wrong. */
export function lacksTable(given: Given): string | null {
  const { schema, table, filter } = given;
  const isNamed = schema !== undefined || table !== undefined;
  const isWhole = table !== undefined || filter === undefined;
  const hasNull = schema === null || table === null || filter === null;
  // upstream's schema is its default only where there is no filter
  const isFilteredBySchema = filter === undefined || (schema !== undefined && table !== undefined);
  if (isNamed && isWhole && !hasNull && isFilteredBySchema) return null;
  const shown = "user_token" in given || "auth_token" in given ? "<redacted>" : inspect(given);
  return `No subscription params provided. Please provide at least a \`schema\` or \`table\` to subscribe to: ${shown}`;
}

/** A value as Elixir shows it, in which upstream is written. */
function inspect(value: unknown): string {
  if (value === null || value === undefined) return "nil";
  if (typeof value === "string") return JSON.stringify(value).replaceAll("#{", "\\#{");
  if (Array.isArray(value)) return `[${value.map(inspect).join(", ")}]`;
  if (typeof value !== "object") return String(value);
  const members = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return `%{${members.map(([name, one]) => `${inspect(name)} => ${inspect(one)}`).join(", ")}}`;
}
