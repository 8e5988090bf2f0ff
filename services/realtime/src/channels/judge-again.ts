// A channel's token and rights are looked at again: when a new token comes, when a right may have been lost, when the token ends,
// and every few minutes without a cause.
import { isUnavailable } from "@undercroft/postgres";
import type { Push } from "../protocol/push.ts";
import { expiredSince } from "../protocol/refusals.ts";
import type { Realtime } from "../realtime.ts";
import { type Channel, groupOf, sendSystem } from "./channel.ts";
import { closeChannel } from "./close-channel.ts";
import { releaseChannel } from "./hold-channel.ts";
import { readToken } from "./read-token.ts";
import { subscribe } from "./subscribe.ts";

/** A push of the event "access_token". There is no reply: a token that is not accepted ends the channel. */
export async function takeToken(realtime: Realtime, channel: Channel, push: Push): Promise<void> {
  const given = push.payload.access_token ?? push.payload.user_token;
  if (typeof given !== "string" || given.startsWith("sb_") || given === channel.token) return;
  const read = await readToken(realtime.verifyToken, given, channel.connection.opened.apiKey);
  if ("refusal" in read) return end(realtime, channel, read.refusal.text);
  const isSameRole = read.claims.role === channel.claims.role;
  realtime.people.remove(channel);
  Object.assign(channel, { ...read, group: groupOf(read.claims), writes: {} });
  realtime.people.add(channel);
  await judgeAgain(realtime, channel);
  // a role may read other columns: its filters are checked again
  if (channel.isClosed || channel.bindings.length === 0 || isSameRole) return;
  const problem = await subscribe(realtime, channel, channel.bindings, { mustAll: false });
  if (problem) {
    realtime.changes.remove(channel);
    channel.bindings = [];
    sendSystem(channel, "postgres_changes", "error", problem);
  }
}

/**
 * Asks the policies again; a channel whose right has gone ends, and one that was held hears what waited. While the database is away
 * nothing is decided.
 */
export async function judgeAgain(realtime: Realtime, channel: Channel): Promise<void> {
  const { claims, connection, topic, isPrivate, wants, doubts, hears } = channel;
  channel.recheckAt = Date.now() + realtime.settings.recheckMs;
  channel.writes = {};
  try {
    const verdict = await realtime.judge.mayRead(
      { claims, headers: connection.opened.headers },
      topic,
      isPrivate,
      wants.presence,
    );
    if (channel.isClosed || channel.claims !== claims) return;
    if (verdict.refusal)
      return end(
        realtime,
        channel,
        verdict.refusal.text.startsWith("You do not have")
          ? `You no longer have permission to read from this Channel topic: ${topic}`
          : verdict.refusal.text,
      );
    channel.hears = { broadcast: verdict.broadcast, presence: verdict.presence };
    if (channel.doubts !== doubts) return; // another doubt came since, and is judged by itself
    const isNarrower = (hears.broadcast && !verdict.broadcast) || (hears.presence && !verdict.presence);
    if (!releaseChannel(channel, isNarrower)) closeChannel(realtime, channel, "phx_error");
  } catch (error) {
    channel.recheckAt = Date.now() + 1_000;
    if (!isUnavailable(error)) throw error;
  }
}

/** Ends channels whose token has expired, and judges those again whose time has come. */
export function judgeDue(realtime: Realtime, channels: Iterable<Channel>, now: number): void {
  for (const channel of channels) {
    const { exp } = channel.claims;
    if (exp !== undefined && exp * 1000 <= now) end(realtime, channel, expiredSince(exp));
    else if (channel.recheckAt <= now) judgeAgain(realtime, channel).catch(realtime.report);
  }
}

function end(realtime: Realtime, channel: Channel, message: string): void {
  if (channel.isClosed) return;
  sendSystem(channel, "system", "error", message);
  closeChannel(realtime, channel);
}
