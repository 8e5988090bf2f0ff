// The page while the database is away, or could not read a page in time: it needs nothing of ours but itself, and looks for the real one by
// itself.
import { plainStyle, waitPagePolicy } from "./wait-page.ts";

/** Until it is worth asking again; a database that restarts is back within a few. */
const seconds = 5;

const sentences = {
  away: {
    title: "Back in a moment",
    text: "We can't reach our data right now. Your tickets and everything else you saved are safe. This page tries again by itself.",
  },
  busy: {
    title: "Busy right now",
    text: "This page took too long to read, which happens when very many people ask at once. It tries again by itself.",
  },
};

/** The answer for a page that could not be made. Search engines come back for it, and no cache keeps it. */
export function awayPage(why: keyof typeof sentences): Response {
  const { title, text } = sentences[why];
  const page = `<!doctype html>
<html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><meta http-equiv="refresh" content="${seconds}"><title>${title}</title><style>${plainStyle}</style></head>
<body><main><h1>${title}</h1>
<p>${text}</p>
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
