--: personal user_id,phone,web_authn_credential erase: second factors go with the account
--: personal friendly_name erase: what people call their second factors goes with the account
--: export none: secrets that open the account; the person sees their factors in the settings
--: retention kept with the account

-- The API does not reach this table: its rights stand with its migration.
