-- Mails that still wait get the tries that new ones have: a server that is away for half an hour used up all of theirs.
update graphile_worker._private_jobs j set max_attempts = 25
from graphile_worker._private_tasks t
where t.id = j.task_id and t.identifier = 'send-mail' and j.attempts < j.max_attempts and j.max_attempts < 25;
