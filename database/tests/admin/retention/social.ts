import { id, insert } from "../../harness/world.ts";
import type { RetentionCases } from "./retention-case.ts";

export default {
  // a post that was deleted 30 days ago, with a comment; one whose words a report held, which was decided 20 days before the day
  posts: {
    rows: async ({ client }) => {
      const gone = {
        author_id: id("user owner"),
        body: "",
        status: "deleted",
        gone_at: "2026-01-01 12:00+00",
      };
      await insert(client, "posts", { ...gone, id: id("post gone") });
      await insert(client, "comments", {
        post_id: id("post gone"),
        author_id: id("user stranger"),
        body: "Under a post that is gone",
      });
      const removed = {
        status: "removed",
        gone_at: "2026-01-11 12:00+00",
        author_id: id("user owner"),
      };
      await insert(client, "posts", { ...removed, id: id("post removed"), body: "Held" });
      await client.query(
        "insert into reports (id, reason, status, due_at, decided_at) values ($1, 'spam', 'actioned', now(), '2026-01-11 12:00+00')",
        [id("report")],
      );
      await insert(client, "report_items", {
        report_id: id("report"),
        kind: "post",
        target_id: id("post removed"),
        snapshot: {},
        is_open: false,
      });
    },
    stays: "'2026-01-31 11:59+00'",
    goes: "'2026-01-31 12:01+00'",
    count: 2,
  },
  // one that no post took, and one that a post did
  post_files: {
    rows: async ({ client }) => {
      await insert(client, "posts", { id: id("post shown"), author_id: id("user owner"), body: "Shown" });
      await insert(client, "post_media", {
        post_id: id("post shown"),
        place: 1,
        path: `${id("user owner")}/used.jpg`,
        alt: "The yard",
      });
      await client.query(
        "insert into internal.blobs (version, bytes) select unnest('{used.jpg,unused.jpg}'::text[]), 1",
      );
      await client.query(
        `insert into storage.objects (bucket_id, name, version, created_at)
         select 'post_media', $1 || '/' || name, name, '2026-01-30 12:00+00' from unnest('{used.jpg,unused.jpg}'::text[]) name`,
        [id("user owner")],
      );
    },
    stays: "'2026-01-31 11:59+00'",
    goes: "'2026-01-31 12:01+00'",
    count: 1,
  },
} satisfies RetentionCases;
