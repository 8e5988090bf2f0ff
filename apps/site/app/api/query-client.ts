import { QueryClient } from "@tanstack/react-query";
import { PERSISTENT_QUERY, QUERY_DEFAULTS } from "@undercroft/contract";
import { onForgetting } from "./personal-storage.ts";

/** A query client with the product's defaults: fresh for 5 minutes, kept for 10, no silent retries of reads. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: QUERY_DEFAULTS.staleTimeMs,
        gcTime: QUERY_DEFAULTS.cacheTimeMs,
        retry: false,
        refetchOnWindowFocus: QUERY_DEFAULTS.refetchOnFocus,
      },
      mutations: { retry: QUERY_DEFAULTS.mutationRetries },
    },
  });
}

let browserClient: QueryClient | undefined;

/** The cache of this browser tab. */
export function browserQueryClient(): QueryClient {
  if (!browserClient) {
    const created = createQueryClient();
    onForgetting(() => created.clear());
    browserClient = created;
  }
  return browserClient;
}

/**
 * Options for reads that must not give up (payment outcome, booking status, session): three retries,
 * waiting 1 s, 2 s, 4 s … up to 30 s, each shortened by up to a fifth so that browsers do not return in step.
 */
export const persistent = {
  retry: PERSISTENT_QUERY.retries,
  retryDelay: (attempt: number): number =>
    Math.min(PERSISTENT_QUERY.firstDelayMs * 2 ** attempt, PERSISTENT_QUERY.maxDelayMs) *
    (0.8 + Math.random() * 0.2),
} as const;
