// supabase/realtime's own tests that ask a running server.
import type { Suite } from "../suites.ts";

const deno = [
  "https://deno.land/x/sleep/mod.ts",
  "jsr:@std/testing/bdd",
  "jsr:@std/assert",
  "jsr:@std/async/deadline",
];

export const realtimeSuites: Suite[] = [
  {
    name: "realtime",
    folder: "realtime/test/e2e",
    files: [],
    runner: "check",
    server: "realtime",
    leftOut: [],
  },
  {
    name: "realtime-versions",
    folder: "realtime/test/integration",
    files: ["tests.ts"],
    server: "realtime",
    standIns: {
      ...Object.fromEntries(deno.map((name) => [name, "realtime/deno.ts"])),
      "npm:@supabase/supabase-js@latest": "@supabase/supabase-js",
    },
    rewrites: [
      [/"http:\/\/realtime-dev\.localhost:4100\/socket"/, "process.env.SUITE_REALTIME"],
      [/const serviceRoleKey = ".*"/, "const serviceRoleKey = process.env.SUITE_SERVICE_KEY"],
      [/const apiKey = ".*"/, "const apiKey = process.env.SUITE_KEY"],
    ],
    leftOut: [],
  },
];
