--: personal user_id,credential_id,transports erase: passkeys go with the account
--: personal friendly_name erase: what people call their passkeys goes with the account
--: export none: keys that open the account; the person sees their passkeys in the settings
--: retention kept with the account

-- The API does not reach this table: its rights stand with its migration.
