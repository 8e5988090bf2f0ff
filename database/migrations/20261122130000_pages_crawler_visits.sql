create table internal.crawler_visits (
  id bigint generated always as identity primary key,
  agent text not null constraint crawler_visits_agent_check check (char_length(agent) <= 200),
  path text not null constraint crawler_visits_path_check check (char_length(path) <= 500),
  seen_at timestamptz not null
);
comment on table internal.crawler_visits is 'The last hundred visits by search engines and other crawlers, of all copies of the server';
