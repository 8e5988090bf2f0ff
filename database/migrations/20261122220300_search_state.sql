-- By which text of the kinds the rows of search were written: another text writes them anew.
create table internal.search_state (
  is_only boolean primary key default true check (is_only),
  kinds_hash text not null
);
comment on table internal.search_state is 'One row: the digest of the functions that the rows of search_docs were written by.';
