-- A database that was just made can be sent to, and tells of its changes, before the first copy of the server looks.
select realtime.keep_partitions();
select realtime.follow_publication();
