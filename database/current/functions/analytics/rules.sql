select internal.know_limit('figure_exports', 60, 60);
select internal.know_retention('analytics', 'What visitors opened is kept for 14 months, without anybody in it; the sums of its days stay.');
select internal.know_retention('figure_exports', 'Tables of figures that were written for download go after seven days.');
