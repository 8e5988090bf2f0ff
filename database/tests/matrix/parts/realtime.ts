import { id, insert } from "../../harness/world.ts";
import type { MatrixPart } from "../matrix-part.ts";

const topics = {
  own: `person:${id("user owner")}`,
  team: `team:${id("organiser")}`,
  event: `event:${id("event published")}`,
  draft: `event:${id("event draft")}`,
  other: "anything",
};

const part: MatrixPart = {
  rowStates: {
    "realtime.messages": Object.fromEntries(
      Object.entries(topics).map(([state, topic]) => [
        state,
        { where: `topic = '${topic}' and extension = 'broadcast'`, settings: { "realtime.topic": topic } },
      ]),
    ),
  },
  addRows: async ({ client }) => {
    for (const topic of Object.values(topics))
      await insert(client, "realtime.messages", {
        topic,
        extension: "broadcast",
        event: "probe",
        private: true,
      });
  },
  wallRules: (["own", "team", "event"] as const).map((state) => ({
    says: `on the topic "${state}" nobody is seen to be there, who may hear what is sent`,
    table: "realtime.messages",
    move: `update realtime.messages set extension = 'presence'; select set_config('realtime.topic', '${topics[state]}', true)`,
    actor: state === "team" ? "team" : "owner",
    attempt: "select from realtime.messages",
  })),
  triggerRules: [
    {
      says: "the realtime service sees every message",
      change: "set local role realtime_admin",
      question: `(select count(*) from realtime.messages where event = 'probe') = ${Object.keys(topics).length}`,
    },
  ],
};

export default part;
