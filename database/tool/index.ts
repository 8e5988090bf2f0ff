export { type DemoAccount, demoAccounts } from "../seeds/demo/people/people.ts";
export { type DemoPicture, listDemoPictures } from "../seeds/pictures/list-pictures.ts";
export { countedAttempts } from "./counted-attempts.ts";
export { listOpenDemoAccounts, removeDemoAccounts } from "./demo-accounts.ts";
export { type Login, type LoginPassword, listLogins, loginName, loginPrefix } from "./logins.ts";
export { type MigrateOptions, type MigrateResult, migrate } from "./migrate.ts";
export { type SeedOptions, type SeedResult, seed } from "./seed.ts";
export { hashFiles, listCurrent, listMigrations, type SqlFile } from "./sql-files.ts";
export { type Company, tellCompany } from "./tell-company.ts";
