// The questions we ask PostgreSQL's catalogue. Run with an empty search_path, so every name comes qualified.
// $1 is the array of exposed schemas, $2 of those that only the search path has. https://www.postgresql.org/docs/current/catalogs.html

const castFunction = (source: string, target: string) => `
      (select format('%I.%I', fn.nspname, f.proname) from pg_cast k join pg_proc f on f.oid = k.castfunc
        join pg_namespace fn on fn.oid = f.pronamespace where k.castsource = ${source} and k.casttarget = ${target})`;

const columns = `
  select coalesce(json_agg(json_build_object(
    'name', a.attname,
    'type', format_type(a.atttypid, a.atttypmod),
    'base_type', case format_type(a.atttypid, null)
      when 'character' then 'character varying' when 'bit' then 'bit varying'
      when 'character[]' then 'character varying[]' when 'bit[]' then 'bit varying[]'
      else format_type(a.atttypid, null) end,
    'is_json', t.typname in ('json', 'jsonb') and t.typnamespace = 'pg_catalog'::regnamespace,
    'is_nullable', not a.attnotnull,
    'is_generated', a.attgenerated <> '' or a.attidentity = 'a',
    'default', case when a.attidentity <> ''
      then (select format('nextval(%L)', format('%I.%I', qn.nspname, q.relname)) from pg_depend o
        join pg_class q on q.oid = o.objid and q.relkind = 'S' join pg_namespace qn on qn.oid = q.relnamespace
        where o.classid = 'pg_class'::regclass and o.refobjid = c.oid and o.refobjsubid = a.attnum)
      when a.attgenerated = '' then coalesce(pg_get_expr(d.adbin, d.adrelid), pg_get_expr(t.typdefaultbin, 0)) end,
    'max_length', case when t.typname in ('varchar', 'bpchar') and a.atttypmod > 4 then a.atttypmod - 4 end,
    'enum_values', (select coalesce(json_agg(e.enumlabel order by e.enumsortorder), '[]')
      from pg_enum e where e.enumtypid = a.atttypid),
    'comment', col_description(c.oid, a.attnum),
    'to_json', case when t.typtype = 'd' then ${castFunction("a.atttypid", "'json'::regtype")} end,
    'from_json', case when t.typtype = 'd' then ${castFunction("'json'::regtype", "a.atttypid")} end,
    'from_text', case when t.typtype = 'd' then ${castFunction("'text'::regtype", "a.atttypid")} end
  ) order by a.attnum), '[]')
  from pg_attribute a
  join pg_type t on t.oid = a.atttypid
  left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
  where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped`;

// trigger functions that see every insert (4), delete (8) and update (16) of a table; none where a policy looks at the request itself
const announcedBy = `
  select coalesce(json_agg(f), '[]') from (
    select format('%s.%s', fn.nspname, p.proname) as f
    from pg_trigger g join pg_proc p on p.oid = g.tgfoid join pg_namespace fn on fn.oid = p.pronamespace
    where g.tgrelid = c.oid and not g.tgisinternal and g.tgenabled <> 'D' and cardinality(g.tgattr::int2[]) = 0
    group by fn.nspname, p.proname having bit_or(g.tgtype) & 28 = 28
  ) announcing
  where c.relkind in ('r', 'p') and not exists (
    select from pg_policy l where l.polrelid = c.oid
      and concat(pg_get_expr(l.polqual, l.polrelid)) ~ 'request\\.(headers|cookies|method|path)')`;

/** Relations of the exposed schemas with their columns and keys. */
export const relationsQuery = `
select coalesce(json_agg(json_build_object(
  'schema', n.nspname,
  'name', c.relname,
  'is_view', c.relkind in ('v', 'm'),
  'announced_by', (${announcedBy}),
  'updatable', pg_relation_is_updatable(c.oid::regclass, true),
  'comment', obj_description(c.oid, 'pg_class'),
  'primary_key', (
    select coalesce(json_agg(a.attname order by k.place), '[]')
    from pg_constraint p
    cross join unnest(p.conkey) with ordinality k(attnum, place)
    join pg_attribute a on a.attrelid = p.conrelid and a.attnum = k.attnum
    where p.conrelid = c.oid and p.contype = 'p'),
  'columns', (${columns})
)), '[]')
from pg_class c
join pg_namespace n on n.oid = c.relnamespace
where c.relkind in ('r', 'v', 'm', 'f', 'p') and not c.relispartition and n.nspname = any($1::text[])`;

