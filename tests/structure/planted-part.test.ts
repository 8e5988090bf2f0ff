// A part of the product can be added to the database and the contract by adding files: nothing that is there is edited.
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { root } from "./planted-house.ts";

const planted: Record<string, string> = {
  "database/migrations/20991231235959_zines_start.sql": `create table public.zines (
      id uuid primary key default gen_random_uuid(),
      slug text not null unique,
      editor_id uuid constraint zines_editor_id_fkey references auth.users on delete set null,
      status text not null default 'draft'
    );
    comment on table public.zines is 'Made for a test.';
    create index zines_editor_idx on public.zines (editor_id);`,
  "database/current/access/zines.sql": `select internal.reset_access('public.zines');
    create policy "published zines are read by everybody" on public.zines for select to anon, authenticated using (status = 'published');
    grant select on public.zines to anon, authenticated;
    create policy "service role: full access" on public.zines to service_role using (true) with check (true);
    grant select, insert, update, delete on public.zines to service_role;`,
  "database/current/functions/zines/rules.sql": `select internal.allow_transitions('zines', 'draft', 'published');
    select internal.announce_table('zines');
    select internal.know_limit('zines', 3, 60);
    select internal.reserve_slugs('zines', 'new');
    select internal.know_notification('zine_published', 'A zine of theirs was published.');`,
  "database/current/functions/zines/anonymise.sql": `create or replace function internal.anonymise_zines(person uuid) returns void
    language sql security definer set search_path = '' as $$ update public.zines set editor_id = null where editor_id = person $$;`,
  "database/current/functions/zines/publish-zine.sql": `create or replace function public.publish_zine(p_id uuid) returns void
    language plpgsql security definer set search_path = '' as $$
    begin
      raise exception using errcode = 'PT404', message = 'There is no such zine', detail = 'ZINES_NOT_FOUND', hint = 'Look again.';
    end $$;
    grant execute on function public.publish_zine(uuid) to authenticated;`,
  "database/access-matrix/zines.txt": `zines | id,slug,editor_id,status | published,draft
S anon,SIGNED * @published ; service *
I service *
U service *
D service
`,
  "database/tests/matrix/parts/zines.ts": `import type { MatrixPart } from "../matrix-part.ts";
import { announces, refused } from "../trigger-rules.ts";
const part: MatrixPart = {
  after: ["people"],
  rowStates: { zines: { published: { where: "status = 'published'" }, draft: { where: "status = 'draft'" } } },
  addRows: async ({ client }) => {
    await client.query("insert into zines (slug, status) values ('one', 'published'), ('two', 'draft')");
  },
  callers: { publish_zine: ["authenticated"] },
  triggerRules: [
    announces("zines", "slug"),
    refused("a published zine stays so", "update zines set status = 'draft' where status = 'published'"),
  ],
};
export default part;
`,
  "database/migrations/20991231235958_zines_login.sql": `do $$ begin
      if not exists (select from pg_roles where rolname = 'zines_admin') then create role zines_admin nologin noinherit; end if;
    end $$;`,
  "database/logins/zines.txt": "zines_admin: prints zines\n",
  "database/personal-data/zines.txt": "public.zines.editor_id erase: the zine stays without its editor\n",
  "database/seeds/demo/zines/index.ts": `import type { DemoSeed } from "../demo-seed.ts";
import people from "../people/index.ts";
const zines: DemoSeed<void> = {
  after: [people],
  seed: async ({ client, resultOf, onProgress }) => {
    await client.query("insert into public.zines (slug, editor_id) values ('planted', $1)", [resultOf(people)[0]?.id]);
    onProgress("1 zine");
  },
};
export default zines;
`,
  "contract/src/errors/zines.ts": 'export type ZinesErrorCode = "ZINES_NOT_FOUND";\n',
  "docs/errors/zines.md":
    "# Zines\n\n| Code | Status | When | What to do |\n|---|---|---|---|\n| `ZINES_NOT_FOUND` | 404 | No such zine. | Look again. |\n",
  "changes/zines-start.md": "Added: Zines.\n",
};

let house: string;
beforeAll(() => {
  house = mkdtempSync(path.join(os.tmpdir(), "planted-part-"));
  for (const name of ["database", "contract", "docs", "changes"])
    cpSync(path.join(root, name), path.join(house, name), {
      recursive: true,
      filter: (file) => path.basename(file) !== "node_modules",
    });
  cpSync(path.join(root, ".env.example"), path.join(house, ".env.example"));
  mkdirSync(path.join(house, "tests"));
  cpSync(path.join(root, "tests/structure"), path.join(house, "tests/structure"), { recursive: true });
  cpSync(path.join(root, "tests/tsconfig.json"), path.join(house, "tests/tsconfig.json"));
  const links = [
    "functions",
    "services",
    "platform",
    "CHANGELOG.md",
    "vitest.config.ts",
    "package.json",
    "tsconfig.base.json",
  ];
  for (const name of links) symlinkSync(path.join(root, name), path.join(house, name));
  linkPackages();
  for (const [file, text] of Object.entries(planted)) {
    mkdirSync(path.dirname(path.join(house, file)), { recursive: true });
    writeFileSync(path.join(house, file), text, { flag: "wx" }); // refuses a file that is there
  }
});
afterAll(() => rmSync(house, { recursive: true, force: true }));

/** The installed packages, but with the house's own contract and database in place of the project's. */
function linkPackages(): void {
  const modules = path.join(house, "node_modules");
  mkdirSync(path.join(modules, "@undercroft"), { recursive: true });
  for (const name of readdirSync(path.join(root, "node_modules")))
    if (name !== "@undercroft") symlinkSync(path.join(root, "node_modules", name), path.join(modules, name));
  for (const name of readdirSync(path.join(root, "node_modules/@undercroft"))) {
    const own = ["contract", "database"].includes(name)
      ? path.join(house, name)
      : path.join(root, "node_modules/@undercroft", name);
    symlinkSync(own, path.join(modules, "@undercroft", name));
  }
}

function run(args: string[]): { isGood: boolean; output: string } {
  const result = spawnSync(process.execPath, args, {
    cwd: house,
    encoding: "utf8",
    env: { ...process.env, TEST_CLUSTER: process.env.TEST_CLUSTER ?? path.join(root, ".cache/test-cluster") },
  });
  return { isGood: result.status === 0, output: `${result.stdout}${result.stderr}` };
}

test("A part of the database and the contract is added by files alone, and everything that is checked holds with it", {
  timeout: 600_000,
}, () => {
  expect(run(["database/tool/generate-main.ts"])).toMatchObject({ isGood: true });
  const checks = [
    "database/tests/matrix",
    "database/tests/generated.test.ts",
    "database/tests/seeds/demo.test.ts",
    "tests/structure/database.test.ts",
    "tests/structure/personal-data.test.ts",
    "tests/structure/errors.test.ts",
    "tests/structure/changes.test.ts",
  ];
  const { isGood, output } = run([
    path.join(root, "node_modules/vitest/vitest.mjs"),
    "run",
    "--hookTimeout=300000",
    "--testTimeout=300000",
    ...checks,
  ]);
  expect(isGood, output).toBe(true);
  expect(output).toMatch(/Test Files.*7 passed/);
});
