-- Does to a thing what staff decided, by the function of its kind, internal.moderate_<kind>(target, action, note, before). Answers how it was.
create or replace function internal.apply_moderation(p_kind text, target uuid, action text, note text, before jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  was jsonb;
begin
  execute format('select internal.%I($1, $2, $3, $4)', 'moderate_' || p_kind) into was using target, action, note, before;
  return was;
end $$;
