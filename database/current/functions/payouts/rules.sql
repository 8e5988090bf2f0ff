select internal.allow_transitions('payout_accounts', 'opening', 'ready', 'wants_more', 'closed');
select internal.allow_transitions('payout_accounts', 'ready', 'wants_more', 'closed');
select internal.allow_transitions('payout_accounts', 'wants_more', 'ready', 'closed');
-- an owner opens another one in its place
select internal.allow_transitions('payout_accounts', 'closed', 'opening');

select internal.allow_transitions('payouts', 'due', 'sent');
select internal.allow_transitions('payouts', 'sent', 'paid', 'failed');
select internal.allow_transitions('payouts', 'paid', 'returned');
-- what the provider's books say was sent was sent, whatever was believed before
select internal.allow_transitions('payouts', 'failed', 'paid');

select internal.know_limit('payout_accounts', 10, 60);
select internal.know_limit('payout_holds', 60, 60);

select internal.know_notification('outcome_taken_back', 'Staff took back that a night of theirs went ahead; nothing of it is paid out.', tab => 'work', mail => 'at_once');
select internal.know_notification('payout_sent', 'Money of an organiser they own or count the money of is on its way to the bank.', tab => 'work', mails_itself => true);
select internal.know_notification('payout_failed', 'A pay-out of an organiser of theirs did not arrive, or came back.', tab => 'work', mails_itself => true);
select internal.know_notification('payout_held', 'Pay-outs of an organiser of theirs are held by staff, or go on again.', tab => 'work', mails_itself => true);

select internal.know_retention('payout_stop_links', 'Links in mails to owners that stop pay-outs end after seven days and go after ninety.');

create or replace trigger log_status after update of status on public.payouts for each row
  when (old.status is distinct from new.status) execute function internal.log_status();
