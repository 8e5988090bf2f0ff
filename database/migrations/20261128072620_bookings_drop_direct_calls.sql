-- Bookings and payments call the parts above them by signals (internal.signal_places_freed and its neighbours): what they called by name
-- has other names now.
drop function if exists internal.free_places(uuid, integer);
drop function if exists internal.end_hand_overs(uuid[], text);
drop function if exists internal.end_listings(uuid[], text);
drop function if exists internal.sell_listings(public.bookings);
drop function if exists internal.count_queue_call(uuid, uuid);
drop function if exists internal.require_queue_pass(public.events, uuid);
