/** The tests of somebody else's package. */
export type Suite = {
  name: string;
  /** its folder below the sources */
  folder: string;
  /** names that its files hold; only these ask a server */
  files: string[];
  /** what it is run against */
  server: "product" | "rest";
  /** cases that are left out on purpose: a word of their titles, and why */
  leftOut: [title: RegExp, reason: string][];
};

const packages = "supabase-js/packages/core";

export const suites: Suite[] = [
  {
    name: "storage-js",
    folder: `${packages}/storage-js`,
    files: ["test/storageFileApi.test", "test/storageFileApiNode.test", "test/storageBucketApi.test", "test/storageApi.test"],
    server: "product",
    leftOut: [],
  },
  {
    name: "supabase-js",
    folder: `${packages}/supabase-js`,
    files: ["test/integration.test"],
    server: "product",
    leftOut: [],
  },
  {
    name: "auth-js",
    folder: `${packages}/auth-js`,
    files: ["test/GoTrueClient.test", "test/GoTrueApi.test"],
    server: "product",
    leftOut: [],
  },
  {
    name: "postgrest-js",
    folder: `${packages}/postgrest-js`,
    files: [
      "test/basic.test", "test/relationships", "test/max-affected", "test/maybe-single", "test/embeded", "test/resource-embedding",
      "test/transforms", "test/rpc.test", "test/advanced_rpc", "test/filters", "test/headers", "test/permission",
    ],
    server: "rest",
    leftOut: [],
  },
];
