--: personal email erase: the address goes, so that it can make a new account
--: personal email_change erase: an address that was being confirmed goes
--: personal email_change_token_current,email_change_token_new erase: mailed links stop working
--: personal phone erase: the number goes
--: personal phone_change erase: a number that was being confirmed goes
--: personal phone_change_token erase: texted codes stop working
--: retention kept with the account

-- The API does not reach this table: its rights stand with its migration.
