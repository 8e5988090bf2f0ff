import type { Instrument } from "#app/shell/instrument.ts";
import { MessageSquare } from "#app/ui/icons/message-square.ts";

export default {
  name: "Messages",
  order: 20,
  icon: MessageSquare,
  count: "messages",
  label: (count) => (count === 0 ? "Messages" : `Messages, ${count > 99 ? "over 99" : count} new`),
  opens: { to: "/messages" },
} satisfies Instrument;
