export { randomRounds } from "./random-rounds.ts";
export { makeRunFolder, watchRun } from "./run-folder.ts";
export { processesOf, startStandby } from "./streaming-replica.ts";
export {
  createTestDatabase,
  type TestDatabase,
  type TestDatabaseOptions,
  testCluster,
} from "./test-database.ts";
