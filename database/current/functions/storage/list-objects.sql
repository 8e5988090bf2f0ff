-- Lists one level of folders and files in the order of their names. A folder is skipped over as a whole, so a listing reads
-- what it shows and no more. Row-level security is the caller's: the function runs with the rights of its caller.
-- `cursor_key` is exclusive; a key that ends in "/" stands for a folder.
create or replace function internal.list_level(
  p_bucket text, p_prefix text, p_cursor text, p_limit integer, p_descending boolean, p_grouped boolean
) returns table (key text, id uuid, updated_at timestamptz, created_at timestamptz, last_accessed_at timestamptz, metadata jsonb)
language plpgsql stable set search_path = '' as $$
declare
  batch constant integer := 200;
  found_count integer := 0;
  seen integer;
  low text collate "C" := p_prefix;
  high text collate "C" := internal.prefix_end(p_prefix);
  item record;
  rest text;
  folder text;
begin
  if p_cursor <> '' and p_descending then
    high := p_cursor;
  elsif p_cursor <> '' and right(p_cursor, 1) = '/' then
    low := internal.prefix_end(p_cursor);
  elsif p_cursor <> '' then
    low := p_cursor || chr(1);
  end if;
  loop
    seen := 0;
    folder := null;
    for item in execute format(
      'select o.* from storage.objects o where o.bucket_id = $1 and o.name >= $2 and o.name < $3 order by o.name %s limit %s',
      case when p_descending then 'desc' else 'asc' end, batch)
      using p_bucket, low, high
    loop
      seen := seen + 1;
      rest := substr(item.name, length(p_prefix) + 1);
      found_count := found_count + 1;
      if p_grouped and position('/' in rest) > 0 then
        folder := p_prefix || split_part(rest, '/', 1) || '/';
        key := folder;
        id := null; updated_at := null; created_at := null; last_accessed_at := null; metadata := null;
      else
        key := item.name;
        id := item.id; updated_at := item.updated_at; created_at := item.created_at;
        last_accessed_at := item.last_accessed_at; metadata := item.metadata;
      end if;
      return next;
      if found_count >= p_limit then
        return;
      end if;
      if p_descending then
        high := coalesce(folder, item.name);
      else
        low := case when folder is null then item.name || chr(1) else internal.prefix_end(folder) end;
      end if;
      exit when folder is not null;
    end loop;
    exit when folder is null and seen < batch;
  end loop;
end $$;

-- The same level in the order of a time: folders first, then files. Reads the whole level.
create or replace function internal.list_level_by_time(
  p_bucket text, p_prefix text, p_column text, p_descending boolean, p_search text
) returns table (key text, id uuid, updated_at timestamptz, created_at timestamptz, last_accessed_at timestamptz, metadata jsonb)
language plpgsql stable set search_path = '' as $$
begin
  return query execute format($q$
    with level as (
      select o.*, split_part(substr(o.name, length($2) + 1), '/', 1) as segment,
        position('/' in substr(o.name, length($2) + 1)) > 0 as is_nested
      from storage.objects o
      where o.bucket_id = $1 and o.name >= $2 and o.name < internal.prefix_end($2)
        and ($3 = '' or starts_with(lower(substr(o.name, length($2) + 1)), lower($3)))
    ), listed as (
      select $2 || segment || '/' as key, null::uuid as id, null::timestamptz as updated_at, null::timestamptz as created_at,
        null::timestamptz as last_accessed_at, null::jsonb as metadata
      from level where is_nested group by segment
      union all
      select l.name, l.id, l.updated_at, l.created_at, l.last_accessed_at, l.metadata from level l where not is_nested
    )
    select * from listed order by %s
  $q$, case p_column when 'name' then format('key collate "C" %s', case when p_descending then 'desc' else 'asc' end)
    else format('id is not null, %I %s, key collate "C" %2$s', p_column, case when p_descending then 'desc' else 'asc' end) end)
  using p_bucket, p_prefix, p_search;
end $$;

-- Contract: what list() answers. Names are relative to the prefix, which ends with "/" or is empty. A search that names folders looks in
-- the last of them.
create or replace function storage.search(
  prefix text, bucketname text, limits integer default 100, levels integer default 1, offsets integer default 0,
  search text default '', sortcolumn text default 'name', sortorder text default 'asc'
) returns table (name text, id uuid, updated_at timestamptz, created_at timestamptz, last_accessed_at timestamptz, metadata jsonb)
language plpgsql stable set search_path = '' as $$
declare
  descending boolean := lower(sortorder) = 'desc';
  size integer := least(greatest(coalesce(limits, 100), 0), 1500);
  skipped integer := greatest(coalesce(offsets, 0), 0);
  sorted_by text := case when sortcolumn in ('updated_at', 'created_at', 'last_accessed_at') then sortcolumn else 'name' end;
  segment text := regexp_replace(coalesce(search, ''), '^.*/', '');
  level text := prefix || left(coalesce(search, ''), length(coalesce(search, '')) - length(segment));
