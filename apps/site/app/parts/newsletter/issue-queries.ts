import { queryOptions } from "@tanstack/react-query";
import { type Answer, call } from "#app/api/call.ts";

/** Everything of the newsletter is read again after a change. */
export const newsletterKey = ["newsletter"] as const;

/** An issue in the list. */
export type Issue = Answer<"list_newsletter_issues">["issues"][number];

/** A piece or a night in an issue. */
export type IssueItem = { id: string; title: string; path: string; says: string };

/** An issue with everything it says. */
export type WholeIssue = Answer<"find_newsletter_issue">;

/** All issues, and how many people get the next one. */
export const issuesQuery = queryOptions({
  queryKey: [...newsletterKey, "list"],
  queryFn: async () => {
    return call("list_newsletter_issues");
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
      return call("find_newsletter_issue", { p_issue_id: issueId });
    },
    staleTime: 0,
    refetchOnWindowFocus: false,
    refetchInterval: ({ state }) => (state.data?.status === "sending" ? 3_000 : false),
  });
