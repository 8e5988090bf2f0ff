-- Cards say where tickets that people sell on can be had.
alter table public.listings add column has_resale boolean not null default false;
comment on column public.listings.has_resale is 'Something is sold out, and what holders sell on can be bought by everybody now.';
