import { QueryClient } from "@tanstack/react-query";

const minute = 60_000;

/** A query client with the product's defaults: fresh for 5 minutes, kept for 10, no silent retries of reads. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { staleTime: 5 * minute, gcTime: 10 * minute, retry: false, refetchOnWindowFocus: false },
      mutations: { retry: 1 },
    },
  });
}

/**
 * Options for reads that must not give up (payment outcome, booking status, session): three retries,
 * waiting 1 s, 2 s, 4 s … up to 30 s, each shifted by up to a fifth so that browsers do not return in step.
 */
export const persistent = {
  retry: 3,
  retryDelay: (attempt: number): number =>
    Math.min(1000 * 2 ** attempt, 30_000) * (0.8 + Math.random() * 0.2),
} as const;
