// Who is in which channel, and the delivery of broadcasts to them. Private and public channels of one name are two.
import { type Broadcast, broadcastFrame } from "../protocol/frames.ts";
import type { Serializer } from "../protocol/push.ts";
import type { Channel } from "./channel.ts";
import { writeToChannel } from "./hold-channel.ts";

/** A channel's listeners on this copy of the server. */
export type Topic = {
  readonly members: Set<Channel>;
  waiting: Waiting[] | null;
  windowBegan: number;
  inWindow: number;
};

type Waiting = { frames: Frames; except: Channel | null; id: string | undefined };

type Frames = (serializer: Serializer) => Buffer | null;

const windowMs = 10;
const gatherMs = 5;
/** with so many listeners what arrives in one turn of the event loop is gathered */
const crowd = 32;
/** writes within ten milliseconds that one channel may cause before its frames are gathered */
const calmWrites = 2_000;

/** The key of a channel. */
export const topicKey = (topic: string, isPrivate: boolean): string => `${isPrivate ? "1" : "0"}${topic}`;

/** All channels of this copy. */
export function createTopics() {
  const topics = new Map<string, Topic>();

  function deliver(broadcast: Broadcast, except: Channel | null): void {
    const topic = topics.get(topicKey(broadcast.topic, broadcast.isPrivate));
    if (!topic) return;
    const frames = buildOnce(broadcast);
    const isLoaded = isUnderLoad(topic);
    if (isLoaded || topic.members.size >= crowd) {
      topic.waiting ??= gather(topic, isLoaded);
      topic.waiting.push({ frames, except, id: broadcast.id });
      return;
    }
    for (const channel of topic.members) {
      if (channel === except || !channel.hears.broadcast || wasTold(channel, broadcast.id)) continue;
      const frame = frames(channel.connection.serializer);
      if (frame) writeToChannel(channel, frame);
    }
  }

  return {
    find: (topic: string, isPrivate: boolean) => topics.get(topicKey(topic, isPrivate)),
    add: (channel: Channel): void => {
      const key = topicKey(channel.topic, channel.isPrivate);
      const topic = topics.get(key) ?? { members: new Set(), waiting: null, windowBegan: 0, inWindow: 0 };
      topics.set(key, topic);
      topic.members.add(channel);
    },
    remove: (channel: Channel): void => {
      const key = topicKey(channel.topic, channel.isPrivate);
      const topic = topics.get(key);
      topic?.members.delete(channel);
      if (topic?.members.size === 0) topics.delete(key);
    },
    deliver,
  };
}

/** Channels by topic. */
export type Topics = ReturnType<typeof createTopics>;

/** Whether a channel that asked for earlier messages has had this one; from now on it has. */
function wasTold({ told }: Channel, id: string | undefined): boolean {
  if (!told || id === undefined) return false;
  if (told.has(id)) return true;
  told.add(id);
  return false;
}

function buildOnce(broadcast: Broadcast): Frames {
  const built = new Map<Serializer, Buffer | null>();
  return (serializer) => {
    let frame = built.get(serializer);
    if (frame === undefined) {
      frame = broadcastFrame(serializer, broadcast);
      built.set(serializer, frame);
    }
    return frame;
  };
}

function isUnderLoad(topic: Topic): boolean {
  const now = performance.now();
  if (now - topic.windowBegan > windowMs) [topic.windowBegan, topic.inWindow] = [now, 0];
  topic.inWindow += topic.members.size;
  return topic.waiting !== null || topic.inWindow > calmWrites + topic.members.size;
}

/** Begins to gather what is one write for each socket: what comes in this turn of the event loop, under load within five milliseconds. */
function gather(topic: Topic, isLoaded: boolean): Waiting[] {
  const end = (): void => {
    const { waiting } = topic;
    topic.waiting = null;
    if (waiting) flush(topic, waiting);
  };
  if (isLoaded) setTimeout(end, gatherMs);
  else setImmediate(end);
  return [];
}

function flush(topic: Topic, waiting: readonly Waiting[]): void {
  const speakers = new Set(waiting.map(({ except }) => except));
  const join = (serializer: Serializer, heard: readonly Waiting[]): Buffer =>
    Buffer.concat(heard.flatMap(({ frames }) => frames(serializer) ?? []));
  const shared = new Map<Serializer, Buffer>();
  for (const channel of topic.members) {
    if (!channel.hears.broadcast) continue;
    const { serializer } = channel.connection;
    if (speakers.has(channel) || channel.told) {
      const heard = waiting.filter(({ except, id }) => except !== channel && !wasTold(channel, id));
      if (heard.length > 0) writeToChannel(channel, join(serializer, heard), heard.length);
      continue;
    }
    const frames = shared.get(serializer) ?? join(serializer, waiting);
    shared.set(serializer, frames);
    if (frames.length > 0) writeToChannel(channel, frames, waiting.length);
  }
}
