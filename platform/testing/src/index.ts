export {
  createTestDatabase,
  type TestDatabase,
  type TestDatabaseOptions,
  testCluster,
} from "./test-database.ts";
