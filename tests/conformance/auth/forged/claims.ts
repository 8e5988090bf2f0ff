// What no signature excuses. The key is genuine, the claims are not what we ever write.
import { type Forgery, type Material, misclaimed, unbelieved } from "./forge.ts";
import { es256 } from "./sign-by-hand.ts";

const now = () => Math.floor(Date.now() / 1000);

/** Times that are past, to come, or no times. */
export function times({ key, header, claims }: Material): Forgery[] {
  const signed = (changes: object) => es256(header, { ...claims, ...changes }, key);
  const later = now() + 3600;
  return [
    misclaimed("expired an hour ago", signed({ exp: now() - 3600 })),
    misclaimed("expired a minute ago", signed({ exp: now() - 60 })),
    misclaimed("exp zero", signed({ exp: 0 })),
    misclaimed("exp negative", signed({ exp: -1 })),
    misclaimed("exp missing", signed({ exp: undefined })),
    misclaimed("exp null", signed({ exp: null })),
    misclaimed("exp a text", signed({ exp: String(later) })),
    misclaimed("exp a list", signed({ exp: [later] })),
    misclaimed("exp true", signed({ exp: true })),
    misclaimed("exp 1e99", signed({ exp: 1e99 })),
    misclaimed("exp in milliseconds", signed({ exp: later * 1000 })),
    unbelieved(
      "exp infinite",
      es256(header, JSON.stringify({ ...claims, exp: 0 }).replace('"exp":0', '"exp":Infinity'), key),
    ),
    misclaimed("nbf in an hour", signed({ nbf: later })),
    misclaimed("nbf a text", signed({ nbf: "0" })),
    misclaimed("iat in an hour", signed({ iat: later, exp: later + 3600 })),
    misclaimed("iat missing", signed({ iat: undefined })),
    misclaimed("iat a text", signed({ iat: "yesterday" })),
  ];
}

/** Tokens with another audience, another issuer, or no subject. */
export function parties({ key, header, claims }: Material): Forgery[] {
  const signed = (changes: object) => es256(header, { ...claims, ...changes }, key);
  return [
    misclaimed("aud of another service", signed({ aud: "another" })),
    misclaimed("aud a list without us", signed({ aud: ["another", "third"] })),
    misclaimed("aud a list with us, which we never write", signed({ aud: ["authenticated", "another"] })),
    misclaimed("aud in capitals", signed({ aud: "AUTHENTICATED" })),
    misclaimed("aud missing", signed({ aud: undefined })),
    misclaimed("aud empty", signed({ aud: "" })),
    misclaimed("aud a number", signed({ aud: 1 })),
    misclaimed("iss of another service", signed({ iss: "https://elsewhere.test/auth/v1" })),
    misclaimed("iss with a slash more", signed({ iss: `${claims.iss}/` })),
    misclaimed("iss beginning like ours", signed({ iss: `${claims.iss}.evil.test` })),
    misclaimed("iss missing", signed({ iss: undefined })),
    misclaimed("iss a list", signed({ iss: [claims.iss] })),
    misclaimed("sub a number", signed({ sub: 1 })),
    misclaimed("sub an object", signed({ sub: { $ne: null } })),
    misclaimed("role missing", signed({ role: undefined })),
    misclaimed("role empty", signed({ role: "" })),
    misclaimed("role a list", signed({ role: ["service_role"] })),
    misclaimed("role a number", signed({ role: 0 })),
  ];
}

/** Payloads that are no claims. */
export function oddPayloads({ key, header }: Material): Forgery[] {
  return ["[]", "null", "true", '"text"', "not json", "", "\u{feff}[]", "{".repeat(3000)].map((payload) =>
    unbelieved(`payload ${JSON.stringify(payload.slice(0, 10))}`, es256(header, payload, key)),
  );
}
