// How long somebody stays signed in, and how access and refresh tokens behave.
import type { AuthSettings } from "@undercroft/auth";
import { z } from "zod/mini";
import { duration, toggle } from "../kinds.ts";

export const sessionKeys = {
  AUTH_ACCESS_TOKEN_LIFETIME: z._default(
    duration.check(z.minimum(30, "must be 30s or more"), z.maximum(7 * 24 * 60 * 60, "must be 7d or less")),
    60 * 60,
  ),
  AUTH_REFRESH_ROTATION: z._default(toggle, true),
  AUTH_REFRESH_REUSE_INTERVAL: z._default(duration, 10),
  AUTH_SESSION_TIMEBOX: z.optional(duration),
  AUTH_SESSION_INACTIVITY: z.optional(duration),
  AUTH_SESSION_LOW_AAL: z.optional(duration),
  AUTH_SINGLE_SESSION: z._default(toggle, false),
};

/** The keys as the auth service knows them. */
export function toSessions(keys: z.infer<z.ZodMiniObject<typeof sessionKeys>>): Partial<AuthSettings> {
  return {
    accessTokenSeconds: keys.AUTH_ACCESS_TOKEN_LIFETIME,
    refreshRotation: keys.AUTH_REFRESH_ROTATION,
    reuseIntervalSeconds: keys.AUTH_REFRESH_REUSE_INTERVAL,
    // none and 0 mean the same
    sessionSeconds: keys.AUTH_SESSION_TIMEBOX || null,
    inactivitySeconds: keys.AUTH_SESSION_INACTIVITY || null,
    lowLevelSeconds: keys.AUTH_SESSION_LOW_AAL || null,
    singleSession: keys.AUTH_SINGLE_SESSION,
  };
}
