create table internal.source_pages (
  source_id uuid not null constraint source_pages_source_id_fkey references public.listing_sources on delete cascade,
  url text not null constraint source_pages_url_check check (char_length(url) <= 2000),
  etag text,
  last_modified text,
  content text not null constraint source_pages_content_check check (char_length(content) <= 50000),
  constraint source_pages_pkey primary key (source_id, url)
);
comment on table internal.source_pages is 'Pages that a feed of news links to, with the JSON-LD they held when they were last read: a page that is the same is not sent again.';