begin
  if sorted_by = 'name' and segment = '' then
    return query select trim(trailing '/' from substr(l.key, length(prefix) + 1)), l.id, l.updated_at, l.created_at, l.last_accessed_at, l.metadata
      from internal.list_level(bucketname, level, '', size + skipped, descending, true) l offset skipped;
  else
    return query select trim(trailing '/' from substr(l.key, length(prefix) + 1)), l.id, l.updated_at, l.created_at, l.last_accessed_at, l.metadata
      from internal.list_level_by_time(bucketname, level, sorted_by, descending, segment) l offset skipped limit size;
  end if;
end $$;

-- True for keys after another one in the direction of a listing.
create or replace function internal.is_beyond(key text, other text, descending boolean) returns boolean
language sql immutable set search_path = '' as $$
  select case when descending then key collate "C" < other else key collate "C" > other end
$$;

-- Contract: what a page of listV2() with a delimiter answers; `key` is where the next page begins.
create or replace function storage.search_v2(
  prefix text, bucket_name text, limits integer default 100, levels integer default 1, start_after text default '',
  sort_order text default 'asc', sort_column text default 'name', sort_column_after text default ''
) returns table (key text, name text, id uuid, updated_at timestamptz, created_at timestamptz, last_accessed_at timestamptz, metadata jsonb)
language plpgsql stable set search_path = '' as $$
declare
  descending boolean := lower(sort_order) = 'desc';
  size integer := least(greatest(coalesce(limits, 100), 0), 1500);
  after timestamptz := nullif(sort_column_after, '')::timestamptz;
begin
  if sort_column not in ('created_at', 'updated_at') then
    return query select l.key, l.key, l.id, l.updated_at, l.created_at, l.last_accessed_at, l.metadata
      from internal.list_level(bucket_name, prefix, start_after, size, descending, levels > 0) l;
    return;
  end if;
  -- a folder is as old as the first of its objects
  return query
    with level as (
      select l.*, case when l.id is null then (
        select min(o.created_at) from storage.objects o
        where o.bucket_id = bucket_name and o.name >= l.key and o.name < internal.prefix_end(l.key)) end as since
      from internal.list_level_by_time(bucket_name, prefix, sort_column, descending, '') with ordinality
        as l (key, id, updated_at, created_at, last_accessed_at, metadata, place)
    ), placed as materialized (
      select p.*, row_number() over (order by p.id is not null, case when not descending then p.since end,
        case when descending then p.since end desc, p.place) as position
      from level p
    )
    select l.key, l.key, l.id, l.updated_at, l.created_at, l.last_accessed_at, l.metadata from placed l
    where start_after = '' or (case
      -- folders stand first, in the same direction as the rest
      when after is null then l.id is not null or l.position > coalesce((select f.position from placed f where f.key = start_after), 0)
      else l.id is not null and (
        case when sort_column = 'created_at' then l.created_at else l.updated_at end = after and internal.is_beyond(l.key, start_after, descending)
        or case when descending
          then case when sort_column = 'created_at' then l.created_at else l.updated_at end < after
          else case when sort_column = 'created_at' then l.created_at else l.updated_at end > after end) end)
    order by l.position limit size;
end $$;

create or replace function storage.list_objects_with_delimiter(
  bucket_id text, prefix_param text, delimiter_param text, max_keys integer default 100, start_after text default '', next_token text default ''
) returns table (name text, id uuid, metadata jsonb, updated_at timestamptz)
language sql stable set search_path = '' as $$
  select l.key, l.id, l.metadata, l.updated_at
  from internal.list_level(bucket_id, prefix_param, coalesce(nullif(next_token, ''), start_after), max_keys, false, delimiter_param = '/') l
$$;

grant execute on function internal.list_level(text, text, text, integer, boolean, boolean),
  internal.list_level_by_time(text, text, text, boolean, text), internal.is_beyond(text, text, boolean),
  storage.search(text, text, integer, integer, integer, text, text, text),
  storage.search_v2(text, text, integer, integer, text, text, text, text),
  storage.list_objects_with_delimiter(text, text, text, integer, text, text) to anon, authenticated, service_role, storage_admin;
