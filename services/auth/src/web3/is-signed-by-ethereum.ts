// A wallet's `personal_sign`: https://eips.ethereum.org/EIPS/eip-191. Contract wallets (EIP-1271) would need a node to ask.

/** True when `signature` (r, s, v: 65 bytes in hex) is of `message` and by `address`. */
export async function isSignedByEthereum(
  message: string,
  signature: string,
  address: string,
): Promise<boolean> {
  // few servers have wallets signing in, and the curves weigh a megabyte
  const { secp256k1 } = await import("@noble/curves/secp256k1.js");
  const { keccak_256 } = await import("@noble/hashes/sha3.js");
  const bytes = Buffer.from(signature.replace(/^0x/, ""), "hex");
  const v = bytes[64];
  if (bytes.length !== 65 || v === undefined) return false;
  const text = Buffer.from(message);
  const digest = keccak_256(
    Buffer.concat([Buffer.from(`\x19Ethereum Signed Message:\n${text.length}`), text]),
  );
  const recovered = Buffer.concat([Buffer.from([v >= 27 ? v - 27 : v]), bytes.subarray(0, 64)]);
  try {
    const key = secp256k1.recoverPublicKey(recovered, digest, { prehash: false });
    const point = secp256k1.Point.fromBytes(key).toBytes(false).subarray(1);
    const owner = Buffer.from(keccak_256(point).subarray(12)).toString("hex");
    return `0x${owner}` === address.toLowerCase();
  } catch {
    return false; // no point of the curve: nobody's signature
  }
}
