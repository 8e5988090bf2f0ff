// The job `send-mail`: what was queued, made into a mail and handed over.
import { JobPostponed, JobRefused } from "@undercroft/jobs";
import type { ServiceDatabase } from "@undercroft/postgres";
import { deliverOnce } from "./deliver-once.ts";
import { templates } from "./load-templates.ts";
import type { MailContent, MailFile, RenderedMail } from "./render/mail-content.ts";
import { type MailData, readMailData } from "./render/mail-data.ts";
import { renderHtml } from "./render/render-html.ts";
import { renderText } from "./render/render-text.ts";
import type { DeliverMail } from "./transports/deliver-mail.ts";

/** What `internal.enqueue_mail` queues. */
export type MailJob = { template: string; recipient: string; data: Record<string, unknown> };

/** @throws Error when the payload is not one of `internal.enqueue_mail` */
function parseMailJob(payload: unknown): MailJob {
  const { template, recipient, data } = (payload ?? {}) as Record<string, unknown>;
  if (typeof template !== "string" || typeof recipient !== "string" || !/^\S+@\S+$/.test(recipient)) {
    throw new Error("A mail job needs a template and a recipient");
  }
  return { template, recipient, data: (data ?? {}) as Record<string, unknown> };
}

/** Makes the mail. @throws Error naming the template when there is none, or the word it lacks */
export function renderMail(job: MailJob, siteUrl: string): RenderedMail {
  const template = templates.get(job.template);
  if (!template) throw new Error(`There is no mail template "${job.template}"`);
  const data = readMailData(job.data, siteUrl);
  const content = withLeave(template(data), data);
  const messageId = data.maybe("message_id");
  return {
    ...(messageId ? { messageId } : {}),
    ...(content.leave ? { leave: content.leave } : {}),
    ...(content.isNewsletter ? { isNewsletter: true } : {}),
    subject: content.subject.replaceAll(/\s+/g, " "),
    html: renderHtml(content, siteUrl),
    text: renderText(content, siteUrl),
  };
}

/** Mail of a kind that people may end says so, and how: by one click of their mail program (RFC 8058), or on a page. */
function withLeave(content: MailContent, data: MailData): MailContent {
  const token = data.maybe("leave_token");
  if (!token) return content;
  const query = `?token=${encodeURIComponent(token)}`;
  return {
    ...content,
    leave: `${data.siteUrl}/functions/v1/notifications-leave${query}`,
    parts: [
      ...content.parts,
      {
        kind: "links",
        links: [["Fewer emails like this, or none", `${data.siteUrl}/notifications/preferences${query}`]],
      },
    ],
  };
}

/** Mails that carry the papers of the booking they are about. */
const withPapers: ReadonlySet<string> = new Set(["booking-confirmed", "booking-paid"]);

/** Mails that carry the calendar entry of the night they are about, so that it moves where its holders keep it. */
const withNight: ReadonlySet<string> = new Set(["event-changed", "event-cancelled"]);

/** Makes the papers of a booking, or of an event, by its id. */
export type AttachPapers = (id: string) => Promise<readonly MailFile[]>;

/** What makes the files of mails. */
type PaperMakers = { attach?: AttachPapers | undefined; attachNight?: AttachPapers | undefined };

async function makeFiles(job: MailJob, { attach, attachNight }: PaperMakers): Promise<readonly MailFile[]> {
  const { booking_id: bookingId, event_id: eventId } = job.data;
  if (attach && withPapers.has(job.template) && typeof bookingId === "string") return attach(bookingId);
  if (attachNight && withNight.has(job.template) && typeof eventId === "string") return attachNight(eventId);
  return [];
}

/** What the handler is told of its job. */
export type MailJobFacts = { id: string; isLastTry?: boolean };

/** Mails about mails that failed: nobody is told when one of them fails, or that would go on for ever. */
const aboutFailures: ReadonlySet<string> = new Set(["mails-failed"]);

/** Runs `send`, and has the operator told of a mail that will not be tried again. @throws what `send` throws */
async function tellOfEnd(
  { database, job, isLastTry }: { database: ServiceDatabase; job: MailJob; isLastTry: boolean },
  send: () => Promise<void>,
): Promise<void> {
  try {
    await send();
  } catch (error) {
    const isEnd = error instanceof JobRefused || (isLastTry && !(error instanceof JobPostponed));
    if (isEnd && !aboutFailures.has(job.template))
      await database.query("select internal.tell_of_failed_mail($1)", [String((error as Error).message)]);
    throw error;
  }
}

/** The job's handler. */
export function createSendMail(
  deliver: DeliverMail,
  siteUrl: string,
  database?: ServiceDatabase,
  makers: PaperMakers = {},
): (payload: unknown, facts?: MailJobFacts) => Promise<void> {
  const make = async (job: MailJob): Promise<RenderedMail> => ({
    ...renderMail(job, siteUrl),
    files: await makeFiles(job, makers),
  });
  return async (payload, facts) => {
    const job = parseMailJob(payload);
    if (!database) return deliver(job.recipient, await make(job));
    await tellOfEnd({ database, job, isLastTry: facts?.isLastTry ?? false }, async () => {
      const mail = await make(job);
      await deliverOnce(database, facts?.id ?? null, () => deliver(job.recipient, mail));
    });
  };
}
