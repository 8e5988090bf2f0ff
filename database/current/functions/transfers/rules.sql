select internal.allow_transitions('ticket_transfers', 'pending', 'accepted', 'declined', 'revoked', 'expired', 'ended');

select internal.know_limit('transfers', 20, 60);
select internal.know_limit('renames', 30, 60);

select internal.know_retention('ticket_transfers', 'Email addresses and notes of tickets that were passed on, or nearly, are deleted thirty days after that ended.');

select internal.know_notification('transfer_received', 'Somebody offers them a ticket.', tab => 'tickets', mails_itself => true);
select internal.know_notification('transfer_accepted', 'A ticket that they passed on was accepted.', tab => 'tickets', mails_itself => true);
select internal.know_notification('transfer_ended', 'A ticket that was being passed on stays where it was.', tab => 'tickets', mails_itself => true);
