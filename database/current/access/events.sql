select internal.reset_access('public.events');

-- anyone who has the address of an unlisted event reads it through find_event, with the rows around it in the same request
create policy "visitors read announced events" on public.events for select to anon
  using (status in ('published', 'postponed', 'cancelled') and (visibility <> 'unlisted' or id = (select internal.opened_event())));
-- what is announced costs no question of who asks: the other term is tried for the few rows that are not, and its queries wait in
-- a function, since every subquery of a policy is made ready for each statement, asked or not
create policy "people read announced events, and those they have a part in" on public.events for select to authenticated
  using (
    (status in ('published', 'postponed', 'cancelled') and (visibility <> 'unlisted' or id = (select internal.opened_event())))
    or internal.has_part_in_event(id, organiser_id)
  );
grant select on public.events to anon, authenticated;

create policy "service role: full access" on public.events to service_role using (true) with check (true);
grant select, insert, update, delete on public.events to service_role;
