--: columns id,bucket_id,name,owner,owner_id,created_at,updated_at,last_accessed_at,metadata,path_tokens,version,user_metadata,archived_at,is_delete_marker,is_versioned
--: states avatar,library,cv,evidence,entry_file,settlement_file,export,unposted,posted,artist,article,event,venue,draft_venue,stray
--: additions avatar,library,cv,evidence,entry_file,settlement_file,export,unposted,artist,article,event,venue,draft_venue,stray_1,stray_2,stray_3,stray_4,stray_5,stray_6,stray_7
--: S anon,stranger * @posted ; owner * @avatar,library,cv,evidence,entry_file,settlement_file,export,unposted,posted,draft_venue ; team * @entry_file,settlement_file,posted,event,venue ; STAFF * @evidence,posted,artist,article,stray ; service *
--: I anon -path_tokens @none ; stranger -path_tokens @avatar,library,cv,evidence,entry_file,unposted ; owner -path_tokens @avatar,library,cv,evidence,entry_file,unposted,draft_venue ; team -path_tokens @avatar,library,cv,evidence,entry_file,settlement_file,unposted,artist,event,venue ; STAFF -path_tokens @avatar,library,cv,evidence,entry_file,unposted,artist,article ; service -path_tokens
--: U anon,stranger,team,STAFF -path_tokens @none ; owner -path_tokens @avatar,library ; service -path_tokens
--: D anon,stranger @none ; owner @avatar,library,cv,draft_venue ; team @event,venue ; STAFF @artist ; service
--: personal owner_id erase: files in shared places stay without their owner
--: personal name none: where a file lies in its bucket; files in shared places stay without their owner
--: personal bucket_id,metadata,version none: where a file lies, and what kind of file it is
--: personal user_metadata keep: what a picture shows that stays in a shared place
--: retention kept with the account

-- Rows of files and buckets are deleted by the storage service, which allows it for the transaction; the first folder says whose a file is.
select internal.reset_access('storage.objects');

-- Supabase grants every role every row operation here; policies decide. A name begins with the folder of its owner,
-- compared as a range, so that the index on names serves the policy as well.
grant select, insert, update, delete on storage.objects to anon, authenticated, service_role;

create policy "people read their own folder" on storage.objects for select to authenticated
  using (bucket_id in ('avatars', 'library', 'cvs', 'evidence', 'entry_files', 'exports')
    and name >= (select internal.proven_uid())::text || '/' and name < internal.prefix_end((select internal.proven_uid())::text || '/'));
create policy "people add to their own folder" on storage.objects for insert to authenticated
  with check (bucket_id in ('avatars', 'library', 'post_media', 'cvs', 'evidence', 'entry_files') and (select internal.require_standing())
    and name >= (select internal.proven_uid())::text || '/' and name < internal.prefix_end((select internal.proven_uid())::text || '/'));
create policy "people replace their avatar and their library" on storage.objects for update to authenticated
  using (bucket_id in ('avatars', 'library') and (select internal.require_standing())
    and name >= (select internal.proven_uid())::text || '/' and name < internal.prefix_end((select internal.proven_uid())::text || '/'))
  with check (bucket_id in ('avatars', 'library')
    and name >= (select internal.proven_uid())::text || '/' and name < internal.prefix_end((select internal.proven_uid())::text || '/'));
create policy "people delete from their own folder" on storage.objects for delete to authenticated
  using (bucket_id in ('avatars', 'library', 'cvs') and (select internal.require_standing())
    and name >= (select internal.proven_uid())::text || '/' and name < internal.prefix_end((select internal.proven_uid())::text || '/'));

-- A picture follows its post: see internal.may_read_post_file. Nobody lists the bucket, since each of its names would be asked about; nobody
-- deletes from it, since posts are emptied by functions.
create policy "everybody reads pictures of posts they may read" on storage.objects for select to anon, authenticated
  using (bucket_id = 'post_media' and coalesce(storage.operation(), '') not like 'storage.object.list%' and internal.may_read_post_file(name));

-- Owners and managers read what was given to their team (internal.may_read_entry_file). Nobody lists the bucket, nobody deletes from it by hand.
create policy "teams read files of applications" on storage.objects for select to authenticated
  using (bucket_id = 'entry_files' and coalesce(storage.operation(), '') not like 'storage.object.list%' and internal.may_read_entry_file(name));

