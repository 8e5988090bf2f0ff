// What the service may be told, with defaults for everything.

/** Limits and switches of the service. */
export type RealtimeSettings = Readonly<{
  channelsPerSocket: number;
  /** of one socket */
  joinsPerSecond: number;
  /** broadcasts and presence calls of one socket */
  eventsPerSecond: number;
  /** the same of all sockets of this copy of the server, and by HTTP */
  copyEventsPerSecond: number;
  /** an IPv6 address counts by its first 64 bits */
  socketsPerAddress: number;
  /** of this copy */
  sockets: number;
  /** refuses channels that are not private */
  privateOnly: boolean;
  /** pages that may connect, e.g. `https://undercroft.example`; null lets any, since no cookie is read */
  allowedOrigins: readonly string[] | null;
  /** bytes of a broadcast */
  payloadBytes: number;
  /** bytes of what is tracked in presence */
  metaBytes: number;
  /** presence calls of one socket in 30 seconds */
  presenceCalls: number;
  /** how long a refused join waits for its answer, so that guessing is slow */
  refusalDelayMs: number;
  /** how long a reader may leave more than a megabyte waiting */
  slowReaderMs: number;
  /** how often a channel's token and rights are looked at again without a cause */
  recheckMs: number;
  /** how often a copy says that it lives; it counts as dead after two and a half times as long */
  pulseMs: number;
  /** how long closes are spread when the server stops */
  stopSpreadMs: number;
}>;

const defaults: RealtimeSettings = {
  channelsPerSocket: 100,
  joinsPerSecond: 100,
  eventsPerSecond: 100,
  copyEventsPerSecond: 1_000,
  socketsPerAddress: 100,
  sockets: 5_000,
  privateOnly: false,
  allowedOrigins: null,
  payloadBytes: 3_000_000,
  metaBytes: 8_192,
  presenceCalls: 5,
  refusalDelayMs: 5_000,
  slowReaderMs: 5_000,
  recheckMs: 300_000,
  pulseMs: 4_000,
  stopSpreadMs: 4_000,
};

/** Settings with what is not given at its default. */
export function createRealtimeSettings(given: Partial<RealtimeSettings> = {}): RealtimeSettings {
  return Object.freeze({ ...defaults, ...given });
}
