// Sign-in by wallet, with the unmodified client and wallets that sign as real ones do.
import { generateKeyPairSync, type KeyObject, sign } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createEthereumWallet, type MessageParts, writeMessage } from "../../payments/wallet-steps.ts";
import { connectTo, refusal } from "../auth-client.ts";
import { type AuthServer, startAuthServer } from "../start-auth.ts";

let server: AuthServer;
let ethereumOnly: AuthServer;
beforeAll(async () => {
  const redirectAllowList = ["https://app.test/**", "https://ours-too.test/**"];
  server = await startAuthServer({ redirectAllowList, web3: { ethereum: true, solana: true } });
  ethereumOnly = await startAuthServer({ redirectAllowList, web3: { ethereum: true, solana: false } });
});
afterAll(async () => {
  await server?.close();
  await ethereumOnly?.close();
});

const alphabet = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";

function toBase58(bytes: Buffer): string {
  let [number, text] = [BigInt(`0x${bytes.toString("hex")}`), ""];
  for (; number > 0n; number /= 58n) text = (alphabet[Number(number % 58n)] ?? "") + text;
  return "1".repeat(bytes.findIndex((byte) => byte !== 0)) + text;
}

/** A Solana wallet: its address and its `signMessage`. */
function createSolanaWallet() {
  const { privateKey, publicKey } = generateKeyPairSync("ed25519");
  const bytes = Buffer.from(publicKey.export({ format: "jwk" }).x ?? "", "base64url");
  const signMessage = (message: string | Buffer) => new Uint8Array(signWith(privateKey, message));
  return { address: toBase58(bytes), bytes, signMessage };
}

const signWith = (key: KeyObject, message: string | Buffer) => sign(null, Buffer.from(message), key);

