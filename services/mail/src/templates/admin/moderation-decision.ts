import { MODERATION_ACTS, type ModerationAct, REPORT_REASONS, type ReportReason } from "@undercroft/contract";
import type { MailContent } from "../../render/mail-content.ts";
import type { MailData } from "../../render/mail-data.ts";

const sentences: Record<ModerationAct, (title: string) => string> = {
  none: (title) => `We looked at ${title} and changed nothing.`,
  label: (title) => `We put a label on ${title}.`,
  hide: (title) => `We have hidden ${title}.`,
  remove: (title) => `We have removed ${title}.`,
  warn: (title) => `We are writing to warn you about ${title}.`,
  limit: (title) =>
    `Because of ${title}, everything you publish waits for our approval from now on, and you can write to nobody first.`,
  suspend: (title) =>
    `Because of ${title}, your account is suspended. You can sign in, read and keep your tickets, but publish, book and write nothing.`,
  ban: (title) => `Because of ${title}, your account is closed. Tickets you hold stay valid.`,
  restore: (title) => `We have put ${title} back as it was.`,
};

const isAct = (word: string): word is ModerationAct => word in MODERATION_ACTS;
const isReason = (word: string): word is ReportReason => word in REPORT_REASONS;

/** A decision about somebody's own content or account: what, why, and how to appeal. */
export default function moderationDecision(data: MailData): MailContent {
  const act = data.text("action");
  const rule = data.text("rule");
  if (!isAct(act)) throw new Error(`there is no act called ${act}`);
  const until = data.maybe("until");
  return {
    subject: act === "restore" ? "A decision has been taken back" : "A decision about your content",
    preview: "What we decided, why, and how to appeal.",
    title: act === "restore" ? "A decision has been taken back" : "We have made a decision",
    parts: [
      { kind: "paragraph", text: sentences[act](data.text("title")) },
      {
        kind: "facts",
        rows: [
          ["Rule", isReason(rule) ? REPORT_REASONS[rule] : rule],
          ["What we found", data.text("facts")],
          ...(until ? ([["Until", until.slice(0, 10)]] as const) : []),
        ],
      },
      ...(act === "restore"
        ? []
        : ([
            {
              kind: "paragraph",
              text: "If you think this is wrong, appeal within twenty days. Somebody else will look at it and answer within seven.",
            },
            { kind: "button", label: "Appeal", href: `${data.siteUrl}${data.text("appeal")}` },
          ] as const)),
    ],
  };
}
