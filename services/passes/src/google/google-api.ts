// Google's Wallet API, and the link by which a ticket is saved. The service account signs for both.
import { importPKCS8, SignJWT } from "jose";

/** A service account that may write for an issuer. */
export type GoogleKeys = {
  issuer: string;
  clientEmail: string;
  /** PEM */
  privateKey: string;
  /** where access tokens are given out */
  tokenUri: string;
};

/** Google did not answer, or not now. */
export class GoogleAway extends Error {}

/** Google refused what was sent, for good. */
export class GoogleRefusal extends Error {}

/** What is written there: a night or a ticket of it, or a card of a member. */
export type GoogleKind = "eventTicketClass" | "eventTicketObject" | "genericClass" | "genericObject";

type GoogleThing = { id: string; [field: string]: unknown };

/** The API of one issuer. */
export type GoogleApi = {
  /** Makes it, or changes what is there. @throws GoogleAway, GoogleRefusal */
  put: (kind: GoogleKind, body: GoogleThing) => Promise<void>;
  /** Changes what is there; nothing where it is not. @throws GoogleAway, GoogleRefusal */
  patch: (kind: GoogleKind, body: GoogleThing) => Promise<void>;
  /** The address at which a phone or browser saves what was put. @param origin of our site */
  saveLink: (kind: GoogleKind, saved: { id: string; classId: string }, origin: string) => Promise<string>;
};

const scope = "https://www.googleapis.com/auth/wallet_object.issuer";
const patienceMs = 10_000;

/** @param url of the API, without a trailing slash */
export function openGoogleApi(keys: GoogleKeys, url: string): GoogleApi {
  const key = importPKCS8(keys.privateKey, "RS256");
  key.catch(() => {}); // shows at its first use
  const sign = async (claims: Record<string, unknown>, audience: string, seconds?: number) => {
    const jwt = new SignJWT(claims)
      .setProtectedHeader({ alg: "RS256", typ: "JWT" })
      .setIssuer(keys.clientEmail)
      .setAudience(audience)
      .setIssuedAt();
    return (seconds ? jwt.setExpirationTime(`${seconds}s`) : jwt).sign(await key);
  };
  const readToken = tokenKeeper(async () => {
    const assertion = await sign({ scope }, keys.tokenUri, 3600);
    const answer = await ask(keys.tokenUri, {
      method: "POST",
      body: new URLSearchParams({ grant_type: "urn:ietf:params:oauth:grant-type:jwt-bearer", assertion }),
    });
    if (!answer.ok) throw new GoogleAway(`Google gave no access token: ${answer.status}`);
    return (await answer.json()) as { access_token: string; expires_in: number };
  });
  const call = async (method: string, path: string, body: GoogleThing) =>
    ask(`${url}/walletobjects/v1/${path}`, {
      method,
      headers: { authorization: `Bearer ${await readToken()}`, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
  const patch = async (kind: GoogleKind, body: GoogleThing) => {
    const answer = await call("PATCH", `${kind}/${encodeURIComponent(body.id)}`, body);
    if (answer.status !== 404) await expectDone(answer);
  };

  return {
    patch,
    put: async (kind, body) => {
      const made = await call("POST", kind, { id: body.id, ...withoutNulls(body) });
      if (made.status === 409) await patch(kind, body);
      else await expectDone(made);
    },
    saveLink: async (kind, saved, origin) => {
      const payload = { [`${kind}s`]: [saved] };
      return `https://pay.google.com/gp/v/save/${await sign({ typ: "savetowallet", origins: [origin], payload }, "google")}`;
    },
  };
}

const withoutNulls = (body: GoogleThing) =>
  Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null));

async function ask(address: string, request: RequestInit): Promise<Response> {
  try {
    return await fetch(address, { ...request, redirect: "error", signal: AbortSignal.timeout(patienceMs) });
  } catch (error) {
    throw new GoogleAway("Google did not answer", { cause: error });
  }
}

async function expectDone(answer: Response): Promise<void> {
  if (answer.ok) return;
  const text = (await answer.text().catch(() => "")).slice(0, 500);
  // keys that are not let in may be mended by the operator within the day
  if (answer.status >= 500 || [401, 403, 408, 429].includes(answer.status))
    throw new GoogleAway(`Google answered ${answer.status}`);
  throw new GoogleRefusal(`Google refused: ${answer.status} ${text}`);
}

/** Asks for an access token once, and again a minute before it ends. */
function tokenKeeper(fetchToken: () => Promise<{ access_token: string; expires_in: number }>) {
  let kept: Promise<{ token: string; until: number }> | undefined;
  return async (): Promise<string> => {
    const now = Date.now();
    const last = await kept?.catch(() => null);
    if (!last || last.until <= now) {
      kept = fetchToken().then(({ access_token, expires_in }) => ({
        token: access_token,
        until: now + (expires_in - 60) * 1000,
      }));
    }
    return ((await kept) as { token: string }).token;
  };
}
