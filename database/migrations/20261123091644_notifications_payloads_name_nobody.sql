-- Who did what is told by notification_actors alone, from which a person who leaves is taken out.
update public.notifications set payload = payload - 'person' where payload ? 'person';