-- Papers of costs lie in the folder of the team that holds the night: its owners and managers add and read them, and the other side of a deal reads what
-- its sheets show (internal.may_read_settlement_file). Functions delete them.
create policy "owners and managers read papers of their settlements" on storage.objects for select to authenticated
  using (bucket_id = 'settlement_files' and split_part(name, '/', 1) = any ((select internal.my_organiser_ids('{owner,manager}'))::text[]));
create policy "the other side reads papers of its settlement" on storage.objects for select to authenticated
  using (bucket_id = 'settlement_files' and coalesce(storage.operation(), '') not like 'storage.object.list%' and internal.may_read_settlement_file(name));
create policy "owners and managers add papers to their settlements" on storage.objects for insert to authenticated
  with check (bucket_id = 'settlement_files' and (select internal.require_standing()) and split_part(name, '/', 1) = any ((select internal.my_organiser_ids('{owner,manager}'))::text[]));

create policy "staff read evidence" on storage.objects for select to authenticated
  using (bucket_id = 'evidence' and (select internal.is_staff()));
create policy "staff read pictures of artists" on storage.objects for select to authenticated
  using (bucket_id = 'artist_media' and (select internal.is_staff()));
create policy "people add pictures of artists whose page they write" on storage.objects for insert to authenticated
  with check (bucket_id = 'artist_media' and (select internal.require_standing())
    and exists (select from public.artists a where a.id::text = split_part(objects.name, '/', 1) and internal.may_edit_artist(a.id)));
create policy "staff delete pictures of artists" on storage.objects for delete to authenticated
  using (bucket_id = 'artist_media' and (select internal.require_standing()) and (select internal.is_staff()));

create policy "staff read pictures of the journal" on storage.objects for select to authenticated
  using (bucket_id = 'journal_media' and (select internal.is_staff()));
create policy "staff add pictures of the journal" on storage.objects for insert to authenticated
  with check (bucket_id = 'journal_media' and (select internal.require_standing()) and (select internal.is_staff())
    and (split_part(objects.name, '/', 1) = 'bylines' or exists (select from public.articles a where a.id::text = split_part(objects.name, '/', 1))));
-- nobody deletes pictures of the journal by hand: delete_journal_picture looks where they are used

create policy "teams read pictures of their events" on storage.objects for select to authenticated
  using (bucket_id = 'event_media' and split_part(name, '/', 1) = any ((select internal.my_organiser_ids('{owner,manager,editor}'))::text[]));
create policy "teams add pictures of their events" on storage.objects for insert to authenticated
  with check (bucket_id = 'event_media' and (select internal.require_standing()) and split_part(name, '/', 1) = any ((select internal.my_organiser_ids('{owner,manager,editor}'))::text[]));
create policy "teams delete pictures of their events" on storage.objects for delete to authenticated
  using (bucket_id = 'event_media' and (select internal.require_standing()) and split_part(name, '/', 1) = any ((select internal.my_organiser_ids('{owner,manager,editor}'))::text[]));

create policy "teams read pictures of their venue" on storage.objects for select to authenticated
  using (bucket_id = 'venue_media' and split_part(name, '/', 1) = any ((select internal.my_venue_ids('{owner,manager,editor}'))::text[]));
create policy "teams add pictures of their venue" on storage.objects for insert to authenticated
  with check (bucket_id = 'venue_media' and (select internal.require_standing()) and split_part(name, '/', 1) = any ((select internal.my_venue_ids('{owner,manager,editor}'))::text[]));
create policy "teams delete pictures of their venue" on storage.objects for delete to authenticated
  using (bucket_id = 'venue_media' and (select internal.require_standing()) and split_part(name, '/', 1) = any ((select internal.my_venue_ids('{owner,manager,editor}'))::text[]));

create policy "people read pictures of a room they add" on storage.objects for select to authenticated
  using (bucket_id = 'venue_media' and split_part(name, '/', 1) = any ((select internal.my_draft_venue_ids())::text[]));
create policy "people add pictures of a room they add" on storage.objects for insert to authenticated
  with check (bucket_id = 'venue_media' and (select internal.require_standing()) and split_part(name, '/', 1) = any ((select internal.my_draft_venue_ids())::text[]));
create policy "people delete pictures of a room they add" on storage.objects for delete to authenticated
  using (bucket_id = 'venue_media' and (select internal.require_standing()) and split_part(name, '/', 1) = any ((select internal.my_draft_venue_ids())::text[]));

create policy "service role: full access" on storage.objects to service_role using (true) with check (true);
create policy "the storage service: full access" on storage.objects to storage_admin using (true) with check (true);
