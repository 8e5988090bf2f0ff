-- expand: What people agreed to hear from the venue of a night when they booked.
create table internal.venue_consents (
  user_id uuid not null constraint venue_consents_user_id_fkey references auth.users on delete cascade,
  venue_id uuid not null constraint venue_consents_venue_id_fkey references public.venues on delete cascade,
  booking_id uuid not null constraint venue_consents_booking_id_fkey references public.bookings on delete cascade,
  agreed_at timestamptz not null default now(),
  constraint venue_consents_pkey primary key (user_id, venue_id)
);
comment on table internal.venue_consents is 'Who ticked at a booking that its venue may write to them. It counts once the booking is confirmed, and goes when they leave.';
create index venue_consents_venue_id_idx on internal.venue_consents (venue_id);
create index venue_consents_booking_id_idx on internal.venue_consents (booking_id);
