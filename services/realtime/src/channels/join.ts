// Joining a channel: the token, the limits, the policies, and then everything a new listener is told.
import { randomUUID } from "node:crypto";
import { isUnavailable } from "@undercroft/postgres";
import { type Binding, type GivenBinding, toAnswer, toBinding } from "../changes/binding.ts";
import type { Push } from "../protocol/push.ts";
import { type Refusal, toReason } from "../protocol/refusals.ts";
import type { Realtime } from "../realtime.ts";
import type { Connection } from "../sockets/connection.ts";
import { type Channel, groupOf, sendSystem } from "./channel.ts";
import { closeChannel, dropChannel } from "./close-channel.ts";
import { type JoinPayload, readJoinPayload } from "./join-payload.ts";
import { judgeAgain } from "./judge-again.ts";
import { readToken } from "./read-token.ts";
import { replay } from "./replay.ts";
import { BindingFailure, subscribe } from "./subscribe.ts";

const prefix = "realtime:";

/** A push of the event "phx_join". */
export async function takeJoin(realtime: Realtime, connection: Connection, push: Push): Promise<void> {
  const joinRef = push.joinRef ?? push.ref;
  const answer = { topic: push.topic, ref: push.ref, joinRef };
  const refuse = (refusal: Refusal, isLate = true) => {
    const tell = () => connection.reply(answer, "error", { reason: toReason(refusal) });
    if (isLate && realtime.settings.refusalDelayMs > 0)
      setTimeout(tell, realtime.settings.refusalDelayMs).unref();
    else tell();
  };
  const payload = readJoinPayload(push.payload);
  const early = payload
    ? refuseEarly(realtime, connection, push.topic, payload)
    : { code: "UnknownErrorOnChannel", text: "The join cannot be understood" };
  if (early || !payload) return refuse(early as Refusal);
  const read = await readToken(
    realtime.verifyToken,
    payload.access_token ?? payload.user_token,
    connection.opened.apiKey,
  );
  if ("refusal" in read) return refuse(read.refusal);
  const channel = toChannel(realtime, connection, { ...push, joinRef }, payload, read);
  realtime.people.add(channel); // a right that is lost while this is judged is heard of
  try {
    const verdict = await realtime.judge.mayRead(
      { claims: read.claims, headers: connection.opened.headers },
      channel.topic,
      channel.isPrivate,
      channel.wants.presence,
    );
    if (verdict.refusal) return refuse(verdict.refusal);
    channel.hears = { broadcast: verdict.broadcast, presence: verdict.presence };
    if (channel.doubts > 0) await judgeAgain(realtime, channel);
    if (channel.isClosed) return;
    await enter(realtime, channel, payload, answer);
  } catch (error) {
    if (error instanceof BindingFailure) return refuse({ code: error.code, text: error.message }, false);
    if (!isUnavailable(error)) throw error;
    refuse({ code: "InitializingProjectConnection", text: "The database is away for a moment" }, false);
  } finally {
    if (connection.channels.get(channel.address) !== channel) realtime.people.remove(channel);
  }
}

/** What is refused before anybody is asked. */
function refuseEarly(
  { settings }: Realtime,
  connection: Connection,
  topic: string,
  payload: JoinPayload,
): Refusal | null {
  if (!connection.joins.take())
    return { code: "ClientJoinRateLimitReached", text: "Too many joins per second" };
  if (!topic.startsWith(prefix) || topic.length === prefix.length)
    return { code: "TopicNameRequired", text: "You must provide a topic name" };
  if (connection.channels.size >= settings.channelsPerSocket && !connection.channels.has(topic))
    return { code: "ChannelRateLimitReached", text: "Too many channels" };
  if (settings.privateOnly && !payload.config?.private)
    return { code: "PrivateOnly", text: "This project only allows private channels" };
  if (payload.config?.broadcast?.replay && !payload.config.private)
    return { code: "UnableToReplayMessages", text: "Replay is not allowed for public channels" };
  return null;
}

function toChannel(
  { settings }: Realtime,
  connection: Connection,
  push: Push,
  { config }: JoinPayload,
  { token, claims }: { token: string; claims: Channel["claims"] },
): Channel {
  return {
    connection,
    address: push.topic,
    topic: push.topic.slice(prefix.length),
    isPrivate: config?.private ?? false,
    joinRef: push.joinRef,
    wants: {
      self: config?.broadcast?.self ?? false,
      ack: config?.broadcast?.ack ?? false,
      presence: config?.presence?.enabled ?? false,
      presenceKey: config?.presence?.key || randomUUID(),
    },
    token,
    claims,
    group: groupOf(claims),
    hears: { broadcast: true, presence: true },
    writes: {},
    bindings: [],
    told: null,
    trackedRef: null,
    doubts: 0,
    held: null,
    recheckAt: Date.now() + settings.recheckMs,
    isClosed: false,
  };
}

type Answer = { topic: string; ref: string | null; joinRef: string | null };

/** Lets a channel in and tells it what it must know, the reply first. */
async function enter(
  realtime: Realtime,
  channel: Channel,
  payload: JoinPayload,
  answer: Answer,
): Promise<void> {
  const { connection } = channel;
  if (!connection.isOpen) return;
  const given = payload.config?.postgres_changes ?? [];
  const bindings = toBindings(given);
  const waits = Boolean(payload.config?.postgres_changes_options?.wait) && bindings.length > 0;
  const earlier = connection.channels.get(channel.address);
  if (earlier) closeChannel(realtime, earlier);
  connection.channels.set(channel.address, channel);
  realtime.topics.add(channel);
  const tell = () =>
    connection.reply(answer, "ok", {
      postgres_changes: given.map((one, place) => toAnswer(one, bindings[place] as Binding)),
    });
  if (waits) {
    try {
      await subscribe(realtime, channel, bindings, { mustAll: true });
    } catch (error) {
      dropChannel(realtime, channel);
      throw error;
    }
  }
  tell();
  if (channel.wants.presence && channel.hears.presence)
    connection.send({
      topic: channel.address,
      event: "presence_state",
      payload: realtime.presences.stateOf(channel.topic, channel.isPrivate),
    });
  // a caller that waits for this may send from the database: what is written from now on is heard here, also after a lost connection
  if (payload.config?.broadcast?.replication_ready)
    sendSystem(channel, "system", "ok", "Replication connection established");
  const asked = payload.config?.broadcast?.replay;
  if (asked && channel.isPrivate && channel.hears.broadcast) await replay(realtime, channel, asked);
  if (bindings.length === 0) return;
  const problem = waits ? null : await subscribe(realtime, channel, bindings, { mustAll: false });
  if (channel.isClosed) return;
  if (problem) sendSystem(channel, "postgres_changes", "error", problem);
  else sendSystem(channel, "postgres_changes", "ok", "Subscribed to PostgreSQL");
}

function toBindings(given: readonly GivenBinding[]): Binding[] {
  const taken = new Set<number>();
  return given.map((one) => {
    const binding = toBinding(one, taken);
    taken.add(binding.id);
    return binding;
  });
}
