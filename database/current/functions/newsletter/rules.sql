select internal.allow_transitions('newsletter_issues', 'draft', 'sending', 'dropped');
select internal.allow_transitions('newsletter_issues', 'sending', 'sent');

-- by address of the network, by address of the mail, and by colleague
select internal.know_limit('newsletter', 5, 15);
select internal.know_limit('newsletter_tests', 20, 60);

select internal.know_retention('newsletter', 'Addresses that never confirmed the newsletter go after seven days, who got an issue after thirty, proofs of consent after six years.');