const names = (relation: string, attributes: string) => `
  (select json_agg(a.attname order by k.place)
   from unnest(${attributes}) with ordinality k(attnum, place)
   join pg_attribute a on a.attrelid = ${relation} and a.attnum = k.attnum)`;

/** Foreign keys of every schema: views may look at tables that are not exposed. */
export const foreignKeysQuery = `
select coalesce(json_agg(json_build_object(
  'constraint', f.conname,
  'source', json_build_object('schema', sn.nspname, 'name', s.relname),
  'target', json_build_object('schema', tn.nspname, 'name', t.relname),
  'source_columns', ${names("f.conrelid", "f.conkey")},
  'target_columns', ${names("f.confrelid", "f.confkey")},
  'is_unique', exists (
    select from pg_index i
    where i.indrelid = f.conrelid and i.indisunique and i.indpred is null and i.indexprs is null
      and (select array_agg(k order by k) from unnest(i.indkey[0:i.indnkeyatts - 1]) k)
        = (select array_agg(k order by k) from unnest(f.conkey) k)),
  'is_in_primary_key', exists (
    select from pg_constraint p
    where p.conrelid = f.conrelid and p.contype = 'p' and p.conkey @> f.conkey)
) order by f.conname), '[]')
from pg_constraint f
join pg_class s on s.oid = f.conrelid
join pg_namespace sn on sn.oid = s.relnamespace
join pg_class t on t.oid = f.confrelid
join pg_namespace tn on tn.oid = t.relnamespace
where f.contype = 'f' and f.conparentid = 0 and sn.nspname <> 'pg_catalog'`;

/** A domain with such a name is a media type. */
const mediaName = "^([A-Za-z0-9.+-]+/[A-Za-z0-9.+-]+|[*]/[*])$";

/** Aggregates that make a media type of a relation's rows, or of any. */
export const mediaHandlersQuery = `
select coalesce(json_agg(json_build_object(
  'schema', n.nspname, 'name', p.proname, 'type', lower(t.typname), 'is_bytes', t.typbasetype = 'bytea'::regtype,
  'relation', case when ac.oid is not null then json_build_object('schema', an.nspname, 'name', ac.relname) end
) order by ac.oid is null, p.oid), '[]')
from pg_proc p
join pg_namespace n on n.oid = p.pronamespace
join pg_type t on t.oid = p.prorettype and t.typtype = 'd' and t.typname ~ '${mediaName}'
join pg_type at on at.oid = p.proargtypes[0]
left join pg_class ac on ac.oid = at.typrelid and ac.relkind <> 'c'
left join pg_namespace an on an.oid = ac.relnamespace
where p.prokind = 'a' and p.pronargs = 1 and (ac.oid is not null or at.oid = 'anyelement'::regtype)
  and n.nspname = any($1::text[] || $2::text[])`;

