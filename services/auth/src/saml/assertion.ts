// An assertion whose signature was found right: what else must hold before it is accepted, and what it says.
// https://docs.oasis-open.org/security/saml/v2.0/saml-profiles-2.0-os.pdf §4.1.4
import type { Element } from "@xmldom/xmldom";
import { childrenOf, parseXml, textOf } from "./parse-xml.ts";

const namespace = "urn:oasis:names:tc:SAML:2.0:assertion";
const bearer = "urn:oasis:names:tc:SAML:2.0:cm:bearer";
const emailFormat = "urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress";
const transientFormat = "urn:oasis:names:tc:SAML:2.0:nameid-format:transient";

/** How far clocks may differ, in milliseconds. */
export const clockSkew = 60_000;

/** What an assertion is held against. */
export type Expected = {
  issuer: string;
  /** our own entity id */
  audience: string;
  /** where it had to be sent */
  recipient: string;
  /** the request it answers; undefined for one that answers none */
  requestId: string | undefined;
  now: Date;
};

/** What an assertion says. */
export type Assertion = {
  id: string;
  /** until when it could be shown again */
  expiresAt: Date;
  /** when its issuer wants the session to end */
  sessionNotAfter: Date | undefined;
  nameId: { value: string; format: string } | undefined;
  /** all values of an attribute, by its name or friendly name in any case */
  attribute: (name: string) => string[];
};

/** @param xml the signed bytes, and nothing beside them @throws Error saying what does not hold */
export function readAssertion(xml: string, expected: Expected): Assertion {
  const root = parseXml(xml);
  if (root.localName !== "Assertion" || root.namespaceURI !== namespace) throw new Error("No assertion");
  const id = root.getAttribute("ID") ?? "";
  const issuer = textOf(childrenOf(root, namespace, "Issuer")[0]);
  if (id === "") throw new Error("The assertion has no ID");
  if (issuer !== expected.issuer) throw new Error(`The issuer is ${issuer}`);
  requireAudience(root, expected);
  const [subject] = childrenOf(root, namespace, "Subject");
  if (!subject) throw new Error("The assertion has no subject");
  const expiresAt = requireBearer(subject, expected);
  const [named] = childrenOf(subject, namespace, "NameID");
  const [statement] = childrenOf(root, namespace, "AuthnStatement");
  if (!statement) throw new Error("The assertion does not say that anybody signed in");
  return {
    id,
    expiresAt,
    sessionNotAfter: readTime(statement, "SessionNotOnOrAfter"),
    nameId: named && { value: textOf(named), format: named.getAttribute("Format") ?? "" },
    attribute: readAttributes(root),
  };
}

function readTime(element: Element, name: string): Date | undefined {
  const text = element.getAttribute(name);
  if (!text) return undefined;
  const time = new Date(text);
  if (Number.isNaN(time.getTime())) throw new Error(`${name} is no time`);
  return time;
}

function requireTimely(element: Element, now: Date): Date | undefined {
  const notBefore = readTime(element, "NotBefore");
  const notOnOrAfter = readTime(element, "NotOnOrAfter");
  if (notBefore && now.getTime() + clockSkew < notBefore.getTime()) throw new Error("It is not valid yet");
  if (notOnOrAfter && now.getTime() - clockSkew >= notOnOrAfter.getTime()) throw new Error("It has expired");
  return notOnOrAfter;
}

function requireAudience(root: Element, { audience, now }: Expected): void {
  const [conditions, second] = childrenOf(root, namespace, "Conditions");
  if (!conditions || second) throw new Error("The assertion needs one element Conditions");
  requireTimely(conditions, now);
  const restrictions = childrenOf(conditions, namespace, "AudienceRestriction");
  const isForUs = (restriction: Element) =>
    childrenOf(restriction, namespace, "Audience").some((one) => textOf(one) === audience);
  if (restrictions.length === 0 || !restrictions.every(isForUs)) {
    throw new Error("The assertion is for another audience");
  }
}

/** One confirmation must hold in all its parts. @returns when it runs out */
function requireBearer(subject: Element, expected: Expected): Date {
  const failures: string[] = [];
  for (const confirmation of childrenOf(subject, namespace, "SubjectConfirmation")) {
    try {
      return checkConfirmation(confirmation, expected);
    } catch (error) {
      failures.push((error as Error).message);
    }
  }
  throw new Error(failures.join("; ") || "The subject is not confirmed");
}

function checkConfirmation(confirmation: Element, { recipient, requestId, now }: Expected): Date {
  if (confirmation.getAttribute("Method") !== bearer) throw new Error("The confirmation is not for a bearer");
  const [data] = childrenOf(confirmation, namespace, "SubjectConfirmationData");
  if (!data) throw new Error("The confirmation says nothing");
  if (data.getAttribute("Recipient") !== recipient) throw new Error("The assertion is for another recipient");
  const answered = data.getAttribute("InResponseTo") || undefined;
  if (answered !== requestId) throw new Error("The assertion answers another request");
  const expiresAt = requireTimely(data, now);
  if (!expiresAt) throw new Error("The confirmation never runs out");
  return expiresAt;
}

function readAttributes(root: Element): (name: string) => string[] {
  const attributes = childrenOf(root, namespace, "AttributeStatement").flatMap((statement) =>
    childrenOf(statement, namespace, "Attribute"),
  );
  return (name) =>
    attributes
      .filter((attribute) =>
        ["Name", "FriendlyName"].some(
          (key) => attribute.getAttribute(key)?.toLowerCase() === name.toLowerCase(),
        ),
      )
      .flatMap((attribute) => childrenOf(attribute, namespace, "AttributeValue"))
      .map(textOf)
      .filter((value) => value !== "");
}

/** What tells one person of an organisation from another, for good; undefined when nothing does. */
export function subjectOf({ attribute, nameId }: Assertion): string | undefined {
  const [subjectId] = attribute("urn:oasis:names:tc:SAML:attribute:subject-id");
  if (subjectId) return subjectId;
  if (!nameId?.value || nameId.format === transientFormat) return undefined;
  return nameId.format === emailFormat ? nameId.value.toLowerCase() : nameId.value;
}

const emailAttributes = [
  "urn:oid:0.9.2342.19200300.100.1.3",
  "http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress",
  "http://schemas.xmlsoap.org/claims/EmailAddress",
  "mail",
  "email",
];

/** The address, as identity providers usually name it. */
export function emailOf({ attribute, nameId }: Assertion): string | undefined {
  const [found] = emailAttributes.flatMap(attribute);
  return found ?? (nameId?.format === emailFormat ? nameId.value : undefined);
}