describe("an Ethereum wallet", () => {
  const signIn = (message: string, signature: `0x${string}`, at = server) =>
    connectTo(at).auth.signInWithWeb3({ chain: "ethereum", message, signature });
  const attempt = (parts: MessageParts) => {
    const wallet = createEthereumWallet();
    const message = writeMessage("Ethereum", wallet.address, parts);
    return signIn(message, wallet.personalSign(message));
  };

  test("signs in through the client's own message, and is the same person the next time", async () => {
    const { address, personalSign } = createEthereumWallet();
    const wallet = {
      request: async ({ method, params }: { method: string; params?: unknown }) => {
        if (method === "eth_requestAccounts") return [address];
        if (method === "eth_chainId") return "0x1";
        const [message = ""] = params as string[];
        return personalSign(Buffer.from(message.slice(2), "hex").toString());
      },
    };
    const signInByWallet = async () => {
      const { data, error } = await connectTo(server).auth.signInWithWeb3({
        chain: "ethereum",
        statement: "I accept the house rules.",
        wallet: wallet as never,
        options: { url: "https://app.test/sign-in" },
      });
      expect(error).toBeNull();
      return data;
    };
    const first = await signInByWallet();
    expect(first.user).toMatchObject({
      email: "",
      is_anonymous: false,
      app_metadata: { provider: "web3", providers: ["web3"] },
      user_metadata: {
        sub: `web3:ethereum:${address}`,
        custom_claims: { address, chain: "ethereum", network: "1", domain: "app.test" },
      },
      identities: [{ provider: "web3", id: `web3:ethereum:${address}` }],
    });
    const claims = JSON.parse(
      Buffer.from(first.session?.access_token.split(".")[1] ?? "", "base64url").toString(),
    );
    expect(claims.amr).toMatchObject([{ method: "web3" }]);
    const again = createEthereumWallet();
    expect(again.address).not.toBe(address);
    const message = writeMessage("Ethereum", address.toUpperCase().replace("0X", "0x"));
    expect((await signIn(message, personalSign(message))).data.user?.id).toBe(first.user?.id);
    const noted = await server.sql<{ action: string }>(
      "select payload ->> 'action' as action from auth.audit_log_entries where payload ->> 'actor_id' = $1",
      [first.user?.id],
    );
    expect(noted.map(({ action }) => action).sort()).toEqual(["login", "login", "user_signedup"]);
  });

  test("signs in once by one message", async () => {
    const wallet = createEthereumWallet();
    const message = writeMessage("Ethereum", wallet.address);
    const signature = wallet.personalSign(message);
    const answers = await Promise.all(Array.from({ length: 5 }, () => signIn(message, signature)));
    expect(answers.filter((answer) => answer.error === null)).toHaveLength(1);
    expect((await signIn(message, signature)).error).toMatchObject({
      status: 400,
      message: "Ethereum message was used already",
    });
  });

  test("cannot sign for another", async () => {
    const message = writeMessage("Ethereum", createEthereumWallet().address);
    const { error } = await signIn(message, createEthereumWallet().personalSign(message));
    expect(error).toMatchObject({ status: 400, message: "Signature does not match address in message" });
    expect((await signIn(message, `0x${"0".repeat(130)}`)).error?.status).toBe(400);
  });

  const later = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

  test.each<[string, () => MessageParts, string]>([
    [
      "without https",
      () => ({ uri: "http://app.test/" }),
      "Signed Ethereum message is using URI which does not use HTTPS",
    ],
    [
      "for another application",
      () => ({ uri: "https://evil.test/" }),
      "Signed Ethereum message is using URI which is not allowed on this server, message was signed for another app",
    ],
    [
      "for another domain",
      () => ({ domain: "evil.test" }),
      "Signed Ethereum message is using a Domain that does not match the one in URI which is not allowed on this server",
    ],
    [
      "for another domain of ours than its address",
      () => ({ domain: "ours-too.test" }),
      "Signed Ethereum message is using a Domain that does not match the one in URI which is not allowed on this server",
    ],
    [
      "for later",
      () => ({ lines: [`Not Before: ${later(5)}`] }),
      "Signed Ethereum message becomes valid in the future",
    ],
    [
      "that has run out",
      () => ({ issuedAt: later(-5), lines: [`Expiration Time: ${later(-1)}`] }),
      "Signed Ethereum message is expired",
    ],
    ["too old", () => ({ issuedAt: later(-11) }), "Ethereum message was issued too long ago"],
    ["of the future", () => ({ issuedAt: later(11) }), "Ethereum message was issued too far in the future"],
  ])("with a message %s is refused", async (_, parts, message) => {
    expect((await attempt(parts())).error).toMatchObject({ status: 400, message });
  });

  test.each<[string, () => MessageParts, string]>([
    ["another version", () => ({ version: "2" }), 'siwe: Version value is not supported, expected 1 got "2"'],
    ["no time", () => ({ issuedAt: "yesterday" }), "siwe: Issued At is not a valid ISO8601 timestamp"],
    ["no address of the web", () => ({ uri: "app.test" }), "siwe: URI is not valid"],
    ["no domain", () => ({ domain: "app test" }), "siwe: domain in first line of message is not valid"],
    [
      "another first line",
      () => ({ header: "Hello, please sign this for me:" }),
      'siwe: message first line does not end in " wants you to sign in with your Ethereum account:"',
    ],
    ["a line of nothing", () => ({ lines: ["what?"] }), "siwe: encountered unparsable line at index 10"],
    [
      "a resource that is none",
      () => ({ lines: ["Resources:", "- https://app.test/rules", "- rules"] }),
      "siwe: Resource at position 1 has invalid URI",
    ],
    ["two readings", () => ({ lines: ["URI: https://app.test/2"] }), "siwe: URI is given twice"],
    [
      "an end before its beginning",
      () => ({ lines: [`Expiration Time: ${later(-1)}`] }),
      "siwe: Issued At is after Expiration Time",
    ],
  ])("with a message that has %s is refused", async (_, parts, message) => {
    expect((await attempt(parts())).error).toMatchObject(refusal(400, "validation_failed", message));
  });

  test("is refused with a signature of other than 65 bytes", async () => {
    const { error } = await signIn(writeMessage("Ethereum", createEthereumWallet().address), "0x12");
    expect(error).toMatchObject(
      refusal(
        400,
        "validation_failed",
        "signature must be 65 bytes long, encoded as a 130 character-long hexadecimal string",
      ),
    );
  });
});

