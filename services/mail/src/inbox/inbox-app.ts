// The inbox over HTTP: `/inbox`, `/inbox/:id`, and `/inbox.json?to=` for tests. For set-ups without a mail server only:
// a person who sees it can use every link in it.
import { createHash } from "node:crypto";
import type { ServiceDatabase } from "@undercroft/postgres";
import { type Context, Hono } from "hono";
import { findInboxFile, findInboxMail, listInbox } from "../transports/inbox.ts";
import { readFont } from "./inbox-fonts.ts";
import { renderList, renderMailPage, renderMissing } from "./inbox-pages.ts";

/** A page of another site whose name was made to lead here must not read the mails in it. */
const ownNames = ["localhost", "127.0.0.1", "[::1]"];

/** Mount it at `/inbox` and at `/inbox.json`. @param hostname the site's, beside which only this machine's own are answered */
export function createInboxApp(database: ServiceDatabase, hostname: string): Hono {
  const app = new Hono();
  app.use(async (context, next) => {
    const asked = new URL(context.req.url).hostname;
    if (asked !== hostname && !ownNames.includes(asked)) {
      return context.text("The inbox is not at this host name.\n", 421, { "Cache-Control": "no-store" });
    }
    await next();
  });
  app.get("/", async (context) => {
    const recipient = context.req.query("to")?.replaceAll("\0", "").trim() || null;
    const mails = await listInbox(database, recipient);
    if (context.req.path.endsWith(".json")) return context.json(mails, 200, { "Cache-Control": "no-store" });
    return answerPage(context, renderList(mails, recipient));
  });
  app.get("/:id{[0-9]{1,18}}", async (context) => {
    const mail = await findInboxMail(database, context.req.param("id"));
    return mail
      ? answerPage(context, renderMailPage(mail), 200, mail.html)
      : answerPage(context, renderMissing(), 404);
  });
  app.get("/:id{[0-9]{1,18}}/:name", async (context) => {
    const { id, name } = context.req.param();
    const file = await findInboxFile(database, id, name.replaceAll("\0", ""));
    if (!file) return answerPage(context, renderMissing(), 404);
    return context.body(file.bytes, 200, {
      "Content-Type": file.type,
      "Content-Disposition": `attachment; filename="${file.name}"`,
      "Cache-Control": "no-store",
    });
  });
  app.get("/fonts/:name", (context) => {
    const font = readFont(context.req.param("name"));
    if (!font) return answerPage(context, renderMissing(), 404);
    return context.body(font, 200, {
      "Content-Type": "font/woff2",
      "Cache-Control": "public, max-age=86400",
    });
  });
  app.notFound((context) => answerPage(context, renderMissing(), 404));
  return app;
}

function answerPage(
  context: Context,
  html: string,
  status: 200 | 404 = 200,
  framed = "",
): Response | Promise<Response> {
  const headers = { "Cache-Control": "no-store", "Content-Security-Policy": policyOf(html + framed) };
  return context.html(html, status, headers);
}

/** Nothing runs, and nothing loads but our own fonts; styles are those of the page and of the mail framed in it, which inherits this policy. */
function policyOf(html: string): string {
  const sheets = html.matchAll(/<style>([\s\S]*?)<\/style>/g);
  const hashes = [...sheets].map(
    ([, sheet = ""]) => `'sha256-${createHash("sha256").update(sheet).digest("base64")}'`,
  );
  return [
    "default-src 'none'",
    "font-src 'self'",
    `style-src ${hashes.join(" ")}`,
    "style-src-attr 'unsafe-inline'",
    "form-action 'self'",
    "base-uri 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}
