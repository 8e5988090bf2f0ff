// What `npm test` leaves to `npm run test:all`: files that take long and guard what seldom changes, or what a shorter test guards too.

/** Files of Vitest. */
export const longTests = [
  "tests/product/database-by-url.test.ts", // the whole on a PostgreSQL of somebody else's
  "tests/product/development.test.ts", // `npm run dev`
  "tests/product/rotate-keys.test.ts", // key-rotation.test.ts has the rules
  "tests/conformance/newsletter-issue.test.ts", // killed-worker.test.ts has the rule for all jobs
  "services/auth/test/change-matrix.test.ts", // every combination of five switches
];

/** Journeys through one door of sign-in each; account-life walks the doors that most people take. */
export const longJourneys = [
  "captcha",
  "codes",
  "company-door",
  "doors",
  "email-change",
  "multi-factor",
  "passkeys",
  "passwords",
  "phone-change",
  "sessions",
  "single-sign-on",
  "streets",
  "ten-cities",
];
