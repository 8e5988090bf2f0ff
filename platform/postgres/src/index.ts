export { type DatabaseConnection, DatabaseUnavailable, isUnavailable } from "./connection.ts";
export { createListener, type Listener } from "./listener.ts";
export { createServiceDatabase, type QueryRows, type ServiceDatabase } from "./service-database.ts";
