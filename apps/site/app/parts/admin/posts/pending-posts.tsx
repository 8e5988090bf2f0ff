import { useQuery } from "@tanstack/react-query";
import { REPORT_REASONS, type ReportReason } from "@undercroft/contract";
import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { call } from "#app/api/call.ts";
import { momentName } from "#app/format/moment.ts";
import { Hold } from "#app/parts/admin/hold.tsx";
import { StaffList } from "#app/parts/admin/staff-list.tsx";
import { staffWhy } from "#app/parts/admin/staff-why.ts";
import { useAct } from "#app/parts/admin/use-act.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { Select } from "#app/ui/fields/select.tsx";
import { TextArea } from "#app/ui/fields/text-area.tsx";
import { Loaded } from "#app/ui/loaded.tsx";
import { notify } from "#app/ui/notices/toasts.ts";
import { RefusalNote } from "#app/ui/refusal-note.tsx";

async function listPending() {
  return call("list_pending_posts");
}

/** A post or comment that waits for a look. */
export type PendingPost = Awaited<ReturnType<typeof listPending>>[number];

type PendingPostsProps = {
  /** its pictures and what it carries along */
  children: (post: PendingPost) => ReactNode;
};

/** Posts and comments that wait for a look, the longest first. */
export function PendingPosts({ children }: PendingPostsProps) {
  const query = useQuery({ queryKey: ["staff", "posts"], queryFn: listPending, staleTime: 0 });
  return (
    <Loaded query={query} what="The list of posts" why={staffWhy(query)}>
      {(posts) => (
        <StaffList
          label="Posts and comments waiting for approval"
          items={posts}
          idOf={(post) => post.id}
          empty="No posts or comments are waiting."
        >
          {(post) => <PendingCard post={post}>{children(post)}</PendingCard>}
        </StaffList>
      )}
    </Loaded>
  );
}

function PendingCard({ post, children }: { post: PendingPost; children: ReactNode }) {
  const noun = post.kind === "comment" ? "Comment" : "Post";
  const title = `${noun} by @${post.handle}`;
  return (
    <article className="grid gap-3" aria-label={title}>
      <p className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <Badge tone="brand">{noun}</Badge>
        <Link to={`/admin/people/${post.author_id}`} className="font-bold">
          {post.author || `@${post.handle}`}
        </Link>
        <span className="type-data">@{post.handle}</span>
        {post.audience === "followers" ? <Badge>For followers</Badge> : null}
        <span className="text-ink-2 text-small">Waiting since {momentName(post.created_at)}</span>
      </p>
      {post.flags.length > 0 ? (
        <ul aria-label="Why it waits" className="border-warn border-s-4 ps-4">
          {post.flags.map((flag) => (
            <li key={flag}>{flag}</li>
          ))}
        </ul>
      ) : null}
      <p dir="auto" className="max-w-reading whitespace-pre-line [overflow-wrap:anywhere]">
        {post.body}
      </p>
      {children}
      <Hold targetId={post.id}>
        <Decision post={post} />
      </Hold>
    </article>
  );
}

function Decision({ post }: { post: PendingPost }) {
  const { run, isBusy, refusal } = useAct();
  const [rule, setRule] = useState<ReportReason | "">("");
  const [reason, setReason] = useState("");
  const decide = async (decision: "approve" | "refuse") => {
    const isDone = await run(async () => {
      await call("decide_post", {
        p_kind: post.kind,
        p_id: post.id,
        p_decision: decision,
        ...(decision === "refuse" ? { p_rule: rule, p_reason: reason } : {}),
      });
    });
    if (isDone)
      notify(decision === "approve" ? "Shown to others from now on" : "Refused, and the author told");
  };
  return (
    <div className="grid max-w-reading gap-3">
      <Field label="Rule" hint="Needed to refuse. The author reads it.">
        <Select value={rule} onChange={(event) => setRule(event.target.value as ReportReason | "")}>
          <option value="">Choose a rule</option>
          {Object.entries(REPORT_REASONS).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="What is wrong, for the author" hint="Needed to refuse: 3 to 500 characters.">
        <TextArea
          value={reason}
          rows={2}
          maxLength={500}
          onChange={(event) => setReason(event.target.value)}
        />
      </Field>
      <RefusalNote refusal={refusal} />
      <div className="flex flex-wrap gap-3">
        <Button size="sm" busy={isBusy} onClick={() => void decide("approve")}>
          Approve
        </Button>
        <Button size="sm" variant="danger" busy={isBusy} onClick={() => void decide("refuse")}>
          Refuse
        </Button>
      </div>
    </div>
  );
}
