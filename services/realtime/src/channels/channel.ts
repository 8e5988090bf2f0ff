// One socket in one channel, and what it may do there.
import type { Claims } from "@undercroft/tokens";
import type { Binding } from "../changes/binding.ts";
import type { Extension } from "../database/judge.ts";
import type { Connection } from "../sockets/connection.ts";
import type { Held } from "./hold-channel.ts";

/** A joined channel. */
export type Channel = {
  readonly connection: Connection;
  /** as the client says it: "realtime:" and the topic */
  readonly address: string;
  /** without "realtime:" */
  readonly topic: string;
  readonly isPrivate: boolean;
  readonly joinRef: string | null;
  readonly wants: {
    /** its own broadcasts */
    self: boolean;
    /** a reply to each broadcast */
    ack: boolean;
    presence: boolean;
    presenceKey: string;
  };
  token: string;
  claims: Claims;
  /** claims as text: those with equal ones see the same rows */
  group: string;
  hears: { broadcast: boolean; presence: boolean };
  /** what may be written here, as far as it was asked, for this token */
  writes: Partial<Record<Extension, boolean>>;
  /** what it hears of row changes */
  bindings: readonly Binding[];
  /** ids of what it was told while earlier messages are read for it, so that none comes twice; null before and long after */
  told: Set<string> | null;
  /** the id of what it tracks */
  trackedRef: string | null;
  /** how often it was said that its right may be lost */
  doubts: number;
  /** what waits until its right has been judged; null where nothing has to */
  held: Held | null;
  /** when its rights are looked at again, Unix ms */
  recheckAt: number;
  isClosed: boolean;
};

/** A text that is equal for two tokens exactly when the database sees the same caller. */
export const groupOf = (claims: Claims): string => JSON.stringify(claims);

/** Tells the client what happened to its channel. */
export function sendSystem(
  channel: Channel,
  extension: "system" | "postgres_changes",
  status: "ok" | "error",
  message: string,
): void {
  const payload = JSON.stringify({ extension, status, message, channel: channel.topic });
  channel.connection.send({ topic: channel.address, event: "system", payload });
}
