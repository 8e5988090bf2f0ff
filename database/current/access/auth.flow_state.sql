--: personal linking_target_id,user_id,auth_code,code_challenge,provider_type,provider_access_token,provider_refresh_token,authentication_method,referrer,invite_token,provider_code_verifier,provider_nonce erase: a sign-in that has begun goes with the account
--: export none: a sign-in that has begun; it lasts for minutes
--: retention kept with the account

-- The API does not reach this table: its rights stand with its migration.
