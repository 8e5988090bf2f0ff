// The caches a GET passes: how each is left out, and what it is asked with. Those that none of these requests passes are judged by what
// they save, in docs/architecture/caches.md.
import type { LeftOut } from "./leave-out.ts";

/** What is asked: one event or a list, as a visitor or as somebody signed in, and pages, kept or made for the first time. */
export type Asked =
  | "event"
  | "event, signed in"
  | "list"
  | "list, signed in"
  | "page"
  | "page, rendered"
  | "poster"
  | "poster, another version"
  | "part of the sitemap"
  | "queue of a night"
  | "description of the API"
  | "/health";

/** A cache as the table calls it, and what shows whether it is worth having. */
export type MeasuredCache = { name: string; without: LeftOut[]; asked: Asked[] };

const signedIn: Asked[] = ["event, signed in", "list, signed in"];

export const measuredCaches: MeasuredCache[] = [
  {
    name: "answers for everybody",
    without: [{ file: "apps/server/src/web-app.ts", find: "parts.config.responseCache", put: "false" }],
    asked: ["event", "list", "page"],
  },
  {
    name: "answers for everybody, for the site's loaders",
    without: [
      { file: "apps/server/src/http/public-cache.ts", find: "if (found) return toResponse(found);", put: "" },
    ],
    asked: ["page, rendered"],
  },
  {
    name: "what was sent before",
    without: [
      { file: "platform/http/src/send-stored.ts", find: "if (known) return known;", put: "" },
      { file: "platform/http/src/send-stored.ts", find: "if (ready) send(ready);\n  else", put: "" },
    ],
    asked: ["list", "page"],
  },
  {
    name: "callers by token",
    without: [
      {
        file: "services/rest/src/authenticate.ts",
        find: "remembered.set(authorization, caller, { maxAge });",
        put: "",
      },
    ],
    asked: signedIn,
  },
  {
    name: "reads by their query",
    without: [
      {
        file: "services/rest/src/known-reads/known-reads.ts",
        find: "this.#queries.add(head + query, { ready, uses: 1 })",
        put: "{}",
      },
    ],
    asked: signedIn,
  },
  {
    name: "reads by their shape",
    without: [
      {
        file: "services/rest/src/known-reads/known-reads.ts",
        find: "this.#queries.add(head + query, { ready, uses: 1 })",
        put: "{}",
      },
      {
        file: "services/rest/src/known-reads/known-reads.ts",
        find: "this.#shapes.add(shape, ready);",
        put: "",
      },
    ],
    asked: signedIn,
  },
  {
    name: "statements with their values written in",
    without: [
      {
        file: "services/rest/src/known-reads/inlined-plan-cache.ts",
        find: "read.uses === usesUntilHot",
        put: "read.uses < 0",
      },
    ],
    asked: ["list, signed in"],
  },
  {
    name: "prepared statements",
    without: [
      {
        file: "platform/postgres/src/wire/statement-cache.ts",
        find: "if (found) found.usedAt = ++this.#uses;\n    return found;",
        put: "return found && undefined;",
      },
    ],
    asked: signedIn,
  },
  {
    name: "posters",
    without: [{ file: "apps/site/build/server/index.js", find: "rendered.set(key, svg);", put: "" }],
    asked: ["poster"],
  },
  {
    name: "outlines of letters",
    without: [{ file: "apps/site/build/server/index.js", find: "glyphs.set(key, glyph);", put: "" }],
    asked: ["poster, another version"],
  },
  {
    name: "sitemap",
    without: [
      {
        file: "apps/site/build/server/index.js",
        find: "if (known && serverNow() - known.madeAt < 864e5) return known.text;",
        put: "",
      },
    ],
    asked: ["part of the sitemap"],
  },
  {
    name: "queues of nights",
    without: [
      {
        file: "services/queue/src/create-queue-board.ts",
        find: "const freshMs = 1_000;",
        put: "const freshMs = 0;",
      },
    ],
    asked: ["queue of a night"],
  },
  {
    name: "descriptions of the API",
    without: [
      {
        file: "services/rest/src/describe/describe-root.ts",
        find: "if (this.#bodies.size < maxDescriptions) this.#bodies.set(key, body);",
        put: "",
      },
    ],
    asked: ["description of the API"],
  },
  {
    name: "whether visitors are answered",
    without: [
      {
        file: "apps/server/src/ask-as-visitor.ts",
        find: "const remembered = 1_000;",
        put: "const remembered = -1;",
      },
    ],
    asked: ["/health"],
  },
];
