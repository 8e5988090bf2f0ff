export { type LoginPasswords, type MigrateResult, migrate } from "./migrate.ts";
export { hashFiles, listCurrent, listMigrations, type SqlFile } from "./sql-files.ts";
