// The inbox as pages that need no script: a list, and one mail as it will be seen, as text, and with its links.
import { brandName } from "@undercroft/contract/brand";
import { createElement as h, type ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { InboxMail } from "../transports/inbox.ts";
import { inboxStyles } from "./inbox-styles.ts";

const time = new Intl.DateTimeFormat("en-GB", {
  weekday: "short",
  day: "numeric",
  month: "short",
  hour: "2-digit",
  minute: "2-digit",
  timeZone: "Europe/London",
});

/** The newest mails. @param recipient the address they were narrowed to, if any */
export function renderList(mails: readonly InboxMail[], recipient: string | null): string {
  const count = mails.length === 1 ? "1 message" : `${mails.length} messages`;
  return page(
    "Inbox",
    h("h1", null, "Inbox"),
    h(
      "p",
      null,
      "No mail server or text message service is set up, so emails and texts are kept here instead: the newest 500.",
    ),
    h(
      "form",
      { method: "get" },
      h(
        "label",
        null,
        "Only to this address or number",
        h("input", {
          type: "text",
          inputMode: "email",
          name: "to",
          defaultValue: recipient ?? "",
          autoComplete: "email",
        }),
      ),
      h("button", { type: "submit" }, "Show"),
    ),
    h(
      "p",
      { className: "quiet" },
      recipient ? `${count} to ${recipient}. ` : `${count}, newest first. `,
      recipient ? h("a", { href: "/inbox" }, "Show all") : null,
    ),
    mails.length === 0
      ? h("p", null, "Nothing yet. Sign up, or ask for a sign-in link, then load this page again.")
      : h("ol", null, ...mails.map(toItem)),
  );
}

const ways = { mail: "", sms: "text message ", whatsapp: "WhatsApp message " };

const firstLine = (text: string) => text.split("\n", 1)[0] ?? "";

function toItem(mail: InboxMail): ReactElement {
  return h(
    "li",
    { key: mail.id },
    h(
      "a",
      { href: `/inbox/${mail.id}` },
      h("span", { className: "subject" }, mail.channel === "mail" ? mail.subject : firstLine(mail.text)),
      toTime(mail.created_at),
      h("span", { className: "to" }, `${ways[mail.channel]}to ${mail.recipient}`),
    ),
  );
}

function toTime(moment: Date): ReactElement {
  return h("time", { dateTime: moment.toISOString() }, time.format(moment));
}

/** The way back, and what stands above a mail or a text. */
const renderHead = (mail: InboxMail) => [
  h("p", { key: "back" }, h("a", { href: "/inbox" }, "Back to the inbox")),
  h("h1", { key: "subject" }, mail.subject),
  h(
    "dl",
    { key: "facts" },
    h("dt", null, "To"),
    h("dd", null, mail.recipient),
    h("dt", null, "Sent"),
    h("dd", null, toTime(mail.created_at)),
  ),
];

/** What was attached. */
function renderFiles({ id, fileNames }: { id: string; fileNames: readonly string[] }): ReactElement[] {
  if (fileNames.length === 0) return [];
  const items = fileNames.map((name) =>
    h("li", { key: name }, h("a", { href: `/inbox/${id}/${encodeURIComponent(name)}` }, name)),
  );
  return [h("h2", { key: "files" }, "Attached"), h("ol", { key: "list", className: "links" }, ...items)];
}

export function renderMailPage(mail: InboxMail & { fileNames: readonly string[] }): string {
  if (mail.channel !== "mail") return renderText(mail);
  const links = [...new Set(mail.text.match(/https?:\/\/\S+/g))];
  // the frame may not run scripts; its links open in the window itself, as those of a mail program do
  const html = mail.html.replace("<head>", '<head><base target="_top">');
  return page(
    mail.subject,
    ...renderHead(mail),
    h("iframe", {
      title: "The mail as it is seen",
      srcDoc: html,
      sandbox: "allow-top-navigation-by-user-activation",
    }),
    ...renderFiles(mail),
    h("h2", null, "Links"),
    h(
      "ol",
      { className: "links" },
      ...links.map((link) => h("li", { key: link }, h("a", { href: link }, link))),
    ),
    h("h2", null, "As text"),
    h("pre", null, mail.text),
  );
}

/** A text has no look of its own. */
function renderText(mail: InboxMail): string {
  return page(mail.subject, ...renderHead(mail), h("pre", null, mail.text));
}

/** No such mail. */
export function renderMissing(): string {
  return page(
    "No such mail",
    h("h1", null, "No such mail"),
    h("p", null, "It may have made way for newer ones. ", h("a", { href: "/inbox" }, "Back to the inbox")),
  );
}

function page(title: string, ...content: ReactElement[]): string {
  return `<!doctype html>${renderToStaticMarkup(
    h(
      "html",
      { lang: "en-GB" },
      h(
        "head",
        null,
        h("meta", { charSet: "utf-8" }),
        h("meta", { name: "viewport", content: "width=device-width, initial-scale=1" }),
        h("meta", { name: "robots", content: "noindex" }),
        h("title", null, `${title} | ${brandName()} inbox`),
        h("style", null, inboxStyles),
      ),
      h(
        "body",
        null,
        h("a", { href: "#main", className: "skip" }, "Skip to the email"),
        h(
          "header",
          null,
          h("a", { href: "/", className: "wordmark" }, brandName().toUpperCase()),
          h("nav", { "aria-label": "Inbox" }, h("a", { href: "/inbox" }, "Inbox")),
        ),
        h("main", { id: "main" }, ...content),
      ),
    ),
  )}`;
}
