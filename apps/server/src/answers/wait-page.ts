// Pages that need nothing of ours but themselves: of an address that was asked too often, and of a start. They cost nothing to send.

import { createHash } from "node:crypto";
import { brandName } from "@undercroft/contract/brand";

/** How a page looks that stands alone. */
export const plainStyle = `:root{color-scheme:light dark}
body{margin:0;min-height:100vh;display:grid;place-items:center;font:1.125rem/1.5 system-ui,sans-serif;background:light-dark(#f4f1ea,#0b0b0c);color:light-dark(#111,#f4f1ea)}
main{max-width:34rem;padding:2rem 1.5rem;border-block:4px solid currentColor;margin:1.5rem}
h1{font-size:clamp(2rem,8vw,3.5rem);line-height:1;margin:0 0 1rem;text-wrap:balance}
a{color:inherit;display:inline-flex;align-items:center;min-height:44px;margin-inline-end:1.5rem;font-weight:700}`;

/** What these pages may load: their own style. */
export const waitPagePolicy = `default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'; style-src 'sha256-${createHash("sha256").update(plainStyle).digest("base64")}'`;

/** @param title also the heading @param seconds until the browser asks again @param body HTML below the heading */
function plainPage(title: string, seconds: number, body: string): string {
  return `<!doctype html>
<html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><meta http-equiv="refresh" content="${seconds}"><title>${title} | ${brandName()}</title><style>${plainStyle}</style></head>
<body><main><h1>${title}</h1>
${body}</main></body></html>
`;
}

/** How soon a browser or a client asks again while the product starts, in seconds. */
export const startingSeconds = 2;

/** What the port answers until the product is behind it. It turns into the address that was asked for by itself. */
export const startingPage = (): string =>
  plainPage(
    `${brandName()} is starting`,
    startingSeconds,
    `<p>The first start fills the database and builds the site, which takes about half a minute. Later ones take a second or two.</p>
<p>This page opens by itself when everything is ready.</p>
`,
  );

/** The page of the map's limit. @param seconds until the address answers again @param list the address of the same as a list */
export function waitPage(seconds: number, list: "/events" | "/venues"): string {
  const wait = seconds === 1 ? "1 second" : `${seconds} seconds`;
  return plainPage(
    `Wait ${wait}`,
    seconds,
    `<p>The map answers 120 questions a minute, and yours were more. It opens by itself when the wait is over.</p>
<p><a href="">Try again</a><a href="${list}">See the list</a></p>
`,
  );
}
