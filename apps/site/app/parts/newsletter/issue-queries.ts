import { queryOptions } from "@tanstack/react-query";
import { call } from "#app/api/call.ts";
import { readJson } from "#app/api/read-json.ts";

/** Everything of the newsletter is read again after a change. */
export const newsletterKey = ["newsletter"] as const;

/** An issue in the list. */
export type Issue = {
  id: string;
  day: string;
  status: "draft" | "sending" | "sent" | "dropped";
  subject: string;
  intro: string;
  version: number;
  sent_at: string | null;
  addressed: number;
  /** readers whose mail is not queued yet */
  waiting: number;
};

/** A piece or a night in an issue. */
export type IssueItem = { id: string; title: string; path: string; says: string };

/** An issue with everything it says. */
export type WholeIssue = Issue & {
  content: {
    pieces: IssueItem[];
    picks: (IssueItem & { night: string; where: string })[];
    cities: { id: string; name: string; nights: (IssueItem & { night: string })[] }[];
  };
};

/** All issues, and how many people get the next one. */
export const issuesQuery = queryOptions({
  queryKey: [...newsletterKey, "list"],
  queryFn: async () => {
    return readJson<{ readers: number; issues: Issue[] }>(call("list_newsletter_issues"));
  },
  staleTime: 0,
  // one that is on its way is followed until the last mail is queued
  refetchInterval: ({ state }) =>
    state.data?.issues.some(({ status }) => status === "sending") ? 3_000 : false,
});

export const issueQuery = (issueId: string) =>
  queryOptions({
    queryKey: [...newsletterKey, "issue", issueId],
    queryFn: async () => {
      return readJson<WholeIssue>(call("find_newsletter_issue", { p_issue_id: issueId }));
    },
    staleTime: 0,
    refetchOnWindowFocus: false,
    refetchInterval: ({ state }) => (state.data?.status === "sending" ? 3_000 : false),
  });
