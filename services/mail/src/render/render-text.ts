// The same mail as plain text, for readers who want it so and for filters that ask for it.
import { brandName } from "@undercroft/contract/brand";
import type { MailContent, MailPart } from "./mail-content.ts";

export function renderText(content: MailContent, siteUrl: string): string {
  return [
    content.title,
    ...content.parts.map(toText),
    `--\n${brandName()}, the home of underground culture in the UK\n${siteUrl}`,
  ].join("\n\n");
}

function toText(part: MailPart): string {
  switch (part.kind) {
    case "paragraph":
    case "small":
      return part.text;
    case "heading":
      return part.text.toUpperCase();
    case "story":
      return [part.title, part.label, part.text, part.href].filter(Boolean).join("\n");
    case "picture":
      return `[${part.alt}]\n${part.src}`;
    case "links":
      return part.links.map(([label, href]) => `${label}: ${href}`).join("\n");
    case "button":
      return `${part.label}:\n${part.href}`;
    case "code":
      return `${part.caption}\n${part.code}`;
    case "facts":
      return part.rows.map(([label, value]) => `${label}: ${value}`).join("\n");
  }
}
