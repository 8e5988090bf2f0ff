-- A refused refund is asked for again by internal.renew_refund, whatever it was refused for.
drop function if exists internal.wait_for_decision(uuid);
