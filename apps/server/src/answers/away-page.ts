// The page while the database is away: it needs nothing of ours but itself, and looks for the real one by itself.
import { plainStyle, waitPagePolicy } from "./wait-page.ts";

/** Until it is worth asking again; a database that restarts is back within a few. */
const seconds = 5;

/** The answer for a page that could not be made. Search engines come back for it, and no cache keeps it. */
export function awayPage(): Response {
  const page = `<!doctype html>
<html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><meta http-equiv="refresh" content="${seconds}"><title>Back in a moment</title><style>${plainStyle}</style></head>
<body><main><h1>Back in a moment</h1>
<p>We can't reach our data right now. Your tickets and everything else you saved are safe. This page tries again by itself.</p>
<p><a href="">Try again</a></p></main></body></html>
`;
  return new Response(page, {
    status: 503,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": waitPagePolicy,
      "cache-control": "no-store",
      "retry-after": String(seconds),
    },
  });
}
