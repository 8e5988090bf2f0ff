// A PostgreSQL cluster of a run's own: in memory where there is room, since each test file copies a database of 2,400 files, which takes a
// twentieth of a second there and more than one of a processor on a disk.
import { existsSync, rmSync } from "node:fs";
import path from "node:path";
import { makeSwiftFolder } from "./swift-folder.ts";

/** Runs tests that find it in `TEST_CLUSTER`, and takes it away. Once in a process: what stops it remembers which one it is. */
export async function withOwnCluster<T>(run: (cluster: string) => Promise<T>): Promise<T> {
  const cluster = path.join(makeSwiftFolder(), "cluster");
  process.env.TEST_CLUSTER = cluster;
  try {
    return await run(cluster);
  } finally {
    if (existsSync(path.join(cluster, "data"))) {
      const { testCluster } = await import("@undercroft/testing");
      await (await testCluster()).stop();
    }
    rmSync(cluster, { recursive: true, force: true });
    delete process.env.TEST_CLUSTER;
  }
}
