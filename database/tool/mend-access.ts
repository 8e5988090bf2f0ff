// A database that came from a dump, or in which somebody lent a hand, may lack what keeps people apart: each start looks.
import type pg from "pg";
import { type AccessFacts, ownRoles, readFacts, readWantedFacts } from "./access-facts.ts";

/** `isTooMuch`: the database has it and the program does not want it. */
type Difference = { of: string; text: string; isTooMuch: boolean };

/** What the start did about it: what was put right, and what it could not put right. */
export type Mending = { mended: string[]; left: string[] };

/** Rights of other roles and triggers of the operator's own are nobody's business here. */
function isOurs(text: string): boolean {
  if (text.startsWith("CREATE ")) return false;
  const grantee = /^-- .* to (\S+)$/.exec(text)?.[1];
  return grantee === undefined || ownRoles.has(grantee);
}

function compare(wanted: AccessFacts, found: AccessFacts): Difference[] {
  return [...wanted].flatMap(([of, texts]) => {
    const there = found.get(of) ?? new Set<string>();
    const missing = [...texts].filter((text) => !there.has(text));
    const tooMuch = [...there].filter((text) => !texts.has(text) && isOurs(text));
    return [
      ...missing.map((text) => ({ of, text, isTooMuch: false })),
      ...tooMuch.map((text) => ({ of, text, isTooMuch: true })),
    ];
  });
}

/**
 * Compares policies, grants, triggers and functions with what this version wants, and puts right what differs.
 * @param client in the transaction of the migration
 * @param applyCurrent renews everything in current/
 */
export async function mendAccess(client: pg.ClientBase, applyCurrent: () => Promise<void>): Promise<Mending> {
  const wanted = readWantedFacts();
  if (!wanted) return { mended: [], left: [] };
  const look = async () => compare(wanted, await readFacts(client));
  const before = await look();
  if (before.length === 0) return { mended: [], left: [] };
  await applyCurrent();
  // what migrations gave is in no file of current/
  for (const difference of await look()) {
    const statement = toStatement(difference);
    if (!statement) continue;
    await client.query("savepoint mending");
    await client
      .query(statement)
      .then(() => client.query("release savepoint mending"))
      .catch(() => client.query("rollback to savepoint mending"));
  }
  const left = (await look()).map(describe);
  return { mended: before.map(describe).filter((it) => !left.includes(it)), left };
}

/** What puts a difference right; undefined where no single statement does. */
function toStatement({ of, text, isTooMuch }: Difference): string | undefined {
  const [verb, word] = isTooMuch ? ["revoke", "from"] : ["grant", "to"];
  const [, schema, usage, role] = /^-- (\w+): (.*) to (\S+)$/.exec(text) ?? [];
  if (of === "schemas") return schema && `${verb} ${usage} on schema ${schema} ${word} ${role}`;
  if (of.includes("(")) return isTooMuch ? undefined : restateCallers(of, text);
  const [, rights, grantee] = /^-- (.*) to (\S+)$/.exec(text) ?? [];
  if (rights) return `${verb} ${rights} on ${of} ${word} ${grantee}`;
  if (!isTooMuch) return text;
  const policy = /^create policy (".*?") on /.exec(text)?.[1];
  return policy && `drop policy ${policy} on ${of}`;
}

/** The callers of a function, from its line. */
function restateCallers(of: string, line: string): string {
  const callers = [...line.matchAll(/; execute to (\w+)/g)].map(([, role]) => role);
  const roles = [...ownRoles].join(", ");
  return `revoke execute on function ${of} from ${roles};
    ${callers.length > 0 ? `grant execute on function ${of} to ${callers.join(", ")}` : ""}`;
}

/** For people: what it is about, and the first words of what differs. */
function describe({ of, text, isTooMuch }: Difference): string {
  const what = /^create policy "(.*?)"|^CREATE (?:CONSTRAINT )?TRIGGER (\S+)/.exec(text);
  const words = what ? `${what[1] ? "policy" : "trigger"} "${what[1] ?? what[2]}"` : text.replace(/^-- /, "");
  return `${of}: ${isTooMuch ? "too much" : "missing"}: ${words.length > 90 ? `${words.slice(0, 90)}…` : words}`;
}
