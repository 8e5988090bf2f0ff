select internal.allow_transitions('ticket_transfers', 'pending', 'accepted', 'declined', 'revoked', 'expired', 'ended');

select internal.know_retention('ticket_transfers', 'Email addresses and notes of tickets that were passed on, or nearly, are deleted thirty days after that ended.');
