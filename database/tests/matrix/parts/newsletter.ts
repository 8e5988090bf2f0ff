import { insert } from "../../harness/world.ts";
import type { MatrixPart } from "../matrix-part.ts";
import { refused, touches } from "../trigger-rules.ts";

const everybody = ["anon", "authenticated", "service_role"] as const;

const part: MatrixPart = {
  after: ["people"],
  rowStates: {
    newsletter_issues: { draft: { where: "status = 'draft'" }, sent: { where: "status = 'sent'" } },
  },
  addRows: async ({ client }) => {
    await insert(client, "newsletter_issues", { day: "2026-11-18", subject: "Draft" });
    await insert(client, "newsletter_issues", {
      day: "2026-11-11",
      subject: "Sent",
      status: "sent",
      content: "{}",
      sent_at: new Date(),
    });
  },
  callers: {
    choose_newsletter_cities: everybody,
    confirm_newsletter: everybody,
    draft_newsletter_issue: ["authenticated"],
    drop_newsletter_issue: ["authenticated"],
    find_newsletter_cities: everybody,
    find_newsletter_issue: ["authenticated"],
    leave_newsletter: everybody,
    list_newsletter_cities: everybody,
    list_newsletter_issues: ["authenticated"],
    save_newsletter_issue: ["authenticated"],
    send_newsletter_issue: ["authenticated"],
    submit_newsletter: ["service_role"],
    test_newsletter_issue: ["authenticated"],
  },
  triggerRules: [
    touches("newsletter_issues"),
    refused(
      "an issue that was sent is not a draft again",
      "update newsletter_issues set status = 'draft' where status = 'sent'",
    ),
  ],
};

export default part;
