// A security key and the browser before it, in software: makes keys and signs as https://www.w3.org/TR/webauthn-3/ has it.
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";

type Options = { challenge: ArrayBuffer | string };

/** What a test may have the key do wrong. */
type Fault = {
  origin?: string;
  rpId?: string;
  challenge?: string;
  /** the person touched the key, but did not show who they are */
  unverified?: boolean;
  /** the count of an earlier signature, as a copy of the key would give it */
  counter?: number;
};

/** A key in software. */
export type FakeSecurityKey = ReturnType<typeof createSecurityKey>;

const aaguid = Buffer.from("d548826e79b4db40a3d811116f7e8349", "hex");

/** @param origin the page's; @param rpId whom keys are made for */
export function createSecurityKey(origin: string, rpId: string) {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const id = randomBytes(32);
  let count = 0;
  const clientData = (type: string, { challenge }: Options, fault: Fault) =>
    Buffer.from(
      JSON.stringify({
        type,
        challenge: fault.challenge ?? toText(challenge),
        origin: fault.origin ?? origin,
        crossOrigin: false,
      }),
    );
  const authData = (flags: number, fault: Fault, more = Buffer.alloc(0)) => {
    const counter = Buffer.alloc(4);
    count += 1;
    counter.writeUInt32BE(fault.counter ?? count);
    const party = createHash("sha256")
      .update(fault.rpId ?? rpId)
      .digest();
    return Buffer.concat([party, Buffer.from([fault.unverified ? flags & ~4 : flags]), counter, more]);
  };
  const answer = (response: Record<string, unknown>) => {
    const json = {
      id: id.toString("base64url"),
      rawId: id.toString("base64url"),
      type: "public-key",
      clientExtensionResults: {},
      authenticatorAttachment: "cross-platform",
      response,
    };
    // the client asks a credential for its JSON, as browsers' own give it
    return { ...json, toJSON: () => json } as unknown as never;
  };
  return {
    id: id.toString("base64url"),
    /** navigator.credentials.create */
    create: (options: Options, fault: Fault = {}) => {
      const length = Buffer.from([0, id.length]);
      const attested = Buffer.concat([aaguid, length, id, toCose(publicKey)]);
      const data = authData(0x45, fault, attested);
      return answer({
        clientDataJSON: clientData("webauthn.create", options, fault).toString("base64url"),
        attestationObject: toAttestation(data).toString("base64url"),
        transports: ["usb"],
      });
    },
    /** navigator.credentials.get; @param userHandle whom a passkey is for */
    get: (options: Options, fault: Fault = {}, userHandle?: string) => {
      const client = clientData("webauthn.get", options, fault);
      const data = authData(0x05, fault);
      const signed = Buffer.concat([data, createHash("sha256").update(client).digest()]);
      return answer({
        clientDataJSON: client.toString("base64url"),
        authenticatorData: data.toString("base64url"),
        signature: sign("sha256", signed, privateKey).toString("base64url"),
        ...(userHandle ? { userHandle: Buffer.from(userHandle).toString("base64url") } : {}),
      });
    },
  };
}

const toText = (challenge: ArrayBuffer | string) =>
  typeof challenge === "string" ? challenge : Buffer.from(challenge).toString("base64url");

/** COSE_Key of an EC2 key on P-256 for ES256, in CBOR (RFC 9053 §7.1.1). */
function toCose(key: KeyObject): Buffer {
  const { x = "", y = "" } = key.export({ format: "jwk" });
  const head = Buffer.from("a5010203262001215820", "hex");
  return Buffer.concat([
    head,
    Buffer.from(x, "base64url"),
    Buffer.from("225820", "hex"),
    Buffer.from(y, "base64url"),
  ]);
}

/** {fmt: "none", attStmt: {}, authData} in CBOR. */
function toAttestation(data: Buffer): Buffer {
  const text = (word: string) => Buffer.concat([Buffer.from([0x60 + word.length]), Buffer.from(word)]);
  const length = Buffer.from([0x58, data.length]);
  return Buffer.concat([
    Buffer.from([0xa3]),
    text("fmt"),
    text("none"),
    text("attStmt"),
    Buffer.from([0xa0]),
    text("authData"),
    length,
    data,
  ]);
}
