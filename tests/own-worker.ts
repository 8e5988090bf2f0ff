// Which test files get a process of their own: those that stand in a page, those that replace the clock or something global, and those
// that wait for a command without letting anything else go on, which would hold what another file of the same process left to finish.
// The others share a few processes, and leave nothing behind that another would meet.

/** Their paths and patterns. */
export const ownWorker = [
  "apps/server/test/ensure-node.test.ts",
  "apps/server/test/metrics.test.ts",
  "apps/server/test/readiness.test.ts",
  "apps/server/test/webhooks.test.ts",
  "apps/site/**/*.test.tsx",
  "apps/site/app/api/counts.test.ts",
  "apps/site/app/api/kept-forms/form-keeper.test.ts",
  "apps/site/app/api/sensitive-data.test.ts",
  "apps/site/app/api/session/session-storage.test.ts",
  "apps/site/app/device/*.test.ts",
  "apps/site/app/parts/bookings/kept-invitation.test.ts",
  "apps/site/app/parts/journal/editor/saving/article-saver.test.ts",
  "apps/site/app/parts/journal/editor/block-commands.test.ts",
  "apps/site/app/parts/pages/sitemap/keep-sitemap-copy.test.ts",
  "platform/http/test/response-cache.test.ts",
  "platform/postgres/test/tls.test.ts",
  "platform/postgres/test/wire-faults.test.ts",
  "services/auth/test/key-rotation.test.ts",
  "services/payments/test/lazy-sdk.test.ts",
  "services/storage/test/lazy-clients.test.ts",
  "tests/conformance/auth/auth-client-events.test.ts",
  "tests/conformance/supabase-import.test.ts",
  "tests/conformance/tracing.test.ts",
  "tests/product/*.test.ts",
  "tests/structure/check.test.ts",
  "tests/structure/merged-parts.test.ts",
  "tests/structure/own-worker.test.ts",
  "tests/structure/planted-part.test.ts",
  "tests/structure/site/planted-site-part.test.ts",
  "tests/structure/packages/suppressions.test.ts",
];
