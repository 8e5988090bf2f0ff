import { id, insert } from "../../harness/world.ts";
import type { MatrixPart } from "../matrix-part.ts";
import { refused, touches } from "../trigger-rules.ts";
import { openCheck, type WallRule } from "../wall-rules.ts";

const owner = id("user owner");

/** One file of each kind: its bucket, and the folder that says whose it is. */
const files: Record<string, [bucket: string, folder: string]> = {
  avatar: ["avatars", owner],
  library: ["library", owner],
  cv: ["cvs", owner],
  evidence: ["evidence", owner],
  // given to the team by an answer, in parts/entry.ts
  entry_file: ["entry_files", owner],
  // a paper of a cost, on the sheet of a deal in parts/settlements.ts
  settlement_file: ["settlement_files", id("organiser")],
  export: ["exports", owner],
  unposted: ["post_media", owner],
  artist: ["artist_media", id("artist")],
  article: ["journal_media", id("article published")],
  event: ["event_media", id("organiser")],
  venue: ["venue_media", id("venue")],
  draft_venue: ["venue_media", id("venue applied")],
};

/** Files in a bucket where their folder means nothing. */
const strays: [bucket: string, folder: string][] = [
  ["event_media", owner],
  ["journal_media", owner],
  ["library", id("organiser")],
  ["library", id("venue")],
  ["library", id("venue applied")],
  ["library", id("artist")],
  ["library", id("article published")],
];
const withBytes = `insert into internal.blobs (version) values ('probe');
  update storage.objects set version = 'probe' where name = '${owner}/cv.jpg'`;
const isDoomed = "exists (select from internal.blobs where version = 'probe' and doomed_at is not null)";
const replace = "people replace their avatar and their library";

const buckets = [...new Set(Object.values(files).map(([bucket]) => bucket))];
/** SQL after which nobody is stopped by what became of their account, or is staff. */
const inGoodStanding =
  "update profiles set status = 'active'; delete from user_roles where role = 'moderator'";

/** SQL that leaves no file in these buckets. */
const without = (...buckets: string[]): string =>
  `set local storage.allow_delete_query = 'true'; delete from storage.objects where bucket_id in (${buckets.map((bucket) => `'${bucket}'`).join(", ")})`;

