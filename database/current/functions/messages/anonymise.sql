-- What the person wrote stays for 30 days as a deleted user's, then its words go; see internal.retention_messages.
create or replace function internal.anonymise_messages(person uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update public.messages set sender_id = null, erased_at = now() where sender_id = person;
  update public.conversations c set pair_key = null from public.conversation_members m where m.conversation_id = c.id and m.user_id = person and c.kind = 'direct';
  update public.conversations set person_id = null where person_id = person;
  update public.conversations set inbox_kind = null, inbox_id = null where inbox_id = person;
  delete from public.conversation_members where user_id = person;
  delete from internal.message_tells where user_id = person;
end $$;
