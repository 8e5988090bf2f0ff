// The HTML of a mail: one column of tables with inline styles, which is what mail programs understand; dark mode by
// media query where they know it. React escapes every word, so a title or a name is never markup.
import { brandName } from "@undercroft/contract/brand";
import { createElement as h, type ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { MailContent, MailPart } from "./mail-content.ts";
import { fonts, palette } from "./palette.ts";
import { heading, links, picture, story } from "./render-letter.ts";

const { light, dark } = palette;

const darkRules = () => `
:root { color-scheme: light dark; }
@media (prefers-color-scheme: dark) {
  .bg { background: ${dark.bg} !important; }
  .sheet { background: ${dark.surface} !important; border-color: ${dark.ink} !important; }
  .ink { color: ${dark.ink} !important; }
  .ink2 { color: ${dark.ink2} !important; }
  .ink3 { color: ${dark.ink3} !important; }
  .rule { border-color: ${dark.line} !important; }
  .pink { background: ${dark.pink} !important; color: ${dark.onPink} !important; }
  .link { color: ${dark.link} !important; }
}
`;

const text = { fontFamily: fonts.body, fontSize: "17px", lineHeight: "1.5", margin: "0 0 20px" } as const;

/** The full document. */
export function renderHtml(content: MailContent, siteUrl: string): string {
  return `<!doctype html>${renderToStaticMarkup(
    h(
      "html",
      { lang: "en-GB" },
      h(
        "head",
        null,
        h("meta", { charSet: "utf-8" }),
        h("meta", { name: "viewport", content: "width=device-width, initial-scale=1" }),
        h("meta", { name: "color-scheme", content: "light dark" }),
        h("title", null, content.subject),
        h("style", null, darkRules()),
      ),
      h(
        "body",
        { className: "bg", style: { margin: 0, padding: 0, background: light.bg } },
        preview(content.preview),
        sheet(content, siteUrl),
      ),
    ),
  )}`;
}

/** Shown by mailboxes beside the subject, hidden in the mail itself. */
function preview(words: string): ReactElement {
  return h("div", { style: { display: "none", maxHeight: 0, overflow: "hidden" } }, words);
}

function sheet(content: MailContent, siteUrl: string): ReactElement {
  return h(
    "table",
    {
      role: "presentation",
      width: "100%",
      cellPadding: 0,
      cellSpacing: 0,
      className: "bg",
      style: { background: light.bg },
    },
    h(
      "tbody",
      null,
      h(
        "tr",
        null,
        h(
          "td",
          { align: "center", style: { padding: "24px 12px" } },
          h(
            "table",
            {
              role: "presentation",
              width: "100%",
              cellPadding: 0,
              cellSpacing: 0,
              className: "sheet",
              style: {
                maxWidth: "560px",
                background: light.surface,
                borderTop: `3px solid ${light.ink}`,
                borderBottom: `3px solid ${light.ink}`,
              },
            },
            h("tbody", null, row(masthead(siteUrl)), row(...body(content)), row(footer(siteUrl))),
          ),
        ),
      ),
    ),
  );
}

function row(...children: ReactElement[]): ReactElement {
  return h(
    "tr",
    null,
    h(
      "td",
      { className: "rule", style: { padding: "20px 24px", borderBottom: `1px solid ${light.line}` } },
      ...children,
    ),
  );
}

function masthead(siteUrl: string): ReactElement {
  const style = {
    fontFamily: fonts.title,
    fontWeight: 900,
    fontStretch: "50%",
    fontSize: "28px",
    lineHeight: "1",
    color: light.ink,
    textDecoration: "none",
  } as const;
  return h("a", { href: siteUrl, className: "ink", style }, brandName().toUpperCase());
}

function body(content: MailContent): ReactElement[] {
  const style = {
    fontFamily: fonts.title,
    fontWeight: 800,
    fontStretch: "130%",
    fontSize: "28px",
    lineHeight: "1.1",
    margin: "4px 0 20px",
    color: light.ink,
  } as const;
  const title = h("h1", { key: "title", className: "ink", style }, content.title);
  return [title, ...content.parts.map((part, index) => h("div", { key: index }, toElement(part)))];
}

function toElement(part: MailPart): ReactElement {
  switch (part.kind) {
    case "paragraph":
      return h("p", { className: "ink", style: { ...text, color: light.ink } }, part.text);
    case "small":
      return h(
        "p",
        { className: "ink2", style: { ...text, fontSize: "15px", color: light.ink2 } },
        part.text,
      );
    case "heading":
      return heading(part.text);
    case "story":
      return story(part);
    case "picture":
      return picture(part.src, part.alt);
    case "links":
      return links(part.links);
    case "button":
      return button(part.label, part.href);
    case "code":
      return code(part.code, part.caption);
    case "facts":
      return facts(part.rows);
  }
}

function button(label: string, href: string): ReactElement {
  const style = {
    display: "inline-block",
    padding: "14px 28px",
    background: light.pink,
    color: light.onPink,
    fontFamily: fonts.body,
    fontSize: "17px",
    fontWeight: 700,
    textDecoration: "none",
  } as const;
  return h("p", { style: { margin: "0 0 20px" } }, h("a", { href, className: "pink", style }, label));
}

function code(digits: string, caption: string): ReactElement {
  const style = {
    fontFamily: fonts.data,
    fontSize: "32px",
    letterSpacing: "0.16em",
    color: light.ink,
  } as const;
  return h(
    "div",
    { style: { margin: "0 0 20px" } },
    h(
      "p",
      { className: "ink2", style: { ...text, margin: "0 0 4px", fontSize: "15px", color: light.ink2 } },
      caption,
    ),
    h("p", { className: "ink", style: { ...style, margin: 0 } }, digits),
  );
}

function facts(rows: readonly (readonly [string, string])[]): ReactElement {
  const cell = {
    fontFamily: fonts.body,
    fontSize: "17px",
    lineHeight: "1.4",
    padding: "8px 0",
    verticalAlign: "top",
  } as const;
  const rule = { borderTop: `1px dashed ${light.line}` } as const;
  return h(
    "table",
    { width: "100%", cellPadding: 0, cellSpacing: 0, style: { margin: "0 0 20px" } },
    h(
      "tbody",
      null,
      ...rows.map(([label, value]) =>
        h(
          "tr",
          { key: label },
          h(
            "th",
            {
              scope: "row",
              align: "left",
              className: "ink2 rule",
              style: { ...cell, ...rule, paddingRight: "16px", fontWeight: 400, color: light.ink2 },
            },
            label,
          ),
          h(
            "td",
            { className: "ink rule", style: { ...cell, ...rule, fontWeight: 700, color: light.ink } },
            value,
          ),
        ),
      ),
    ),
  );
}

function footer(siteUrl: string): ReactElement {
  const style = { ...text, margin: 0, fontSize: "14px", color: light.ink3 } as const;
  return h(
    "p",
    { className: "ink3", style },
    `${brandName()}, the home of underground culture in the UK. `,
    h("a", { href: siteUrl, className: "link", style: { color: light.link } }, new URL(siteUrl).host),
  );
}
