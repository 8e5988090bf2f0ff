// Who asks on our own doors: tokens that the project signed are verified by its public keys or its secret, and asked for its sessions.
import { timingSafeEqual } from "node:crypto";
import type { LoadedKeys } from "@undercroft/auth";
import type { ServiceDatabase } from "@undercroft/postgres";
import {
  type Claims,
  nonExpiringKey,
  readSigningKey,
  type ScheduledKey,
  TokenError,
  verifyToken,
} from "@undercroft/tokens";
import type { TokenConfig } from "../config/auth/tokens.ts";
import type { SupabaseProject } from "../config/supabase.ts";

const patienceMs = 5_000;
/** a project keeps the answer that long at its edge */
const freshMs = 10 * 60_000;
/** a token with an unknown key has them asked for again, at most this often */
const againMs = 10_000;
const sessionMs = 5_000;
const mostSessions = 10_000;

/** @throws Error when the project gives none */
async function readPublicKeys({ url, anonKey }: SupabaseProject): Promise<ScheduledKey[]> {
  const answer = await fetch(`${url}/auth/v1/.well-known/jwks.json`, {
    headers: { apikey: anonKey },
    redirect: "manual",
    signal: AbortSignal.timeout(patienceMs),
  });
  if (!answer.ok) throw new Error(`its public keys were answered with ${answer.status}`);
  const { keys } = (await answer.json()) as { keys?: unknown };
  if (!Array.isArray(keys)) throw new Error("its public keys are no list");
  return keys.flatMap((jwk: Record<string, unknown>) => {
    // what is no public key of a kind that we know verifies nothing; a secret has no place there
    if (jwk.kty === "oct") return [];
    try {
      return [nonExpiringKey(readSigningKey({ ...jwk, d: undefined }), true)];
    } catch {
      return [];
    }
  });
}

/** Whether a session has not ended; what is found is remembered for a moment. */
function createSessionLook(database: ServiceDatabase): (session: string) => Promise<boolean> {
  let seen = new Map<string, { at: number; isOpen: Promise<boolean> }>();
  return (session) => {
    const known = seen.get(session);
    if (known && Date.now() - known.at < sessionMs) return known.isOpen;
    if (seen.size >= mostSessions) seen = new Map();
    const isOpen = database
      .query<{ is_open: boolean }>(
        "select exists (select from auth.sessions where id::text = $1 and coalesce(not_after > now(), true)) as is_open",
        [session],
      )
      .then(([row]) => row?.is_open === true);
    isOpen.catch(() => seen.delete(session));
    seen.set(session, { at: Date.now(), isOpen });
    return isOpen;
  };
}

/**
 * The keys as our services know them. They sign nothing: the project does.
 * @param database in which the project keeps its sessions
 * @throws Error in one line where nothing could verify a token
 */
export async function openProjectKeys(
  project: SupabaseProject,
  { issuer = `${project.url}/auth/v1`, acceptedIssuers, given = [] }: TokenConfig,
  database: ServiceDatabase,
): Promise<LoadedKeys> {
  let keys = await readPublicKeys(project).catch((error: Error) => {
    throw new Error(`SUPABASE_URL: ${project.url} cannot be asked: ${error.message}`, { cause: error });
  });
  let readAt = Date.now();
  let version = 1;
  const shared = given.find(({ alg, kid }) => alg === "HS256" && kid === undefined);
  if (keys.length === 0 && !shared)
    throw new Error(
      "AUTH_JWT_SECRET: the project signs with a secret that both sides know; set it here too (its JWT secret), or let the project move to signing keys",
    );
  const expected = { issuer, acceptedIssuers: [...acceptedIssuers, "supabase"], audience: "authenticated" };
  const isOpen = createSessionLook(database);
  const reload = async (): Promise<void> => {
    readAt = Date.now();
    keys = await readPublicKeys(project);
    version += 1;
  };
  const keysFor = async (kid: string | undefined, alg: string | undefined): Promise<ScheduledKey[]> => {
    // a secret has no kid of ours: the project gives it one, or none
    if (alg === "HS256") return shared ? [{ ...shared, kid }] : [];
    const age = Date.now() - readAt;
    const isKnown = keys.some((key) => key.kid === kid);
    if (isKnown ? age > freshMs : age > againMs) await reload().catch(() => {}); // those we have go on
    return keys;
  };
  const verify: LoadedKeys["keyring"]["verify"] = async (token, rules) => {
    const role = roleOf(project, token);
    if (role) return { role };
    const { kid, alg } = readHeader(token);
    const claims: Claims = await verifyToken(token, await keysFor(kid, alg), expected, rules);
    if (claims.session_id !== undefined && !(await isOpen(claims.session_id)))
      throw new TokenError("claims", "the session of this token has ended");
    return claims;
  };
  return {
    apiKeys: { publishable: project.anonKey, service: project.serviceKey },
    reload,
    keyring: {
      verify,
      version: () => version,
      sign: () => Promise.reject(new Error("tokens are signed by the project")),
      jwks: () => ({ keys: [] }),
      signsEarly: () => false,
      replace: () => {},
    },
  };
}

/** The project's own two keys, which need not be tokens. */
function roleOf({ anonKey, serviceKey }: SupabaseProject, token: string): "anon" | "service_role" | null {
  if (isSame(token, anonKey)) return "anon";
  return isSame(token, serviceKey) ? "service_role" : null;
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** Only to choose a key: what it says is believed when that key has verified it. */
function readHeader(token: string): { kid: string | undefined; alg: string | undefined } {
  try {
    const [head = ""] = token.split(".", 1);
    const { kid, alg }: { kid?: unknown; alg?: unknown } = JSON.parse(
      Buffer.from(head, "base64url").toString(),
    );
    return { kid: typeof kid === "string" ? kid : undefined, alg: typeof alg === "string" ? alg : undefined };
  } catch {
    throw new TokenError("malformed", "token is malformed");
  }
}
