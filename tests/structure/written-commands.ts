// The commands that docs/operations.md tells people to type, and what runs each of them, so that none is written that nobody ever ran.

/** How a command is tried. */
export type Tried =
  /** tests/product/written-commands.test.ts runs it as it stands, with `replace` in place of what only an operator knows */
  | { here: readonly (readonly [string, string])[] }
  /** another test runs it, or what it starts */
  | { by: string }
  /** it is not run, for this reason */
  | { not: string };

const bench = { by: "tests/all.ts" };

/** By the command as it is written. `FOLDER`, `PORT` and `SMTP` are filled in by the test. */
export const writtenCommands: Record<string, Tried> = {
  "npm start": { by: "tests/product/quick-start.test.ts" },
  "npm ci": { by: "tests/first-line.ts" },
  "certbot certonly --standalone -d undercroft.example": {
    not: "asks a certificate authority about a real name",
  },
  "git clone": { not: "fetches the project itself" },
  "git pull": { not: "fetches the project itself" },
  "npm run setup": { by: "tests/product/setup.test.ts" },
  "npm run setup -- --overwrite": { by: "tests/product/setup.test.ts" },
  "npm run setup -- --site-url https://undercroft.example": { by: "tests/product/setup.test.ts" },
  "npm run mail:test -- you@example.org": { here: [] },
  "curl http://127.0.0.1:3000/health": { here: [["3000", "PORT"]] },
  "npm run admin -- you@example.org": { by: "tests/product/first-administrator.test.ts" },
  "npm run files:move -- s3": { by: "services/storage/test/move-blobs.test.ts" },
  "alter role authenticator set pgrst.db_max_rows = '500'; notify pgrst, 'reload config';": { here: [] },
  "alter role anon set statement_timeout = '1s'": { here: [] },
  "alter role anon set pgrst.db_max_rows = '200'": { here: [] },
  "notify pgrst, 'reload schema'": { here: [] },
  "select * from internal.violations": { here: [] },
  "openssl req -x509 -newkey rsa:3072 -nodes -days 3650 -subj /CN=undercroft -keyout key.pem -out certificate.pem":
    {
      here: [
        ["key.pem", "FOLDER/key.pem"],
        ["certificate.pem", "FOLDER/certificate.pem"],
      ],
    },
  "grant usage on schema … to auth_admin; grant execute on function … to auth_admin": {
    by: "tests/conformance/auth/auth-hooks.test.ts",
  },
  "npm run auth:rotate-keys": { here: [] },
  "npm run auth:rotate-keys -- --drop-old": { by: "tests/product/rotate-keys.test.ts" },
  "psql -c \"create role undercroft login createrole password 'secret'\"": {
    by: "tests/product/owned-database.ts",
  },
  "createdb -O undercroft undercroft": { by: "tests/product/owned-database.ts" },
  "DATABASE_URL=postgres://undercroft:secret@db.example:5432/undercroft npm start": {
    by: "tests/product/database-by-url.test.ts",
  },
  "npm run load:on-sale -- --people 20000": bench,
  "npm run backup": { by: "tests/product/backup.test.ts" },
  "npm run doctor": { by: "tests/product/doctor.test.ts" },
  "npm run doctor -- --mail you@example.org": { by: "tests/product/doctor.test.ts" },
  "npm run backup -- undercroft.backup": { here: [["undercroft.backup", "FOLDER/undercroft.backup"]] },
  "npm run restore -- undercroft.backup": { by: "tests/product/moving.test.ts" },
  'pg_dump -Fc -f undercroft.dump "$OLD_DATABASE_URL"': { by: "tests/product/moving.test.ts" },
  'pg_restore --no-owner --no-privileges -d "$DATABASE_URL" undercroft.dump': {
    by: "tests/product/moving.test.ts",
  },
  "npm run demo:remove": { by: "tests/product/public-demo.test.ts" },
  "npm run demo:remove -- --with-content": { by: "tests/product/public-demo.test.ts" },
  "npm run import -- FILE": { by: "database/tests/import/command.test.ts" },
  "npm run import -- --help": { here: [] },
  "npm run import:postcodes -- FILE": { by: "database/tests/venues/import-postcodes.test.ts" },
  "npm run test:all": { not: "runs all tests, these too" },
  "npm run backup:keys > undercroft-backup.key": {
    not: "what it prints is made by makeKeyPair, which platform/postgres/test/archive.test.ts tries",
  },
  "npm run backup:restore -- --identity undercroft-backup.key": {
    not: "npm run backup:drill runs it, which takes minutes",
  },
  "npm run backup:restore -- --identity undercroft-backup.key --to 2026-11-29T11:40:00Z": {
    not: "npm run backup:drill runs it, which takes minutes",
  },
  "npm run backup:drill": {
    not: "destroys a copy of the demo and restores it three times, which takes minutes",
  },
  "npm run test:cluster": { not: "takes half an hour, and engines that are no part of the product" },
  "npm run test:upgrade": { not: "takes minutes, and is a stage of npm run test:all" },
  "npm run test:image": { not: "builds an image, which needs podman or docker and minutes" },
  "git clone <the project> /srv/undercroft && cd /srv/undercroft && npm ci && npm run build": {
    not: "installs on a machine; the first line of the README is run by tests/first-line.ts",
  },
  "psql -p 5000 -U postgres -d undercroft": { not: "needs a cluster; test:cluster connects in the same way" },
  "npm run test:injection": { not: "needs sqlmap, which is no part of the product, and half an hour" },
  "npm run bench": bench,
  "npm run bench -- --only api": bench,
  "npm run bench -- --only caches": bench,
  "npm run bench -- --only pages": bench,
  "npm run bench -- --only lighthouse": bench,
  "npm run bench -- --only sign-in": bench,
  "npm run bench -- --only auth-times": bench,
  "npm run bench -- --only fan-out": bench,
  "npm run bench -- --only places": bench,
  "npm run bench -- --only map-frames": bench,
  "npm run bench -- --only search-cost": bench,
  "npm run bench -- --only search-answers,search-upkeep": bench,
  'curl -X POST "$SITE_URL/auth/v1/admin/sso/providers"': {
    by: "tests/conformance/auth/sso/auth-sso-administration.test.ts",
  },
};

const begins =
  /^(npm (start|ci|run)|npx |git (clone|pull)|curl |openssl |createdb |certbot |pg_\w+ -|psql |alter role|notify |grant |select \*|DATABASE_URL=)/;

/** Every command of a page: lines of its shell blocks, and what stands in the text as code. A long call of curl is known by its address. */
export function commandsOf(page: string): string[] {
  const blocks = [...page.matchAll(/```sh\n([\s\S]*?)```/g)].flatMap(([, block = ""]) =>
    block
      .replaceAll(/\\\n/g, "")
      .split("\n")
      .map((line) => line.replace(/\s+# .*/, "").trim()),
  );
  const inline = [...page.replaceAll(/```[\s\S]*?```/g, "").matchAll(/`([^`\n]+)`/g)].map(
    ([, code = ""]) => code,
  );
  const found = [...blocks, ...inline]
    .filter((text) => begins.test(text))
    .map((text) => text.replace(/ -H .*/, ""));
  return [...new Set(found)];
}
