// A browser and its push service on loopback: gives out subscriptions, and opens what arrives as the browser would (RFC 8291), checking
// who signed it (RFC 8292).
import { createDecipheriv, createECDH, createHmac, hkdfSync, randomBytes } from "node:crypto";
import { createServer } from "node:http";
import { importJWK, jwtVerify } from "jose";

/** A message as the browser's page would get it. */
export type ReceivedPush = { name: string; text: string; subject: string | undefined; ttl: number };

/** A browser's address and keys, as `PushSubscription.toJSON()` gives them. */
export type FakeSubscription = { endpoint: string; p256dh: string; auth: string };

/** A running push service. */
export type FakePushService = {
  /** as PUSH_HOSTS takes it */
  origin: string;
  received: ReceivedPush[];
  subscribe: (name: string) => FakeSubscription;
  /** answers the next messages to a browser with this status in place of 201 */
  answer: (name: string, status: number) => void;
  close: () => Promise<void>;
};

type Browser = { keys: ReturnType<typeof createECDH>; auth: Buffer; status: number };

/** Opens a body of `aes128gcm` (RFC 8188) for a browser. */
function decrypt(body: Buffer, { keys, auth }: Browser): string {
  const salt = body.subarray(0, 16);
  const keyLength = body.readUInt8(20);
  const sender = body.subarray(21, 21 + keyLength);
  const sealed = body.subarray(21 + keyLength);
  const shared = keys.computeSecret(sender);
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), keys.getPublicKey(), sender]);
  const secret = Buffer.from(hkdfSync("sha256", shared, auth, info, 32));
  const pseudo = createHmac("sha256", salt).update(secret).digest();
  const expand = (label: string, length: number) =>
    createHmac("sha256", pseudo)
      .update(`Content-Encoding: ${label}\0\x01`, "latin1")
      .digest()
      .subarray(0, length);
  const open = createDecipheriv("aes-128-gcm", expand("aes128gcm", 16), expand("nonce", 12));
  open.setAuthTag(sealed.subarray(-16));
  const plain = Buffer.concat([open.update(sealed.subarray(0, -16)), open.final()]);
  return plain.subarray(0, plain.lastIndexOf(2)).toString();
}

/** Who signed a request: its subject. @throws when the signature does not fit the key it names */
async function readSender(authorization: string, origin: string): Promise<string | undefined> {
  const [, token = "", key = ""] = /^vapid t=([^,]+), ?k=(.+)$/.exec(authorization) ?? [];
  const point = Buffer.from(key, "base64url");
  const jwk = {
    kty: "EC",
    crv: "P-256",
    x: point.subarray(1, 33).toString("base64url"),
    y: point.subarray(33).toString("base64url"),
  };
  const { payload } = await jwtVerify(token, await importJWK(jwk, "ES256"), { audience: origin });
  return payload.sub;
}

/** Starts it on a free port. */
export async function startPushService(): Promise<FakePushService> {
  const browsers = new Map<string, Browser>();
  const received: ReceivedPush[] = [];
  let origin = "";
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", async () => {
      const name = (request.url ?? "").slice(1);
      const browser = browsers.get(name);
      if (!browser) return response.writeHead(404).end();
      try {
        const subject = await readSender(request.headers.authorization ?? "", origin);
        const text = decrypt(Buffer.concat(chunks), browser);
        if (browser.status === 201) received.push({ name, text, subject, ttl: Number(request.headers.ttl) });
        response.writeHead(browser.status, browser.status === 302 ? { location: `${origin}/elsewhere` } : {});
        response.end();
      } catch (error) {
        response.writeHead(403).end(String(error));
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (typeof address !== "object" || !address) throw new Error("The push service has no port");
  origin = `http://127.0.0.1:${address.port}`;
  return {
    origin,
    received,
    subscribe: (name) => {
      const keys = createECDH("prime256v1");
      keys.generateKeys();
      const auth = randomBytes(16);
      browsers.set(name, { keys, auth, status: 201 });
      return {
        endpoint: `${origin}/${name}`,
        p256dh: keys.getPublicKey("base64url"),
        auth: auth.toString("base64url"),
      };
    },
    answer: (name, status) => {
      const browser = browsers.get(name);
      if (browser) browser.status = status;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
