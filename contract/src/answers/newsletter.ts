// What procedures of the newsletter answer.
import { z } from "zod";
import { words } from "../column-words.ts";

const issue = z.strictObject({
  id: z.string(),
  day: z.string(),
  status: words["newsletter_issues.status"],
  subject: z.string(),
  intro: z.string(),
  version: z.number(),
  sent_at: z.string().nullable(),
  addressed: z.number(),
  /** readers whose mail is not queued yet */
  waiting: z.number(),
});

const issuePiece = z.strictObject({
  id: z.string(),
  title: z.string(),
  path: z.string(),
  says: z.string(),
  section: words["articles.section"],
  writers: z.array(z.string()),
  partner: z.string().nullable(),
});

/** A night in a mail: read afresh, so that a cancelled one is not recommended. */
const issueNight = z.strictObject({
  id: z.string(),
  title: z.string(),
  path: z.string(),
  night: z.string(),
  says: z.string(),
  where: z.string(),
});

/** Everything that an issue says: its pieces and picks in their order, and the nights of every city. What is not public any more has left. */
const issueContent = z.strictObject({
  subject: z.string(),
  intro: z.string(),
  pieces: z.array(issuePiece),
  picks: z.array(issueNight),
  cities: z.array(
    z.strictObject({
      id: z.string(),
      name: z.string(),
      slug: z.string(),
      nights: z.array(issueNight),
    }),
  ),
});

/** One issue with everything it says. @throws ADMIN_STAFF_REQUIRED, NEWSLETTER_NOT_FOUND */
const wholeIssue = issue.extend({
  content: issueContent,
});

export const answers = {
  /** slugs of the cities that the holder of a link gets; null where the link is not known */
  find_newsletter_cities: z.array(z.string()).nullable(),
  find_newsletter_issue: wholeIssue,
  list_newsletter_issues: z.strictObject({
    readers: z.number(),
    issues: z.array(issue),
  }),
  save_newsletter_issue: wholeIssue,
  send_newsletter_issue: issue,
};
