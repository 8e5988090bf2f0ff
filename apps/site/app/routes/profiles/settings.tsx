import { Link } from "react-router";
import { nameOf } from "#app/parts/profiles/person.ts";
import { useSession } from "#app/parts/profiles/use-session.ts";
import { pageMeta } from "#app/shell/page-meta.ts";
import type { Route } from "./+types/settings.ts";

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, { title: "Settings", description: "Your account, set the way you like.", isHidden: true });

const ROOMS = [
  {
    path: "/settings/security",
    name: "Sign-in and security",
    about: "Password, email, two-step sign-in, passkeys, and where you are signed in.",
  },
] as const;

/** The way to every room of the settings. */
export default function Settings() {
  const { person } = useSession();
  if (!person) return null;
  return (
    <div className="column py-8">
      <h1 tabIndex={-1} className="type-h1">
        Settings
      </h1>
      <p className="mt-4 text-ink-2 [overflow-wrap:anywhere]">
        Signed in as <strong className="text-ink">{nameOf(person)}</strong>
        {person.email ? `, ${person.email}` : ""}
      </p>
      <ul className="mt-8 border-ink border-t-2">
        {ROOMS.map(({ path, name, about }) => (
          <li key={path} className="border-line border-b">
            <Link to={path} className="block py-5 no-underline hover:bg-surface">
              <span className="block type-h3 underline-offset-4 hover:underline">{name}</span>
              <span className="mt-1 block text-ink-2">{about}</span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
