// Google's Wallet API and its token endpoint on loopback: takes service accounts by their signature, and keeps classes and objects.
import { createVerify } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { OAuth2Client } from "google-auth-library";

type Kept = Record<string, unknown>;

/** The claims of a JWT that this key signed (RS256), read by hand as Google documents it. @throws Error when it is not */
export function readSigned(jwt: string, publicKey: string): Record<string, unknown> {
  const [header = "", payload = "", signature = ""] = jwt.split(".");
  const read = (part: string) => JSON.parse(Buffer.from(part, "base64url").toString());
  if (read(header).alg !== "RS256") throw new Error("not RS256");
  const isSigned = createVerify("RSA-SHA256")
    .update(`${header}.${payload}`)
    .verify(publicKey, Buffer.from(signature, "base64url"));
  if (!isSigned) throw new Error("the signature does not fit the key");
  return read(payload);
}

async function readText(request: IncomingMessage): Promise<string> {
  let text = "";
  for await (const chunk of request) text += chunk;
  return text;
}

const addresses =
  /^\/walletobjects\/v1\/(eventTicketClass|eventTicketObject|genericClass|genericObject)(?:\/(.+))?$/;

/** An object has to name a class that is there. */
const isPlaced = (kept: Map<string, Kept>, kind: string, { classId }: Kept): boolean =>
  !kind.endsWith("Object") || kept.has(`${kind.replace("Object", "Class")}/${classId}`);

/** Starts it on a free port. @param account of the issuer whose things are kept */
export async function startGoogleWallet(account: { email: string; publicKey: string }) {
  const kept = new Map<string, Kept>();
  const calls: string[] = [];
  let isAway = false;
  let url = "";

  /** What a service account asks for a token with is read by Google's own library, and by its limits of an hour. */
  async function giveToken(form: URLSearchParams): Promise<{ status: number; body: object }> {
    try {
      // the library looks the key up by its `kid`, which an account with one key need not name
      const keys = { undefined: account.publicKey };
      const ticket = await new OAuth2Client().verifySignedJwtWithCertsAsync(
        form.get("assertion") ?? "",
        keys,
        `${url}/token`,
        [account.email],
        3600 + 5,
      );
      const { scope } = ticket.getPayload() as { scope?: string };
      if (scope === "https://www.googleapis.com/auth/wallet_object.issuer")
        return { status: 200, body: { access_token: "of-the-account", expires_in: 3599 } };
    } catch {
      // answered below
    }
    return { status: 400, body: { error: "invalid_grant" } };
  }

  function change(method: string, kind: string, id: string | undefined, body: Kept) {
    const key = `${kind}/${id ?? body.id}`;
    const before = kept.get(key);
    if (method === "POST" && !id) {
      if (before) return 409;
      if (!isPlaced(kept, kind, body)) return 400;
      kept.set(key, body);
      return 200;
    }
    if (method !== "PATCH") return 405;
    if (!before) return 404;
    const merged = Object.entries({ ...before, ...body }).filter(([, value]) => value !== null);
    kept.set(key, Object.fromEntries(merged));
    return 200;
  }

  const server = createServer(async (request, response) => {
    const send = (status: number, body: object) =>
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    const text = await readText(request);
    if (isAway) return send(503, { error: { status: "UNAVAILABLE" } });
    if (request.url === "/token") {
      const { status, body } = await giveToken(new URLSearchParams(text));
      return send(status, body);
    }
    if (request.headers.authorization !== "Bearer of-the-account") return send(401, {});
    const [, kind = "", id] = addresses.exec(request.url ?? "") ?? [];
    const body = JSON.parse(text) as Kept;
    calls.push(`${request.method} ${kind}`);
    const status = change(request.method ?? "", kind, id && decodeURIComponent(id), body);
    return send(status, status === 200 ? body : { error: { code: status } });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    tokenUri: `${url}/token`,
    kept,
    calls,
    setAway: (away: boolean) => {
      isAway = away;
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
