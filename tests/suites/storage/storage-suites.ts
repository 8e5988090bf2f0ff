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
  // there is no S3 protocol; the other steps of the case are asked
  [
    /for \(const assert of test\.asserts\)/,
    "for (const assert of test.asserts.filter((one) => !/s3/.test(one.operation)))",
  ],
  // an address of the product always says what it opens
  [
    /(?<!legacyToken = await )signJWT\(\{ url: ([^,}]+) \}, jwtSecret/g,
    "signJWT({ url: $1, scope: 'download' }, jwtSecret",
  ],
  // the replaced backend has one time for the bytes and another for their row, where the product has one
  [/Thu, 12 Aug 2021 16:00:00 GMT/g, "Wed, 12 Oct 2022 11:17:02 GMT"],
  // what the replaced backend was called with
  [/expect\(mockGetObject\.mock\.calls[\s\S]*?\n {4}\}\)/g, ""],
  // where a server of theirs keeps its files
  [/expect\(await pathExists\(.*/g, ""],
  // time passes for the server too, which is another process
  [/vi\.setSystemTime\(new Date\(.*/, "await new Promise((resolve) => setTimeout(resolve, 2100))"],
  [/vi\.setSystemTime\(signedAt\)/, ""],
  // an address without its server, which a client resolves
  [/fetch\(location, /g, "fetch(new URL(location, process.env.SUITE_URL), "],
  [/`http:\/\/127\.0\.0\.1:\$\{addressInfo\.port\}`/, "process.env.SUITE_URL"],
];

/** What a case needs of the inside of their server. */
const inner: [RegExp, string][] = [
  [
    /a setting of their own process/,
    "they change a setting of the process that they run in: its limit of sizes, or its keys of signed addresses",
  ],
  [
    /a part inside their server|(countObjectsInBucket|copyObject|signObjectUrl) is not a function|move rollback|external image processing|renders the \S+( focal-point)? gravity|rendered body errors/,
    "they call or replace parts inside their server: its store of bytes, its image proxy, its classes",
  ],
];

const different: [RegExp, string][] = [
  [/unmatched non-REST routes|analytics bucket/, "there is no S3 protocol, no Iceberg and no vectors"],
  [/contentLength/, "it sends a length that is not its body's, which HTTP cannot carry"],
  [/gravity/, "a picture is cut around its middle, and another wish is refused"],
  [
    /imgproxy source-image/,
    "a picture that cannot be drawn is refused with 400 as theirs, in words of the product",
  ],
  [/parameter with newline/, "what is wished of a picture is read where one is drawn, and nowhere else"],
  [/artist_media/, "the product has buckets of its own, and one of them stands first"],
  [
    /private, no-cache/,
    "a private file is never kept by a cache that others share, whatever its uploader said",
  ],
  [/with a custom name/, "a name to save by is quoted, as RFC 6266 has it"],
  [/x-robots-tag header/, "no file is offered to search engines, whatever its uploader says"],
  [/legacy (unscoped|upload token)/, "no address was ever signed here without saying what it opens"],
  [/when hard limits are disabled/, "the limit of a thousand names is always there"],
  [/case insensitive search/, "the case of a prefix counts, as that of a key does"],
  [
    /'Object not found' to be 'Access denied'/,
    "what the caller may not see is not there, also where it is deleted",
  ],
  [/content-type headers with tabs on the wire/, "a body of JSON is read whatever it is called"],
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
    leftOut: [...inner, ...different],
  },
  {
    name: "storage-tus",
    folder: "storage",
    files: ["src/test/tus.test", "acceptance/specs/tus"],
    server: "storage",
    standIns,
    rewrites,
    setup: "storage/uncounted.ts",
    leftOut: [
      ...inner,
      [
        /S3 backend/,
        "the same cases again, for their store in S3; those for their store in a folder are run",
      ],
    ],
  },
];
