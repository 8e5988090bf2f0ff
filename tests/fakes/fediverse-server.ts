// Another server of the fediverse, on loopback: one account with its keys, and whatever else a test has it say.
import { createSign, generateKeyPairSync, randomUUID } from "node:crypto";
import type { AddressInfo } from "node:net";
import { serve } from "@hono/node-server";
import { Hono } from "hono";

/** A server. `documents` are what it answers, by path; a function is asked each time. */
export type FediverseServer = Awaited<ReturnType<typeof startFediverseServer>>;

const { publicKey, privateKey } = generateKeyPairSync("rsa", {
  modulusLength: 2048,
  publicKeyEncoding: { type: "spki", format: "pem" },
  privateKeyEncoding: { type: "pkcs8", format: "pem" },
});

/** Starts it, with the account at `/users/ada` as Mastodon words one. */
export async function startFediverseServer(port = 0) {
  const app = new Hono();
  const documents = new Map<string, unknown>();
  const received: { path: string; body: string }[] = [];
  app.post("*", async (context) => {
    received.push({ path: new URL(context.req.url).pathname, body: await context.req.text() });
    return context.body(null, 202);
  });
  app.get("*", (context) => {
    const { pathname } = new URL(context.req.url);
    const said = documents.get(pathname);
    const document = typeof said === "function" ? said() : said;
    if (document instanceof Response) return document;
    if (document === undefined) return context.body(null, 404);
    return context.body(JSON.stringify(document), 200, {
      "content-type": "application/activity+json; charset=utf-8",
    });
  });
  const server = serve({ fetch: app.fetch, port, hostname: "127.0.0.1" });
  await new Promise((resolve) => server.once("listening", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const account = `${url}/users/ada`;
  documents.set("/users/ada", {
    "@context": [
      "https://www.w3.org/ns/activitystreams",
      "https://w3id.org/security/v1",
      { toot: "http://joinmastodon.org/ns#", discoverable: "toot:discoverable" },
    ],
    id: account,
    type: "Person",
    preferredUsername: "ada",
    inbox: `${account}/inbox`,
    outbox: `${account}/outbox`,
    endpoints: { sharedInbox: `${url}/inbox` },
    publicKey: { id: `${account}#main-key`, owner: account, publicKeyPem: publicKey },
  });
  return {
    url,
    host: new URL(url).host,
    account,
    documents,
    received,
    signer: { keyId: `${account}#main-key`, privateKey },
    close: () => void server.close(),
  };
}

/** Headers of a request that is signed by RFC 9421, as newer servers send them. */
export function signMessage(inbox: string, keyId: string, contentDigest: string): Record<string, string> {
  const parameters = `("@method" "@target-uri" "content-digest");created=${Math.floor(Date.now() / 1000)};keyid="${keyId}";alg="rsa-v1_5-sha256";nonce="${randomUUID()}"`;
  const target = inbox.replace(/^http:/, "https:");
  const text = `"@method": POST\n"@target-uri": ${target}\n"content-digest": ${contentDigest}\n"@signature-params": ${parameters}`;
  const signature = createSign("sha256").update(text).sign(privateKey, "base64");
  return {
    "content-digest": contentDigest,
    "content-type": "application/activity+json",
    "signature-input": `sig1=${parameters}`,
    signature: `sig1=:${signature}:`,
  };
}
