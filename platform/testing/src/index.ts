export { randomRounds } from "./random-rounds.ts";
export {
  createTestDatabase,
  type TestDatabase,
  type TestDatabaseOptions,
  testCluster,
} from "./test-database.ts";
