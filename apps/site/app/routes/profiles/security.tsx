import { SecuritySettings } from "#app/parts/profiles/security/security-settings.tsx";
import { useSession } from "#app/parts/profiles/use-session.ts";
import { pageMeta } from "#app/shell/page-meta.ts";
import { Breadcrumbs } from "#app/ui/breadcrumbs.tsx";
import type { Route } from "./+types/security.ts";

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, {
    title: "Sign-in and security",
    description: "Password, email, two-step sign-in, and where you are signed in.",
    isHidden: true,
  });

/** Sign-in and security of the account. */
export default function Security() {
  const { person } = useSession();
  if (!person) return null;
  return (
    <div className="column py-8">
      <Breadcrumbs crumbs={[{ label: "Settings", to: "/settings" }, { label: "Security" }]} />
      <h1 tabIndex={-1} className="mt-4 type-h1">
        Sign-in and security
      </h1>
      <SecuritySettings personId={person.id} />
    </div>
  );
}