/** Functions of the exposed schemas that can be called. */
export const routinesQuery = `
select coalesce(json_agg(json_build_object(
  'schema', n.nspname,
  'name', p.proname,
  'parameters', (
    select coalesce(json_agg(json_build_object(
      'name', coalesce(p.proargnames[a.place], ''),
      'type', case format_type(a.type, null)
        when 'character' then 'character varying' when 'bit' then 'bit varying'
        when 'character[]' then 'character varying[]' when 'bit[]' then 'bit varying[]'
        else format_type(a.type, null) end,
      'mode', coalesce(p.proargmodes[a.place]::text, 'i')) order by a.place), '[]')
    from unnest(coalesce(p.proallargtypes, p.proargtypes::oid[])) with ordinality a(type, place)),
  'defaults', p.pronargdefaults,
  'volatility', case p.provolatile when 'v' then 'volatile' when 's' then 'stable' else 'immutable' end,
  'is_void', p.prorettype = 'void'::regtype,
  'is_composite', coalesce(bt.typtype, rt.typtype) = 'c' or coalesce(p.proargmodes::text[] && '{t,b,o}', false),
  'return_type', format_type(p.prorettype, null),
  'return_media', case when rt.typtype = 'd' and not p.proretset and rt.typname ~ '${mediaName}' then json_build_object(
    'type', lower(rt.typname), 'is_bytes', rt.typbasetype = 'bytea'::regtype) end,
  'returns_set', p.proretset,
  'returns_one', p.prorows = 1,
  'relation', case when rc.oid is not null then json_build_object('schema', rn.nspname, 'name', rc.relname) end,
  'argument_relation', (
    select json_build_object('schema', an.nspname, 'name', ac.relname)
    from pg_type at join pg_class ac on ac.oid = at.typrelid and ac.relkind <> 'c'
    join pg_namespace an on an.oid = ac.relnamespace
    where p.pronargs = 1 and at.oid = p.proargtypes[0]),
  'oid', p.oid::text,
  'settings', coalesce(to_json(p.proconfig), '[]'),
  'comment', obj_description(p.oid, 'pg_proc')
) order by p.proname, p.oid), '[]')
from pg_proc p
join pg_namespace n on n.oid = p.pronamespace
join pg_type rt on rt.oid = p.prorettype
left join pg_type bt on rt.typtype = 'd' and bt.oid = rt.typbasetype
left join pg_class rc on rc.oid = coalesce(bt.typrelid, rt.typrelid) and rc.relkind <> 'c'
left join pg_namespace rn on rn.oid = rc.relnamespace
where p.prokind = 'f'
  and (n.nspname = any($1::text[])
    or n.nspname = any($2::text[]) and p.pronargs = 1 and p.proretset
      and exists (select from pg_type st where st.oid = p.proargtypes[0] and st.typtype = 'c'))
  and p.prorettype not in ('trigger'::regtype, 'event_trigger'::regtype)`;

/** Views' stored rules: their target lists say which table column each view column is. */
export const viewRulesQuery = `
select coalesce(json_agg(json_build_object(
  'oid', c.oid::text, 'schema', n.nspname, 'name', c.relname, 'rule', r.ev_action::text)), '[]')
from pg_class c
join pg_namespace n on n.oid = c.relnamespace
join pg_rewrite r on r.ev_class = c.oid and r.rulename = '_RETURN'
where c.relkind in ('v', 'm') and n.nspname not in ('pg_catalog', 'information_schema')`;

/** Names of columns by relation and number, for reading the rules. */
export const attributesQuery = `
select coalesce(json_agg(json_build_object(
  'oid', c.oid::text, 'schema', n.nspname, 'name', c.relname, 'columns',
  (select json_object_agg(a.attnum, a.attname) from pg_attribute a
   where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped))), '[]')
from pg_class c
join pg_namespace n on n.oid = c.relnamespace
where c.relkind in ('r', 'v', 'm', 'f', 'p') and n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast')
  and exists (select from pg_class v join pg_rewrite r on r.ev_class = v.oid
    join pg_namespace vn on vn.oid = v.relnamespace
    where v.relkind in ('v', 'm') and vn.nspname not in ('pg_catalog', 'information_schema'))`;

/** What \`alter role … set\` says, for this database over everywhere. */
export const roleSettingsQuery = `
select coalesce(json_agg(json_build_object('role', r.rolname, 'settings', to_json(s.setconfig))
  order by s.setdatabase), '[]')
from pg_db_role_setting s
join pg_roles r on r.oid = s.setrole
where s.setdatabase in (0, (select oid from pg_database where datname = current_database()))`;

/** What the login and the roles it inherits from are told of our own settings: for this database over everywhere, its own over theirs. */
export const databaseSettingsQuery = `
select coalesce(json_agg(setting order by r.rolname = session_user, s.setdatabase), '[]')
from pg_db_role_setting s
join pg_roles r on r.oid = s.setrole and pg_has_role(session_user, r.oid, 'usage')
cross join unnest(s.setconfig) as setting
where setting like 'pgrst.%' and s.setdatabase in (0, (select oid from pg_database where datname = current_database()))`;

/** Comments of the exposed schemas. */
export const schemasQuery = `
select coalesce(json_object_agg(n.nspname, obj_description(n.oid, 'pg_namespace')), '{}')
from pg_namespace n where n.nspname = any($1::text[])`;

/** Time zones a caller may name. */
export const timezonesQuery = "select coalesce(json_agg(name), '[]') from pg_timezone_names";
