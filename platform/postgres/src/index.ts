export { asLibpq } from "./as-libpq.ts";
export { type DatabaseConnection, DatabaseUnavailable, isUnavailable, wasAwaySince } from "./connection.ts";
export { createListener, type Listener } from "./listener.ts";
export { type ReadThrough, readThroughReplicas } from "./replicas/read-through-replicas.ts";
export type { ReplicaState, ReplicaStatus } from "./replicas/replica.ts";
export {
  createRoleDatabase,
  type RoleDatabase,
  type RoleDatabaseOptions,
  type RoleRequest,
  type RoleSettings,
  type RoleStatement,
} from "./role-database.ts";
export type { RollbackSurvivor } from "./rollback-survivor.ts";
export { createServiceDatabase, type QueryRows, type ServiceDatabase } from "./service-database.ts";
export {
  createSharedCounts,
  type ExchangeCounts,
  type SharedCounts,
  type SharedLimit,
  type ShareLimit,
} from "./shared-counts.ts";
export { type AroundStatement, type TracedStatement, traceStatements } from "./trace-statements.ts";
export type { BoundValue } from "./wire/message-writer.ts";
export type { ResultRows } from "./wire/wire-connection.ts";
