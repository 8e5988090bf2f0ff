/** The next nights of an organiser or a venue as a page for a frame on their own website: HTML and CSS, no script, no cookie, no font. */
import { createHash } from "node:crypto";
import { brandName } from "@undercroft/contract/brand";
import { momentName } from "#app/format/moment.ts";
import { escapeMarkup } from "#app/format/text/escape-markup.ts";
import { type Listing, placeLine } from "#app/parts/events/listing.ts";
import { priceText, priceWords, stateWords } from "#app/parts/events/state/price-and-state-words.ts";

/** What a website may choose of how the page looks. */
export type EmbedTheme = "auto" | "light" | "dark";

/** What the page shows. */
export type EmbedFacts = {
  name: string;
  /** of the page here, with its slash */
  path: string;
  nights: readonly Listing[];
  /** a venue's own page need not name the place at each night */
  isAtVenue: boolean;
  theme: EmbedTheme;
  siteUrl: string;
  now: Date;
};

const style = (theme: EmbedTheme): string => `:root{color-scheme:${theme === "auto" ? "light dark" : theme}}
*{box-sizing:border-box}
body{margin:0;padding:1rem;min-width:18rem;font:1rem/1.45 system-ui,sans-serif;background:light-dark(#fff,#0e0c09);color:light-dark(#111,#f4f0e6);overflow-wrap:anywhere}
h1{font-size:1.25rem;line-height:1.2;margin:0 0 .5rem}
ul{list-style:none;margin:0;padding:0}
li{border-top:1px solid light-dark(#767676,#7d776c);padding:.75rem 0}
a{color:inherit;display:inline-block;min-height:1.5rem;text-underline-offset:.2em}
li a{font-weight:700}
a:focus-visible{outline:3px solid light-dark(#b3006b,#ff55b1);outline-offset:2px}
p{margin:0;color:light-dark(#444,#bab5ab)}
footer{border-top:1px solid light-dark(#767676,#7d776c);padding-top:.75rem}
footer a{padding-block:.5rem}
.said{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}`;

function link(siteUrl: string, path: string, text: string): string {
  return `<a href="${escapeMarkup(siteUrl + path)}" target="_blank" rel="noopener" dir="auto">${escapeMarkup(text)}<span class="said"> (opens in a new tab)</span></a>`;
}

function renderNight(night: Listing, { siteUrl, isAtVenue, now }: EmbedFacts): string {
  const price = priceWords(night);
  const state = stateWords(night, now)?.text;
  const facts = [
    `<time datetime="${escapeMarkup(night.starts_at)}">${escapeMarkup(momentName(night.starts_at))}</time>`,
    isAtVenue ? null : escapeMarkup(placeLine(night)),
    state ? escapeMarkup(state) : null,
    price && night.status !== "cancelled" ? escapeMarkup(priceText(price)) : null,
  ];
  return `<li>${link(siteUrl, `/events/${night.slug}`, night.title)}<p>${facts.filter(Boolean).join(" · ")}</p></li>`;
}

/** The page as HTML. */
export function renderEmbed(facts: EmbedFacts): string {
  const { name, path, nights, theme, siteUrl } = facts;
  const list =
    nights.length === 0
      ? "<p>No nights are announced yet.</p>"
      : `<ul>${nights.map((night) => renderNight(night, facts)).join("\n")}</ul>`;
  return `<!doctype html>
<html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeMarkup(name)}: next nights</title><style>${style(theme)}</style></head>
<body><main><h1 dir="auto">${escapeMarkup(name)}: next nights</h1>
${list}
</main><footer>${link(siteUrl, path, `All nights on ${brandName()}`)}</footer></body></html>
`;
}

const secured = (body: string, allows: string): Record<string, string> => {
  const [, written = ""] = /<style>([\s\S]*?)<\/style>/.exec(body) ?? [];
  const hash = createHash("sha256").update(written).digest("base64");
  return {
    // this alone decides who may frame the page: a browser that reads it leaves X-Frame-Options aside (CSP Level 3, 6.4.2)
    "Content-Security-Policy": `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'; frame-ancestors ${allows}`,
    "Cross-Origin-Resource-Policy": "cross-origin",
    "X-Robots-Tag": "noindex",
  };
};

/** The page as an answer that every website may frame. */
export const embedResponse = (html: string): Response =>
  new Response(html, {
    headers: {
      ...secured(html, "*"),
      "Content-Type": "text/html; charset=utf-8",
      "Cache-Control": "public, max-age=300",
    },
  });
