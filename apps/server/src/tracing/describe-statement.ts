// A statement as a span tells it: what it does to which table or function of ours, and under which role. Its text and values stay here.
import type { TracedStatement } from "@undercroft/postgres";

const operation = /^\s*(?:\/\*.*?\*\/\s*)?([a-z]+)/i;
const named =
  /\b(?:from|into|update|select)\s+"?(public|internal|auth|storage|realtime)"?\."?([a-z_][a-z0-9_]*)"?/i;

/** @returns the span's name and what it says of the statement */
export function describeStatement({ text, role }: TracedStatement) {
  const verb = (operation.exec(text)?.[1] ?? "statement").toLowerCase();
  // names stand before any value, and those of ours are short
  const [, schema, name] = named.exec(text.slice(0, 4000)) ?? [];
  const target = schema && name && name.length < 64 ? `${schema}.${name}` : undefined;
  return {
    name: target ? `${verb} ${target}` : verb,
    attributes: {
      "db.system.name": "postgresql",
      "db.operation.name": verb,
      ...(target ? { "db.collection.name": target } : {}),
      ...(role ? { "undercroft.role": role } : {}),
    },
  };
}
