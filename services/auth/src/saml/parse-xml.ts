// XML, read strictly: what is not well formed is refused, and so is a document type, which may define entities.
import { createRequire } from "node:module";
import type { Element } from "@xmldom/xmldom";

const require = createRequire(import.meta.url);

/** The outermost element. @throws Error when the text is no XML of that kind */
export function parseXml(text: string): Element {
  if (/<!DOCTYPE/i.test(text)) throw new Error("A document type is not accepted");
  // only companies that sign in by SAML need it
  const { DOMParser } = require("@xmldom/xmldom") as typeof import("@xmldom/xmldom");
  const parser = new DOMParser({
    onError: (level, message) => {
      if (level !== "warning") throw new Error(message);
    },
  });
  const root = parser.parseFromString(text, "text/xml").documentElement;
  if (!root) throw new Error("There is no element");
  return root;
}

/** The elements directly under another, by namespace and name. */
export function childrenOf(parent: Element, namespace: string, name: string): Element[] {
  return [...parent.getElementsByTagNameNS(namespace, name)].filter((one) => one.parentNode === parent);
}

/** What stands in an element, without blanks around it. */
export function textOf(element: Element | undefined): string {
  return (element?.textContent ?? "").trim();
}
