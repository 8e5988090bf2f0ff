-- "Your nights": the events of an organiser, one tab at a time, and how many each tab holds.
create or replace function internal.night_tab(event public.events) returns text
language sql stable set search_path = '' as $$
  select case
    when event.status in ('cancelled', 'removed') then 'cancelled'
    when event.status = 'draft' then 'draft'
    when event.status = 'pending_review' then 'waiting'
    when event.status = 'scheduled' then 'scheduled'
    when coalesce(event.ends_at, event.starts_at + interval '8 hours') <= now() then 'past'
    else 'on_sale' end
$$;

-- A draft of an event that nobody has changed since it was opened is no unsaved change: its version is still the first.
create or replace function public.list_my_events(p_organiser_id uuid, p_tab text default 'on_sale', p_limit integer default 50, p_offset integer default 0)
returns table (id uuid, draft_id uuid, slug text, title text, starts_at timestamptz, ends_at timestamptz, status text, place text, image_path text,
  publish_at timestamptz, reasons text[], sold integer, held integer, quantity integer, updated_at timestamptz)
language plpgsql stable security definer rows 60 set search_path = '' as $$
begin
  perform internal.require_role(p_organiser_id, '{owner,manager,editor,door,finance}');
  return query
    select e.id, d.id, e.slug, e.title, e.starts_at, e.ends_at, e.status, coalesce(v.name, e.custom_address, a.name), e.image_path, e.publish_at,
      case when e.status = 'pending_review' then h.reasons end, stock.sold, stock.held, stock.quantity, e.updated_at
    from public.events e left join public.event_drafts d on d.event_id = e.id and d.version > 1 left join public.venues v on v.id = e.venue_id
    left join public.areas a on a.id = e.area_id left join public.event_holds h on h.event_id = e.id
    cross join lateral (
      select coalesce(sum(s.sold), 0)::integer as sold, coalesce(sum(s.held), 0)::integer as held,
        case when bool_and(s.quantity is not null) then sum(s.quantity)::integer end as quantity
      from public.ticket_types t join public.ticket_inventory s on s.ticket_type_id = t.id where t.event_id = e.id and t.status <> 'archived' and t.kind <> 'extra') stock
    where e.organiser_id = p_organiser_id and internal.night_tab(e) = p_tab
    union all
    select null, d.id, null, coalesce(internal.draft_line(d.data, 'title'), 'Untitled'), internal.draft_moment(d.data, 'starts_at'), null, 'draft', null, null,
      null, null, 0, 0, null, d.updated_at
    from public.event_drafts d
    where d.organiser_id = p_organiser_id and d.event_id is null and p_tab = 'draft' and internal.my_role(p_organiser_id) in ('owner', 'manager', 'editor')
    order by 5 nulls first, 15 desc limit least(greatest(p_limit, 1), 100) offset greatest(p_offset, 0);
end $$;

create or replace function public.count_my_events(p_organiser_id uuid) returns table (tab text, count integer)
language plpgsql stable security definer rows 5 set search_path = '' as $$
begin
  perform internal.require_role(p_organiser_id, '{owner,manager,editor,door,finance}');
  return query select tabs.name, sum(found.n)::integer from unnest('{draft,waiting,scheduled,on_sale,past,cancelled}'::text[]) tabs (name)
    left join (
      select internal.night_tab(e) as tab, 1 as n from public.events e where e.organiser_id = p_organiser_id
      union all
      select 'draft', 1 from public.event_drafts d where d.organiser_id = p_organiser_id and d.event_id is null
        and internal.my_role(p_organiser_id) in ('owner', 'manager', 'editor')
    ) found on found.tab = tabs.name
    group by tabs.name;
end $$;

-- What the team sees on the page of its event; nothing for others.
create or replace function public.get_event_team_view(p_event_id uuid)
returns table (role text, status text, publish_at timestamptz, reasons text[], visibility text, sold integer, held integer, pass_type_ids uuid[])
language sql stable security definer rows 1 set search_path = '' as $$
  select internal.my_role(e.organiser_id), e.status, e.publish_at, coalesce(h.reasons, '{}'), e.visibility,
    coalesce((select sum(s.sold) from public.ticket_inventory s join public.ticket_types t on t.id = s.ticket_type_id where t.event_id = e.id and t.kind <> 'extra'), 0)::integer,
    coalesce((select sum(s.held) from public.ticket_inventory s join public.ticket_types t on t.id = s.ticket_type_id where t.event_id = e.id and t.kind <> 'extra'), 0)::integer,
    array(select t.id from public.ticket_types t where t.event_id = e.id and internal.is_pass_type(t.id) order by t.id)
  from public.events e left join public.event_holds h on h.event_id = e.id
  where e.id = p_event_id and internal.my_role(e.organiser_id) is not null
$$;

grant execute on function public.list_my_events(uuid, text, integer, integer), public.count_my_events(uuid), public.get_event_team_view(uuid) to authenticated;
