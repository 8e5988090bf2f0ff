// A part of the database and the contract that a test plants: a table, its access, a function, a login, demo rows, errors and a note.

/** Its files by their paths, each with its text. */
export const zines: Record<string, string> = {
  "database/migrations/20991231235959_zines_start.sql": `-- expand: planted
create table public.zines (
      id uuid primary key default gen_random_uuid(),
      slug text not null unique,
      editor_id uuid constraint zines_editor_id_fkey references auth.users on delete set null,
      status text not null default 'draft'
    );
    comment on table public.zines is 'Made for a test.';
    create index zines_editor_idx on public.zines (editor_id);`,
  "database/current/access/zines.sql": `--: columns id,slug,editor_id,status
--: states published,draft
--: S anon,SIGNED * @published ; service *
--: I service *
--: U service *
--: D service
--: personal editor_id erase: the zine stays without its editor
--: personal slug,status none: its address, and whether it is out
--: retention kept with the account
--: blocking open: an editor's name stands in the zine

select internal.reset_access('public.zines');
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
  "database/current/functions/zines/export.sql": `create or replace function internal.export_zines(person uuid) returns jsonb
    language sql stable security definer set search_path = '' as $$
      select jsonb_build_object('zines', (select coalesce(jsonb_agg(jsonb_build_object('slug', z.slug)), '[]') from public.zines z where z.editor_id = person)) $$;`,
  "database/current/functions/zines/publish-zine.sql": `create or replace function public.publish_zine(p_id uuid) returns void
    language plpgsql security definer set search_path = '' as $$
    begin
      raise exception using errcode = 'PT404', message = 'There is no such zine', detail = 'ZINES_NOT_FOUND', hint = 'Look again.';
    end $$;
    grant execute on function public.publish_zine(uuid) to authenticated;`,
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
  "database/migrations/20991231235958_zines_login.sql": `-- expand: planted
do $$ begin
      if not exists (select from pg_roles where rolname = 'zines_admin') then create role zines_admin nologin noinherit; end if;
    end $$;`,
  "database/logins/zines.txt": "zines_admin: prints zines\n",
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

/** The same part under another name, whose first letter may be large. */
export const renamedPart = (name: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(zines).map(([file, text]) => [file.replaceAll("zine", name), rename(text, name)]),
  );

const rename = (text: string, name: string): string =>
  text
    .replaceAll("zine", name)
    .replaceAll("Zine", `${name.charAt(0).toUpperCase()}${name.slice(1)}`)
    .replaceAll("ZINE", name.toUpperCase());
