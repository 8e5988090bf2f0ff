-- A private bucket for pictures and papers that people add to an application.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('entry_files', 'entry_files', false, 10485760, '{image/jpeg,image/png,image/webp,application/pdf}');
insert into internal.bucket_rules (bucket_id, judges_content, reencodes_images, folder, quota_bytes) values ('entry_files', true, true, 'person', 209715200);
