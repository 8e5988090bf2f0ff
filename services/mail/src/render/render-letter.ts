// What a letter has and a notice has not: headings, stories, and a row of links.
import { createElement as h, type ReactElement } from "react";
import type { MailPart } from "./mail-content.ts";
import { fonts, palette } from "./palette.ts";

const { light } = palette;
const label = {
  fontFamily: fonts.data,
  fontSize: "12px",
  lineHeight: "1.4",
  color: light.ink2,
  margin: "0 0 4px",
} as const;
const body = { fontFamily: fonts.body, lineHeight: "1.5" } as const;

/** The head of a part of a letter. */
export function heading(text: string): ReactElement {
  const style = {
    fontFamily: fonts.title,
    fontWeight: 800,
    fontStretch: "50%",
    fontSize: "24px",
    lineHeight: "1.1",
    color: light.ink,
    borderTop: `2px solid ${light.ink}`,
    paddingTop: "12px",
    margin: "28px 0 16px",
  } as const;
  return h("h2", { className: "ink", style }, text);
}

/** One article or night: what it is, its title as a link, a sentence. */
export function story({
  label: kind,
  title,
  href,
  text,
}: Extract<MailPart, { kind: "story" }>): ReactElement {
  const link = { ...body, fontSize: "19px", fontWeight: 700, color: light.link } as const;
  return h(
    "div",
    { style: { margin: "0 0 20px" } },
    h("p", { className: "ink2", style: label }, kind),
    h("p", { style: { margin: 0 } }, h("a", { href, className: "link", style: link }, title)),
    text
      ? h(
          "p",
          { className: "ink", style: { ...body, fontSize: "17px", color: light.ink, margin: "4px 0 0" } },
          text,
        )
      : null,
  );
}

/** A picture as wide as the letter; its words where mailboxes load none. */
export function picture(src: string, alt: string): ReactElement {
  const style = { display: "block", width: "100%", height: "auto", margin: "0 0 20px" } as const;
  return h("img", { src, alt, width: 512, style });
}

/** Links in a row, small. */
export function links(rows: readonly (readonly [string, string])[]): ReactElement {
  const style = { ...body, fontSize: "15px", color: light.link, marginRight: "16px" } as const;
  return h(
    "p",
    { style: { margin: "0 0 20px" } },
    ...rows.map(([words, href]) => h("a", { key: href, href, className: "link", style }, words, " ")),
  );
}
