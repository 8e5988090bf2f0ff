import { id, insert } from "../../harness/world.ts";
import type { MatrixPart } from "../matrix-part.ts";

const threads = ["direct", "venue", "left"] as const;
const inThread = (column: string) =>
  Object.fromEntries(threads.map((name) => [name, { where: `${column} = '${id(`conversation ${name}`)}'` }]));

const part: MatrixPart = {
  after: ["people", "venues"],
  rowStates: {
    conversations: inThread("id"),
    messages: {
      ...inThread("conversation_id"),
      venue: { where: `conversation_id = '${id("conversation venue")}' and not as_team` },
      answer: { where: `conversation_id = '${id("conversation venue")}' and as_team` },
    },
    conversation_members: {
      own: { where: `user_id = '${id("user owner")}' and state = 'active'` },
      left: { where: `user_id = '${id("user owner")}' and state = 'left'` },
    },
  },
  addRows: async ({ client }) => {
    for (const name of threads) {
      const isVenue = name === "venue";
      await insert(client, "conversations", {
        id: id(`conversation ${name}`),
        kind: isVenue ? "venue" : "direct",
        last_sequence: 1,
        ...(isVenue
          ? {
              subject_id: id("venue"),
              person_id: id("user owner"),
              inbox_kind: "venue",
              inbox_id: id("venue"),
            }
          : {}),
      });
      await insert(client, "conversation_members", {
        conversation_id: id(`conversation ${name}`),
        user_id: id("user owner"),
        state: name === "left" ? "left" : "active",
      });
      await insert(client, "messages", {
        conversation_id: id(`conversation ${name}`),
        sequence: 1,
        sender_id: id("user owner"),
        body: "Is the yard open on Sunday?",
      });
    }
    await insert(client, "messages", {
      conversation_id: id("conversation venue"),
      sequence: 2,
      sender_id: id("user team"),
      as_team: true,
      body: "It is",
    });
  },
  callers: {
    answer_request: ["authenticated"],
    count_messages: ["authenticated"],
    find_conversation: ["authenticated"],
    has_message_team: ["anon", "authenticated", "service_role"],
    list_answered_bookings: ["authenticated"],
    get_conversation: ["authenticated"],
    leave_conversation: ["authenticated"],
    list_conversations: ["authenticated"],
    list_messages: ["authenticated"],
    read_conversation: ["authenticated"],
    report_conversation: ["authenticated"],
    search_messages: ["authenticated"],
    send_application_message: ["authenticated"],
    send_hire_message: ["authenticated"],
    send_message: ["authenticated"],
    set_conversation: ["authenticated"],
    start_conversation: ["authenticated"],
  },
};

export default part;
