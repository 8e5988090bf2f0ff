-- How long a signed address of this bucket may open its file, in seconds. Who may see these files is decided again each time such an
-- address is used, by the rights of the person who signed it. Null for buckets of whose files an address opens one as long as its signer chose.
create or replace function internal.longest_signing(p_bucket text) returns integer
language sql immutable set search_path = '' as $$
  select case when p_bucket in ('post_media', 'entry_files', 'settlement_files') then 600 when p_bucket in ('library', 'cvs', 'evidence', 'exports') then 3600 end
$$;
grant execute on function internal.longest_signing(text) to storage_admin;
