// Dumps of a Supabase project as pg_dump writes them, by hand: two people, one bucket, two files. The columns are those of its migrations.
import { createHash } from "node:crypto";

/** The password of both people, as bcrypt wrote it down there. */
export const oldPassword = "the old password, kept";

export const people = {
  ada: "5b0a4f3e-0f5c-4a52-9b06-2a6f7f7f0001",
  bo: "5b0a4f3e-0f5c-4a52-9b06-2a6f7f7f0002",
};

export const poster = Buffer.from("the bytes of a poster\n");
const sum = createHash("md5").update(poster).digest("hex");
const made = "2025-03-01 10:00:00.123456+00";

/** A row as text or null by column. */
export type Row = Record<string, string | null>;

const user = (row: Row): Row => ({
  instance_id: "00000000-0000-0000-0000-000000000000",
  id: null,
  aud: "authenticated",
  role: "authenticated",
  email: null,
  encrypted_password: null,
  email_confirmed_at: made,
  invited_at: null,
  confirmation_token: "",
  confirmation_sent_at: null,
  recovery_token: "a-token-of-a-mail-under-way",
  recovery_sent_at: made,
  email_change_token_new: "",
  email_change: "",
  email_change_sent_at: null,
  last_sign_in_at: "2026-01-02 03:04:05+00",
  raw_app_meta_data: '{"provider": "email", "providers": ["email"]}',
  raw_user_meta_data: "{}",
  is_super_admin: null,
  created_at: made,
  updated_at: made,
  phone: null,
  phone_confirmed_at: null,
  phone_change: "",
  phone_change_token: "",
  phone_change_sent_at: null,
  email_change_token_current: "",
  email_change_confirm_status: "0",
  banned_until: null,
  reauthentication_token: "",
  reauthentication_sent_at: null,
  is_sso_user: "f",
  deleted_at: null,
  is_anonymous: "f",
  ...row,
});

const identity = (row: Row): Row => ({
  provider_id: null,
  user_id: null,
  identity_data: "{}",
  provider: "email",
  last_sign_in_at: made,
  created_at: made,
  updated_at: made,
  id: null,
  ...row,
});

const object = (row: Row): Row => ({
  id: null,
  bucket_id: "posters",
  name: null,
  owner: people.ada,
  created_at: made,
  updated_at: made,
  last_accessed_at: made,
  metadata: `{"eTag": "\\"${sum}\\"", "size": ${poster.length}, "mimetype": "text/plain", "cacheControl": "max-age=3600", "lastModified": "2025-03-01T10:00:00.000Z", "contentLength": ${poster.length}, "httpStatusCode": 200}`,
  version: "0d1c2b3a-0000-4000-8000-000000000001",
  owner_id: people.ada,
  user_metadata: null,
  ...row,
});

/** The rows by table, in the order of pg_dump. @param hash bcrypt of `oldPassword` */
export const projectRows = (hash: string): Record<string, Row[]> => ({
  "auth.users": [
    user({
      id: people.ada,
      email: "ada@supabase.test",
      encrypted_password: hash,
      raw_user_meta_data:
        '{"full_name": "Ada\\u0020O\'Brien; drop\\ttable", "note": "a \\\\ and a \\"quote\\""}',
    }),
    user({ id: people.bo, email: "Bo@Supabase.test", encrypted_password: hash }),
  ],
  "auth.identities": [
    identity({
      provider_id: people.ada,
      user_id: people.ada,
      identity_data: `{"sub": "${people.ada}", "email": "ada@supabase.test", "email_verified": true}`,
      id: "5b0a4f3e-0f5c-4a52-9b06-2a6f7f7f1001",
    }),
    identity({
      provider_id: "github-7",
      provider: "github",
      user_id: people.ada,
      identity_data: '{"sub": "github-7", "email": "ada@supabase.test"}',
      id: "5b0a4f3e-0f5c-4a52-9b06-2a6f7f7f1002",
    }),
  ],
  "storage.buckets": [
    {
      id: "posters",
      name: "posters",
      owner: null,
      created_at: made,
      updated_at: made,
      public: "t",
      avif_autodetection: "f",
      file_size_limit: "1000000",
      allowed_mime_types: "{text/plain,image/*}",
      owner_id: null,
      type: "STANDARD",
    },
  ],
  "storage.objects": [
    object({ id: "5b0a4f3e-0f5c-4a52-9b06-2a6f7f7f2001", name: "2025/first night.txt" }),
    object({ id: "5b0a4f3e-0f5c-4a52-9b06-2a6f7f7f2002", name: "2025/never downloaded.txt" }),
  ],
});

const escapeCopy = (text: string): string =>
  text.replaceAll("\\", "\\\\").replaceAll("\n", "\\n").replaceAll("\r", "\\r").replaceAll("\t", "\\t");

/** As `pg_dump --data-only` writes it, here with a function before it whose body looks like a table. */
export function asCopy(tables: Record<string, Row[]>): string {
  const blocks = Object.entries(tables).map(([table, rows]) => {
    const columns = Object.keys(rows[0] ?? {});
    const lines = rows.map((row) =>
      columns.map((column) => (row[column] == null ? "\\N" : escapeCopy(row[column] ?? ""))).join("\t"),
    );
    return `--\n-- Data for Name: ${table}\n--\n\nCOPY ${table} (${columns.join(", ")}) FROM stdin;\n${lines.join("\n")}\n\\.\n\n`;
  });
  return `-- PostgreSQL database dump\n\\restrict abc\nSET client_encoding = 'UTF8';
CREATE FUNCTION public.trap() RETURNS void AS $body$
COPY auth.users (id, email) FROM stdin;
$body$ LANGUAGE sql;
COPY public.notes (id, words) FROM stdin;
1\tINSERT INTO auth.users (id) VALUES ('x');
\\.
${blocks.join("")}\\unrestrict abc\n`;
}

/** As `supabase db dump --data-only` writes it: quoted names, and columns named in every statement. */
export function asInserts(tables: Record<string, Row[]>): string {
  const quote = (text: string): string => `'${text.replaceAll("'", "''")}'`;
  const statements = Object.entries(tables).flatMap(([table, rows]) => {
    const columns = Object.keys(rows[0] ?? {});
    const name = table.split(".").map((word) => `"${word}"`);
    const values = rows.map(
      (row) => `\t(${columns.map((column) => toLiteral(column, row[column] ?? null, quote)).join(", ")})`,
    );
    return `INSERT INTO ${name.join(".")} (${columns.map((column) => `"${column}"`).join(", ")}) VALUES\n${values.join(",\n")};\n\n`;
  });
  return `SET client_encoding = 'UTF8';\nSET session_replication_role = replica;\n\n${statements.join("")}RESET ALL;\n`;
}

function toLiteral(column: string, value: string | null, quote: (text: string) => string): string {
  if (value === null) return "NULL";
  if (/^(public|is_|avif)/.test(column)) return value === "t" ? "true" : "false";
  return /^(file_size_limit|email_change_confirm_status)$/.test(column) ? value : quote(value);
}
