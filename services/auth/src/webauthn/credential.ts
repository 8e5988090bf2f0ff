// What a passkey or security key answers with, and what is kept of it. https://www.w3.org/TR/webauthn-3/
import type {
  AuthenticationResponseJSON,
  RegistrationResponseJSON,
  WebAuthnCredential,
} from "@simplewebauthn/server";
import { z } from "zod/mini";

/** A key as it is kept: `publicKey` is base64url. */
export type KeptKey = { id: string; publicKey: string; counter: number; transports: string[] };

const text = z.string().check(z.maxLength(20_000));

const credential = z.object({
  id: text,
  rawId: text,
  type: z.literal("public-key"),
  response: z.record(z.string(), z.unknown()),
  clientExtensionResults: z._default(z.record(z.string(), z.unknown()), {}),
  authenticatorAttachment: z.nullish(z.string()),
});

const registration = z.object({ clientDataJSON: text, attestationObject: text });
const assertion = z.object({
  clientDataJSON: text,
  authenticatorData: text,
  signature: text,
  userHandle: z.nullish(text),
});
const transports = z.array(z.string().check(z.maxLength(30))).check(z.maxLength(10));

/** Undefined when it has not the form of one. */
export function readRegistration(value: unknown): RegistrationResponseJSON | undefined {
  const whole = credential.safeParse(value);
  const response = registration.safeParse(whole.data?.response);
  if (!whole.success || !response.success) return undefined;
  const ways = transports.safeParse(whole.data.response.transports);
  return {
    id: whole.data.id,
    rawId: whole.data.rawId,
    type: "public-key",
    clientExtensionResults: {},
    response: { ...response.data, transports: (ways.data ?? []) as [] },
  };
}

/** Undefined when it has not the form of one. */
export function readAssertion(value: unknown): AuthenticationResponseJSON | undefined {
  const whole = credential.safeParse(value);
  const response = assertion.safeParse(whole.data?.response);
  if (!whole.success || !response.success) return undefined;
  const { userHandle, ...signed } = response.data;
  return {
    id: whole.data.id,
    rawId: whole.data.rawId,
    type: "public-key",
    clientExtensionResults: {},
    response: userHandle ? { ...signed, userHandle } : signed,
  };
}

/** A kept key as the library takes it. */
export function toLibraryKey(key: KeptKey): WebAuthnCredential {
  return {
    id: key.id,
    publicKey: new Uint8Array(Buffer.from(key.publicKey, "base64url")),
    counter: key.counter,
    transports: key.transports as [],
  };
}
