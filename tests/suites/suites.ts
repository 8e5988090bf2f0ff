import { realtimeSuites } from "./realtime/realtime-suites.ts";
import { storageSuites } from "./storage/storage-suites.ts";
import { tusSuites } from "./storage/tus-suites.ts";

/** The tests of somebody else's package or server. */
export type Suite = {
  name: string;
  /** the folder that its files name others from, below .cache/suites */
  folder: string;
  /** names that its files hold; only these ask a server */
  files: string[];
  /** what it is run against */
  server: "product" | "rest" | "storage" | "realtime";
  /** a script that reports in JSON; Vitest where it is left out */
  runner?: "check";
  /** modules in whose place another stands: the name it is imported by, and a file of `stand-ins`, one of its own folder from a slash on, or another module */
  standIns?: Record<string, string>;
  /** what is written otherwise in its files before they run */
  rewrites?: [words: RegExp, text: string][];
  /** a file of `stand-ins` that runs before each of its files */
  setup?: string;
  /** cases that are left out on purpose: what their titles or their failures hold, and why */
  leftOut: [words: RegExp, reason: string][];
};

/** Of cases that put their own module in the place of one of the client's; they ask no server. */
const mocked: [RegExp, string] = [
  /Cannot find module/,
  "they exchange a module of the client by Jest's own means, and ask no server",
];

/** Where the sources of each folder of .cache/suites are had. */
export const sources: Record<string, string> = {
  "supabase-js": "https://github.com/supabase/supabase-js",
  storage: "https://github.com/supabase/storage",
  realtime: "https://github.com/supabase/realtime",
  "tus-js-client": "https://github.com/tus/tus-js-client",
};

export const suites: Suite[] = [
  ...storageSuites,
  ...tusSuites,
  ...realtimeSuites,
  {
    name: "storage-js",
    folder: "supabase-js/packages/core/storage-js",
    files: [
      "test/storageFileApi.test",
      "test/storageFileApiNode.test",
      "test/storageBucketApi.test",
      "test/storageApi.test",
    ],
    server: "product",
    leftOut: [
      mocked,
      [
        /transform/i,
        "the picture is sent as text/plain, which is what the client says where nothing is said; what says that it is text is not drawn here",
      ],
      [
        /missing authorization errors/,
        "without a header the storage service answers as theirs does by itself; the sentence of the case is that of the gateway before it",
      ],
    ],
  },
  {
    name: "supabase-js",
    folder: "supabase-js/packages/core/supabase-js",
    files: ["test/integration.test"],
    server: "product",
    leftOut: [[/Trace propagation/, "they need the packages of OpenTelemetry, which are not installed here"]],
  },
  {
    name: "auth-js",
    folder: "supabase-js/packages/core/auth-js",
    files: ["test/GoTrueClient.test", "test/GoTrueApi.test"],
    server: "product",
    leftOut: [
      mocked,
      [
        /OAuth Admin|oauth client/i,
        "there is no OAuth server: nobody signs in to others with an account of this product",
      ],
      [/phone/i, "phones are closed where no provider of texts is set up, and say so"],
    ],
  },
  {
    name: "postgrest-js",
    folder: "supabase-js/packages/core/postgrest-js",
    files: [
      "test/basic.test",
      "test/relationships",
      "test/max-affected",
      "test/maybe-single",
      "test/embeded",
      "test/resource-embedding",
      "test/transforms",
      "test/rpc.test",
      "test/advanced_rpc",
      "test/filters",
      "test/headers",
      "test/permission",
    ],
    server: "rest",
    leftOut: [
      [/geojson/, "PostGIS is no part of the PostgreSQL that comes along"],
      [/explain with options/, "the plan names our settings of each connection, and no query identifier"],
      [
        /same dest twice column hinting|hint matching fk constraint name fails/,
        "they hold faults of PostgREST 14 that do not happen here: the rows are answered",
      ],
      [
        /aggregate sum function without column/,
        "the same refusal; only the name of the table in PostgreSQL's words is another",
      ],
    ],
  },
];
