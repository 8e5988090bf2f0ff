// Limits of what is live.
import { z } from "zod/mini";
import { list, toggle, wholeNumber } from "./kinds.ts";

/** The keys of websockets and channels. */
export const realtimeKeys = {
  REALTIME_MAX_SOCKETS_PER_ADDRESS: z._default(wholeNumber(1, 1_000_000), 100),
  REALTIME_MAX_SOCKETS: z._default(wholeNumber(1, 1_000_000), 5_000),
  REALTIME_PRIVATE_ONLY: z._default(toggle, false),
  REALTIME_ALLOWED_ORIGINS: z.optional(list),
};

/** What the service of live channels is told. */
export type RealtimeConfig = Readonly<{
  socketsPerAddress: number;
  sockets: number;
  privateOnly: boolean;
  /** null lets pages of any origin connect */
  allowedOrigins: readonly string[] | null;
}>;

/** The keys as the server knows them. @throws Error naming REALTIME_ALLOWED_ORIGINS when one is no origin */
export function toRealtime(keys: z.infer<z.ZodMiniObject<typeof realtimeKeys>>): RealtimeConfig {
  for (const origin of keys.REALTIME_ALLOWED_ORIGINS ?? [])
    if (!isOrigin(origin))
      throw new Error(
        `REALTIME_ALLOWED_ORIGINS: ${origin} is no origin; write it as https://undercroft.example`,
      );
  return Object.freeze({
    socketsPerAddress: keys.REALTIME_MAX_SOCKETS_PER_ADDRESS,
    sockets: keys.REALTIME_MAX_SOCKETS,
    privateOnly: keys.REALTIME_PRIVATE_ONLY,
    allowedOrigins: keys.REALTIME_ALLOWED_ORIGINS ?? null,
  });
}

const isOrigin = (text: string): boolean => URL.canParse(text) && new URL(text).origin === text;
