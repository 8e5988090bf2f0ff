// Messages that wallets sign, and a wallet that signs as real ones do.
import { secp256k1 } from "@noble/curves/secp256k1.js";
import { keccak_256 } from "@noble/hashes/sha3.js";

/** What of a message is other than it should be. */
export type MessageParts = Partial<{
  domain: string;
  uri: string;
  version: string;
  issuedAt: string;
  lines: string[];
  header: string;
}>;

/** A message as wallets lay it out; `parts` in place of what is right. */
export function writeMessage(
  chain: "Ethereum" | "Solana",
  address: string,
  parts: MessageParts = {},
): string {
  const { domain = "app.test", uri = "https://app.test/", version = "1", lines = [] } = parts;
  return [
    parts.header ?? `${domain} wants you to sign in with your ${chain} account:`,
    address,
    "",
    "I accept the house rules.",
    "",
    `Version: ${version}`,
    `URI: ${uri}`,
    `Issued At: ${parts.issuedAt ?? new Date().toISOString()}`,
    `Nonce: ${Math.random().toString(36).slice(2)}`,
    ...(chain === "Ethereum" ? ["Chain ID: 1"] : []),
    ...lines,
  ].join("\n");
}

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString("hex");

/** An Ethereum wallet: its address and its `personal_sign`. */
export function createEthereumWallet() {
  const key = secp256k1.utils.randomSecretKey();
  const point = secp256k1.getPublicKey(key, false).subarray(1);
  const address = `0x${hex(keccak_256(point).subarray(12))}`;
  const personalSign = (message: string): `0x${string}` => {
    const text = Buffer.from(message);
    const prefix = Buffer.from(`\x19Ethereum Signed Message:\n${text.length}`);
    const digest = keccak_256(Buffer.concat([prefix, text]));
    const made = secp256k1.sign(digest, key, { prehash: false, format: "recovered" });
    return `0x${hex(made.subarray(1))}${(27 + (made[0] ?? 0)).toString(16)}`;
  };
  return { address, personalSign };
}
