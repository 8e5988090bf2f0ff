select internal.know_limit('messages', 30, 1);