const part: MatrixPart = {
  after: ["artists", "journal", "settlements", "social", "venues"],
  rowStates: {
    "storage.buckets": { any: { where: "true" } },
    "storage.objects": {
      ...Object.fromEntries(
        Object.entries(files).map(([state, [bucket, folder]]) => [
          state,
          { where: `bucket_id = '${bucket}' and name = '${folder}/${state}.jpg'` },
        ]),
      ),
      settlement_file: {
        where: "bucket_id = 'settlement_files'",
        owner: "other side",
      },
      posted: { where: `bucket_id = 'post_media' and name = '${owner}/a.jpg'` },
      stray: { where: "name like '%/stray.jpg'" },
    },
  },
  additions: {
    "storage.objects": Object.fromEntries(
      [
        ...Object.entries(files),
        ...strays.map(([bucket, folder], at) => [`stray_${at + 1}`, [bucket, folder]] as const),
      ].map(([state, [bucket_id, folder]]) => [
        state,
        (me: string | null) => ({ bucket_id, name: `${folder === owner ? me : folder}/new.jpg` }),
      ]),
    ),
  },
  addRows: async ({ client }) => {
    for (const [state, [bucket_id, folder]] of Object.entries(files))
      await insert(client, "storage.objects", { bucket_id, name: `${folder}/${state}.jpg` });
    for (const [bucket_id, folder] of strays)
      await insert(client, "storage.objects", { bucket_id, name: `${folder}/stray.jpg` });
    await insert(client, "storage.objects", { bucket_id: "post_media", name: `${owner}/a.jpg` });
  },
  callers: {
    list_library_images: ["authenticated"],
    describe_library_image: ["authenticated"],
    get_storage_quota: ["authenticated"],
    picture_flashes: ["anon", "authenticated", "service_role"],
    set_avatar: ["authenticated"],
  },
  triggerRules: [
    touches("storage.objects"),
    touches("storage.buckets"),
    ...["objects", "buckets"].map((table) =>
      refused(
        `rows of storage.${table} are deleted by the service alone, which keeps track of the bytes`,
        `set local storage.allow_delete_query = 'false'; delete from storage.${table} where false`,
      ),
    ),
    ...["objects", "buckets"].map((table) => ({
      says: `the storage service sees storage.${table} whole`,
      change: "set local role storage_admin",
      question: `(select count(*) from storage.${table}) >= ${table === "objects" ? Object.keys(files).length : 5}`,
    })),
    refused(
      "a quota limits what one owner keeps",
      `insert into storage.objects (bucket_id, name, metadata) values ('library', '${owner}/huge.jpg', '{"size": 1000000000000}')`,
    ),
    {
      says: "bytes whose object is deleted are removed a day later",
      change: `${withBytes}; set local storage.allow_delete_query = 'true'; delete from storage.objects where version = 'probe'`,
      question: isDoomed,
    },
    {
      says: "bytes whose object has others now are removed a day later",
      change: `${withBytes}; update storage.objects set version = null where version = 'probe'`,
      question: isDoomed,
    },
    {
      says: "a venue's picture takes its measures from the file",
      change: `insert into storage.objects (bucket_id, name, metadata) values ('venue_media', '${id("venue")}/probe.jpg', '{"width": 7, "height": 5}');
        update venue_media set path = 'venue_media/${id("venue")}/probe.jpg' where venue_id = '${id("venue")}'`,
      question: `(select width from venue_media where venue_id = '${id("venue")}') = 7`,
    },
  ],
  wallRules: [
    // without a condition: one would ask who may read the files, which is a wall of its own. Their ids lie before and behind those of others
    ...["stranger", "suspended", "followers only", "blocked"].flatMap((person): WallRule[] => [
      {
        says: `another's files are deleted by nobody, ${person}`,
        table: "storage.objects",
        move: `${inGoodStanding}; set local storage.allow_delete_query = 'true'`,
        actor: "stranger",
        person,
        attempt: "delete from storage.objects",
      },
      {
        says: `another's files are replaced by nobody, were every file let through afterwards, ${person}`,
        table: "storage.objects",
        move: `${inGoodStanding}; ${openCheck("storage.objects", replace)}`,
        actor: "stranger",
        person,
        attempt: "update storage.objects set user_metadata = '{}'",
      },
    ]),
    ...["bucket_id = 'exports'", "name = '!/' || name", "name = '~/' || name"].map(
      (change): WallRule => ({
        says: `a file of one's own is moved nowhere else, could it be read there: ${change}`,
        table: "storage.objects",
        move: `create policy probe on storage.objects for select to authenticated using (true); ${without(...buckets.filter((bucket) => bucket !== "avatars"))}`,
        actor: "owner",
        attempt: `update storage.objects set ${change}`,
      }),
    ),
    {
      says: "papers of a settlement are listed by no other side",
      table: "storage.objects",
      move: "select set_config('storage.operation', 'storage.object.list_v2', true)",
      actor: "stranger",
      person: "other side",
      attempt: "select from storage.objects",
    },
    {
      says: "what a sheet says of a paper's name holds in its own bucket alone",
      table: "storage.objects",
      move: `${without(...buckets.filter((bucket) => bucket !== "settlement_files"))}; update storage.objects set bucket_id = 'exports'`,
      actor: "stranger",
      person: "other side",
      attempt: "select from storage.objects",
    },
    ...(["stranger", "team"] as const).flatMap((actor): WallRule[] => [
      {
        says: `files of posts and of applications are listed by nobody, ${actor}`,
        table: "storage.objects",
        move: `${without("event_media", "venue_media", "settlement_files")}; select set_config('storage.operation', 'storage.object.list_v2', true)`,
        actor,
        attempt: "select from storage.objects",
      },
      {
        says: `what a function says of a file's name holds in its own bucket alone, ${actor}`,
        table: "storage.objects",
        move: `${without(...buckets.filter((bucket) => bucket !== "post_media" && bucket !== "entry_files"))}; update storage.objects set bucket_id = 'exports'`,
        actor,
        attempt: "select from storage.objects",
      },
    ]),
    {
      says: "a file is not moved into another's folder, were every file let through before",
      table: "storage.objects",
      move: `alter policy "${replace}" on storage.objects using (true)`,
      actor: "stranger",
      attempt: "update storage.objects set id = id",
    },
    {
      says: "a file is replaced by its owner, were every file let through afterwards",
      table: "storage.objects",
      move: openCheck("storage.objects", replace),
      actor: "stranger",
      attempt: "update storage.objects set user_metadata = '{}'",
    },
    {
      says: "of the own folders those of avatars and the library alone have files that are replaced, were every file let through afterwards",
      table: "storage.objects",
      move: `${openCheck("storage.objects", replace)}; ${without("avatars", "library")}`,
      actor: "owner",
      attempt: "update storage.objects set user_metadata = '{}'",
    },
    {
      says: "an editor of a venue and of an organiser deletes their pictures, and no file of another kind in such a folder",
      table: "storage.objects",
      move: without("venue_media", "event_media"), // of an organiser's team as well
      actor: "stranger",
      person: "hidden",
      attempt: "delete from storage.objects",
    },
    {
      says: "who adds a venue deletes its pictures, and no file of another kind in a folder of that name",
      table: "storage.objects",
      move: `update venue_claims set applicant_id = '${id("user stranger")}', kind = 'new', status = 'draft' where venue_id = '${id("venue applied")}'; ${without("venue_media")}`,
      actor: "stranger",
      attempt: "delete from storage.objects",
    },
  ],
};

export default part;
