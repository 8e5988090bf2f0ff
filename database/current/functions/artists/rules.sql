select internal.announce_table('artists');
select internal.know_limit('artist_claims', 5, 1440);
select internal.know_limit('artist_changes', 60, 60);
select internal.know_limit('page_proofs', 30, 60);
select internal.know_notification('artist_claim_decided', 'Their claim of an artist''s page was decided.', tab => 'work');

-- Answers that are the same for everybody may be kept.
select internal.share_answers('get_artist_nights');
