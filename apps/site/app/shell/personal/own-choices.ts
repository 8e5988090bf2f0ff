import { useEffect, useRef } from "react";
import { browserClient } from "#app/api/browser-client.ts";
import { call } from "#app/api/call.ts";
import { type Choices, storedChoices } from "#app/api/stored-choices.ts";
import { useStored } from "#app/api/stored-value.ts";
import { useSession } from "#app/parts/profiles/session/use-session.ts";

/** The choices of /cookies that are kept as a person's consents, and the names of those. */
const kinds = { statistics: "analytics", embeds: "embeds" } as const;
type Name = keyof typeof kinds;
const names = Object.keys(kinds) as Name[];

/**
 * One word out of the browser's and the account's: the one that has none takes the other's, and where they differ the refusal holds,
 * since a browser may have been asked by somebody else.
 */
export function mergeChoice(inBrowser: boolean | undefined, inAccount: boolean | undefined) {
  return inBrowser === undefined || inAccount === undefined
    ? (inBrowser ?? inAccount)
    : inBrowser && inAccount;
}

type Consents = Partial<Record<Name, boolean>>;

async function readConsents(personId: string): Promise<Consents> {
  const client = await browserClient();
  const { data } = await client
    .from("consents")
    .select("kind, granted")
    .eq("user_id", personId)
    .in("kind", Object.values(kinds))
    .order("id")
    .throwOnError();
  const latest = new Map(data.map(({ kind, granted }) => [kind, granted])); // the last of a kind holds
  return Object.fromEntries(names.map((name) => [name, latest.get(kinds[name])]));
}

/** Adds to the account what the browser says and the account does not. */
async function keepConsents(choices: Choices, kept: Consents): Promise<void> {
  for (const name of names) {
    const isGranted = choices[name];
    if (isGranted === undefined || isGranted === kept[name]) continue;
    kept[name] = isGranted;
    await call("set_consent", { p_kind: kinds[name], p_granted: isGranted, p_source: "cookies" });
  }
}

function withMerged(choices: Choices, kept: Consents): Choices {
  const merged = { ...choices };
  for (const name of names) {
    const word = mergeChoice(choices[name], kept[name]);
    if (word !== undefined) merged[name] = word;
  }
  return merged;
}

/** Brings the choices of this browser and the person's consents together at sign-in, and keeps later ones; shows nothing. */
export default function OwnChoices() {
  const { person } = useSession();
  const personId = person?.id;
  const choices = useStored(storedChoices);
  const known = useRef<{ personId: string; kept: Consents } | null>(null);
  useEffect(() => {
    if (!personId) return;
    const step = async () => {
      if (known.current?.personId === personId) return keepConsents(choices ?? {}, known.current.kept);
      const kept = await readConsents(personId);
      known.current = { personId, kept };
      const now = storedChoices.read() ?? {};
      const merged = withMerged(now, kept);
      if (names.some((name) => merged[name] !== now[name])) storedChoices.write(merged);
      await keepConsents(merged, kept);
    };
    // without a connection the browser's own choices hold; the next page brings them together
    step().catch(() => {});
  }, [personId, choices]);
  return null;
}
