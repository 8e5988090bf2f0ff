// The page of an address that was asked too often: it needs nothing of ours but itself, so that it costs nothing to send.
import { createHash } from "node:crypto";

/** How a page looks that stands alone. */
export const plainStyle = `:root{color-scheme:light dark}
body{margin:0;min-height:100vh;display:grid;place-items:center;font:1.125rem/1.5 system-ui,sans-serif;background:light-dark(#f4f1ea,#0b0b0c);color:light-dark(#111,#f4f1ea)}
main{max-width:34rem;padding:2rem 1.5rem;border-block:4px solid currentColor;margin:1.5rem}
h1{font-size:clamp(2rem,8vw,3.5rem);line-height:1;margin:0 0 1rem;text-wrap:balance}
a{color:inherit;display:inline-flex;align-items:center;min-height:44px;margin-inline-end:1.5rem;font-weight:700}`;

/** What the page may load: its own style. */
export const waitPagePolicy = `default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'; style-src 'sha256-${createHash("sha256").update(plainStyle).digest("base64")}'`;

/** The page. @param seconds until the address answers again @param list the address of the same as a list */
export function waitPage(seconds: number, list: "/events" | "/venues"): string {
  const wait = seconds === 1 ? "1 second" : `${seconds} seconds`;
  return `<!doctype html>
<html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><meta http-equiv="refresh" content="${seconds}"><title>Wait ${wait} | Undercroft</title><style>${plainStyle}</style></head>
<body><main><h1>Wait ${wait}</h1>
<p>The map answers 120 questions a minute, and yours were more. It opens by itself when the wait is over.</p>
<p><a href="">Try again</a><a href="${list}">See the list</a></p></main></body></html>
`;
}
