// A token may not say where its key is, nor how it wants to be read.
import { type Forgery, type Material, misclaimed, unbelieved } from "./forge.ts";
import { es256, hmac } from "./sign-by-hand.ts";

/** `kid` names a key of ours or nothing. */
export function keyNames({ own, key, header, claims }: Material): Forgery[] {
  const names: [string, unknown][] = [
    ["unknown", "nobody"],
    ["empty", ""],
    ["null", null],
    ["a number", 0],
    ["a list with ours", [key.kid]],
    ["an object", { kid: key.kid }],
    ["true", true],
    ["a path", "../../../../../../dev/null"],
    ["a path on Windows", "..\\..\\..\\windows\\win.ini"],
    ["an encoded path", "..%2f..%2fdev%2fnull"],
    ["SQL", "x' union select 'c2VjcmV0' -- "],
    ["SQL for PostgreSQL", "x'; select pg_sleep(5); --"],
    ["a command", "x; cat /etc/passwd |"],
    ["the prototype", "__proto__"],
    ["a constructor", "constructor"],
    ["ours in capitals", key.kid.toUpperCase()],
    ["ours and a blank", `${key.kid} `],
    ["ours and a NUL", `${key.kid}\0`],
    ["an address", "https://evil.test/key.json"],
    ["long", "k".repeat(6000)],
  ];
  return [
    ...names.map(([name, kid]) => unbelieved(`kid is ${name}`, es256({ ...header, kid }, claims, own))),
    unbelieved("kid is ours, key is not", es256(header, claims, own)),
    unbelieved("kid is missing", es256({ alg: "ES256", typ: "JWT" }, claims, own)),
    unbelieved("kid is missing, key is ours", es256({ alg: "ES256", typ: "JWT" }, claims, key)),
    unbelieved(
      "kid is an empty file, signed with its content",
      hmac({ ...header, alg: "HS256", kid: "/dev/null" }, claims, ""),
    ),
  ];
}

/** Keys that a token brings along or points to. The canary hears of every address that is fetched. */
export function broughtKeys({ own, header, claims, canary }: Material): Forgery[] {
  const { d: _, ...jwk } = own;
  const ways: [string, object][] = [
    ["a key of its own", { jwk }],
    ["an address of keys", { jku: `${canary}/jku` }],
    ["an address of a certificate", { x5u: `${canary}/x5u` }],
    ["a certificate", { x5c: [Buffer.from(JSON.stringify(jwk)).toString("base64")] }],
    ["a thumbprint", { x5t: "AAAA", "x5t#S256": "AAAA" }],
    ["all of it", { jwk, jku: `${canary}/jku`, x5u: `${canary}/x5u`, x5c: ["AA=="] }],
  ];
  return ways.flatMap(([name, extra]) => [
    unbelieved(`brings ${name} under our kid`, es256({ ...header, ...extra }, claims, own)),
    unbelieved(`brings ${name} under its own`, es256({ ...header, kid: own.kid, ...extra }, claims, own)),
  ]);
}

/** Extensions that must be understood or refused, and kinds of token that are not ours. The key is genuine. */
export function oddKinds({ key, header, claims }: Material): Forgery[] {
  const signed = (extra: object) => es256({ ...header, ...extra }, claims, key);
  return [
    unbelieved("crit with an unknown name", signed({ crit: ["urn:x"], "urn:x": true })),
    unbelieved("crit with a claim's name", signed({ crit: ["exp"], exp: 1 })),
    unbelieved("crit empty", signed({ crit: [] })),
    unbelieved("crit no list", signed({ crit: "exp" })),
    unbelieved("crit without its header", signed({ crit: ["urn:y"] })),
    unbelieved("a payload that is not encoded", signed({ b64: false, crit: ["b64"] })),
    misclaimed("typ at+jwt", signed({ typ: "at+jwt" })),
    misclaimed("typ JOSE", signed({ typ: "JOSE" })),
    misclaimed("typ a number", signed({ typ: 1 })),
  ];
}