describe("a Solana wallet", () => {
  const signIn = (message: string, signature: Uint8Array, at = server) =>
    connectTo(at).auth.signInWithWeb3({ chain: "solana", message, signature });

  test("signs in through the client's own message", async () => {
    const { address, signMessage } = createSolanaWallet();
    const wallet = {
      publicKey: { toBase58: () => address },
      signMessage: async (message: Uint8Array) => signMessage(Buffer.from(message)),
    };
    const { data, error } = await connectTo(server).auth.signInWithWeb3({
      chain: "solana",
      wallet: wallet as never,
      options: { url: "https://app.test/sign-in" },
    });
    expect(error).toBeNull();
    expect(data.user?.identities).toMatchObject([{ provider: "web3", id: `web3:solana:${address}` }]);
  });

  test("on a hardware device may sign the message in its wrapping", async () => {
    const { address, bytes, signMessage } = createSolanaWallet();
    const message = writeMessage("Solana", address);
    const domain = Buffer.alloc(32);
    domain.write("app.test");
    const length = Buffer.alloc(2);
    length.writeUInt16LE(Buffer.byteLength(message));
    const head = Buffer.concat([Buffer.from([0xff]), Buffer.from("solana offchain"), Buffer.from([0])]);
    const wrapped = Buffer.concat([head, domain, Buffer.from([0, 1]), bytes, length, Buffer.from(message)]);
    expect((await signIn(message, signMessage(wrapped))).error).toBeNull();
  });

  test("cannot sign for another, nor for another application", async () => {
    const { address, signMessage } = createSolanaWallet();
    const message = writeMessage("Solana", address);
    const { error } = await signIn(message, createSolanaWallet().signMessage(message));
    expect(error).toMatchObject({ status: 400, message: "Signature does not match address in message" });
    const foreign = writeMessage("Solana", address, { uri: "https://evil.test/", domain: "evil.test" });
    expect((await signIn(foreign, signMessage(foreign))).error?.message).toBe(
      "Signed Solana message is using URI which is not allowed on this server, message was signed for another app",
    );
  });

  test("is refused where only another chain is open", async () => {
    const { address, signMessage } = createSolanaWallet();
    const message = writeMessage("Solana", address);
    expect((await signIn(message, signMessage(message), ethereumOnly)).error).toMatchObject(
      refusal(422, "web3_provider_disabled", "Solana Web3 provider is disabled"),
    );
  });
});

test.each([
  [{ chain: "bitcoin" }, 400, "web3_unsupported_chain", "Unsupported chain"],
  [{ chain: "solana", message: "short" }, 400, "validation_failed", "message is too short"],
  [
    { chain: "solana", message: "x".repeat(21_000) },
    400,
    "validation_failed",
    "message must not exceed 20KB",
  ],
  [
    { chain: "solana", message: "x".repeat(64), signature: "x" },
    400,
    "validation_failed",
    "signature must be 64 bytes encoded as base64 with or without padding",
  ],
  [
    { chain: "solana", message: "x".repeat(64), signature: "!".repeat(86) },
    400,
    "validation_failed",
    "signature does not contain valid base64 characters",
  ],
])(
  "a wallet sign-in without a valid message is refused by name (%#)",
  async (body, status, code, message) => {
    const answer = await fetch(`${server.url}/auth/v1/token?grant_type=web3`, {
      method: "POST",
      headers: { "Content-Type": "application/json", "X-Supabase-Api-Version": "2024-01-01" },
      body: JSON.stringify(body),
    });
    expect(answer.status).toBe(status);
    expect(await answer.json()).toEqual({ code, message });
  },
);
