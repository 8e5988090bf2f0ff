// Looks whether a database is a hosted Supabase project's, and the login the one that is meant for this.
import type pg from "pg";

type Project = {
  login: string;
  is_superuser: boolean;
  has_auth: boolean;
  owns_auth: boolean;
  has_roles: boolean;
};

/** @throws Error saying what it is instead */
export async function requireProject(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<Project>(`select session_user as login,
    (select rolsuper from pg_roles where rolname = session_user) as is_superuser,
    to_regclass('auth.users') is not null and to_regclass('storage.objects') is not null as has_auth,
    exists (select from pg_class c where c.oid = to_regclass('auth.users') and pg_has_role(c.relowner, 'usage')) as owns_auth,
    (select count(*) from pg_roles where rolname in ('anon', 'authenticated', 'service_role', 'authenticator')) = 4 as has_roles`);
  const [project] = rows;
  if (!project?.has_auth || !project.has_roles)
    throw new Error(
      "DATABASE_URL: this is no database of a Supabase project: it has no auth.users and storage.objects of its own. For a PostgreSQL of your own, `npm start` makes the tables.",
    );
  if (project.is_superuser)
    throw new Error(
      `DATABASE_URL: ${project.login} is a superuser, who could change what is Supabase's. Use the project's login postgres.`,
    );
  if (project.owns_auth)
    throw new Error(
      `DATABASE_URL: auth.users belongs to ${project.login}, so this is no hosted project. Use \`npm start\` on this database.`,
    );
}
