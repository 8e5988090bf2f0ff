// What procedures of messages answer.
import { z } from "zod";

/** Conversations with something unread, and requests that wait. */
const counts = z.strictObject({ unread: z.number(), requests: z.number() });

export const answers = { count_messages: counts, read_conversation: counts };
