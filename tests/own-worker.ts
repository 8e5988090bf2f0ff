// Which test files get a process of their own: those that stand in a page, and those that replace the clock or something global. The
// others share a few processes, and leave nothing behind that another would meet.

/** Their paths and patterns. */
export const ownWorker = [
  "apps/site/**/*.test.tsx",
  "apps/site/app/api/counts.test.ts",
  "apps/site/app/api/sensitive-data.test.ts",
  "apps/site/app/parts/journal/editor/article-saver.test.ts",
  "apps/site/app/parts/journal/editor/block-commands.test.ts",
  "apps/site/app/parts/pages/sitemap/keep-sitemap-copy.test.ts",
  "platform/http/test/response-cache.test.ts",
  "services/auth/test/key-rotation.test.ts",
  "tests/conformance/auth-client-events.test.ts",
];
