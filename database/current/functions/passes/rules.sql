select internal.know_limit('passes', 60, 60);

select internal.know_retention('passes', 'Wallet passes and the devices that show them are deleted thirty days after the night, or after the membership ended.');
