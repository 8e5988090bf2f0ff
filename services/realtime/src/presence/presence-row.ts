/** Somebody in a channel, as one socket said it. */
export type PresenceRow = {
  /** without "realtime:" */
  topic: string;
  isPrivate: boolean;
  key: string;
  /** what was tracked, with its `phx_ref` */
  meta: Record<string, unknown> & { phx_ref: string };
};
