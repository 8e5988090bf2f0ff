// Fetched when somebody is signed in or presses Follow: a visitor who only reads never downloads it.
import { call } from "#app/api/call.ts";
import { offerPush } from "#app/api/push-question.ts";
import { connect, readSession } from "#app/parts/profiles/session/session-store.ts";
import type { FollowState, FollowSubject } from "./follow-subject.ts";

/** How the one who is signed in follows something. */
export async function readFollow({ kind, target }: FollowSubject): Promise<FollowState> {
  const me = readSession().person?.id;
  if (!me) return null;
  const client = await connect();
  const { data } = await client
    .from("follows")
    .select("status, notify")
    .eq("follower_id", me)
    .eq("kind", kind)
    .eq("target", target)
    .maybeSingle()
    .throwOnError();
  return data as FollowState;
}

/** Follows something, with or without being told of news. @throws the refusal of the database */
export async function follow({ kind, target }: FollowSubject, notify = true): Promise<FollowState> {
  const data = await call("follow", { p_kind: kind, p_target: target, p_notify: notify });
  offerPush("follow");
  return { status: data as "active" | "requested", notify };
}

/** Follows it no more. @throws the refusal of the database */
export async function unfollow({ kind, target }: FollowSubject): Promise<null> {
  await call("unfollow", { p_kind: kind, p_target: target });
  return null;
}

export { refusalText } from "#app/parts/profiles/refusal-text.ts";
