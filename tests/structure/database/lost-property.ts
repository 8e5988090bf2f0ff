// The smallest part that has something of everything: lost property, with a table, a function, a job, a mail, erasure and a copy of
// somebody's data, and a screen with its address and a link.

/** Its files of the database, the jobs and the mails by their paths, each with its text. */
export const lostProperty: Record<string, string> = {
  "database/migrations/20991231235957_lost_items.sql": `-- expand: planted
create table public.lost_items (
  id uuid primary key default gen_random_uuid(),
  finder_id uuid constraint lost_items_finder_id_fkey references auth.users on delete set null,
  description text not null constraint lost_items_description_check check (char_length(description) between 3 and 200),
  told_at timestamptz
);
comment on table public.lost_items is 'What was found at a night and handed in.';
create index lost_items_finder_idx on public.lost_items (finder_id);
`,
  "database/current/access/lost_items.sql": `--: columns id,finder_id,description,told_at
--: states found
--: S owner,service *
--: I service *
--: U service *
--: D service
--: personal finder_id erase: the thing stays without its finder
--: personal description none: what the thing is
--: retention kept with the account
--: blocking open: one's own

select internal.reset_access('public.lost_items');

create policy "people read what they have handed in" on public.lost_items for select to authenticated
  using (finder_id = (select internal.proven_uid()));
grant select on public.lost_items to authenticated;

create policy "service role: full access" on public.lost_items to service_role using (true) with check (true);
grant select, insert, update, delete on public.lost_items to service_role;
`,
  "database/current/functions/lost/lost-items.sql": `create or replace function public.hand_in(p_description text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform internal.require_standing();
  insert into public.lost_items (finder_id, description) values (internal.proven_uid(), p_description);
end $$;
grant execute on function public.hand_in(text) to authenticated;

-- Thanks each finder once.
create or replace function internal.thank_finders() returns bigint
language sql security definer set search_path = '' as $$
  with told as (update public.lost_items i set told_at = now() where i.told_at is null and i.finder_id is not null returning i.finder_id, i.description)
  select count(internal.enqueue_mail('lost-item-thanks', u.email, jsonb_build_object('description', told.description)))
  from told join auth.users u on u.id = told.finder_id;
$$;

create or replace function internal.anonymise_lost(person uuid) returns void
language sql security definer set search_path = '' as $$
  update public.lost_items set finder_id = null where finder_id = person;
$$;

create or replace function internal.export_lost(person uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('handed_in', (select coalesce(jsonb_agg(jsonb_build_object('description', i.description)), '[]')
    from public.lost_items i where i.finder_id = person));
$$;
`,
  "database/tests/matrix/parts/lost.ts": `import { id, insert } from "../../harness/world.ts";
import type { MatrixPart } from "../matrix-part.ts";

const part: MatrixPart = {
  rowStates: { lost_items: { found: { where: "true" } } },
  addRows: async ({ client }) => {
    await insert(client, "lost_items", { finder_id: id("user owner"), description: "A red glove" });
  },
  callers: { hand_in: ["authenticated"] },
};

export default part;
`,
  "apps/server/src/jobs/lost.ts": `import type { PartJobs } from "./job.ts";

export default {
  schedules: [{ statement: "select internal.thank_finders()", everySeconds: 60 }],
} satisfies PartJobs;
`,
  "services/mail/src/templates/lost/lost-item-thanks.ts": `import type { MailContent } from "../../render/mail-content.ts";
import type { MailData } from "../../render/mail-data.ts";

/** Thanks a person who has handed something in. */
export default function lostItemThanks(data: MailData): MailContent {
  const title = "Thank you for handing it in";
  return { subject: title, preview: title, title, parts: [{ kind: "paragraph", text: data.text("description") }] };
}
`,
};

/** Its files of the site. */
export const lostPropertyOnSite: Record<string, string> = {
  "apps/site/app/parts/lost/part.ts": `import type { NavigationEntry, PartRoutes } from "#app/part.ts";

export const routes = {
  public: [{ path: "lost", file: "./routes/lost/lost-property.tsx" }],
} satisfies PartRoutes;

export const menus = [
  { to: "/lost", label: "Lost property", audience: "everybody", places: { palette: 92 } },
] satisfies NavigationEntry[];
`,
  "apps/site/app/routes/lost/lost-property.tsx": `/** What to do with a thing that is found at a night. */
export default function LostProperty() {
  return <p>Hand in what you find at the door.</p>;
}
`,
};
