// Keys of wallets as Apple and Google give them out, made by openssl for one run: an authority in place of Apple's, the certificate of a
// pass type, one for the push service on this machine, and a service account.
import { execFileSync } from "node:child_process";
import { generateKeyPairSync } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

export const passType = "pass.example.undercroft.ticket";
export const team = "UNDERCROFT";

/** What a run has; `remove` deletes the files. */
export type WalletKeys = ReturnType<typeof makeWalletKeys>;

/** Makes them again. Files are kept for openssl, which checks what was signed. */
export function makeWalletKeys() {
  const folder = mkdtempSync(path.join(process.env.TEST_FOLDER ?? tmpdir(), "wallet-keys-"));
  const file = (name: string) => path.join(folder, name);
  const openssl = (...args: string[]) => execFileSync("openssl", args, { cwd: folder, stdio: "pipe" });
  const request = (name: string, subject: string, ...more: string[]) =>
    openssl(
      ...["req", "-x509", "-newkey", "rsa:2048", "-noenc", "-days", "2", "-keyout", `${name}.key`],
      ...["-out", `${name}.pem`, "-subj", subject, ...more],
    );
  request("authority", "/CN=Authority of a test/O=Undercroft");
  const signed = ["-CA", "authority.pem", "-CAkey", "authority.key"];
  request("pass", `/UID=${passType}/CN=Pass Type ID: ${passType}/OU=${team}`, ...signed);
  request("push", "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1", ...signed);
  const read = (name: string) => readFileSync(file(name), "utf8");
  const account = generateKeyPairSync("rsa", {
    modulusLength: 2048,
    publicKeyEncoding: { type: "spki", format: "pem" },
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
  });
  return {
    authority: read("authority.pem"),
    apple: {
      passType,
      team,
      certificate: read("pass.pem"),
      key: read("pass.key"),
      wwdr: read("authority.pem"),
    },
    push: { certificate: read("push.pem"), key: read("push.key") },
    google: {
      issuer: "3388000000012345678",
      clientEmail: "tickets@undercroft.example",
      privateKey: account.privateKey,
    },
    googlePublicKey: account.publicKey,
    /** Whether openssl takes a signature, made of these bytes, for the authority's. @throws Error with what it says when not */
    verify: (signature: Uint8Array, bytes: Uint8Array) => {
      writeFileSync(file("signature"), signature);
      writeFileSync(file("content"), bytes);
      openssl(
        ...["smime", "-verify", "-binary", "-inform", "der", "-in", "signature", "-content", "content"],
        ...["-CAfile", "authority.pem", "-purpose", "any", "-out", "verified"],
      );
      return readFileSync(file("verified"));
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
