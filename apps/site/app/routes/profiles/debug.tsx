import { useEffect, useState } from "react";
import { data } from "react-router";
import { type DebugFact, readDebugFacts } from "#app/parts/profiles/debug-facts.ts";
import { useSession } from "#app/parts/profiles/session/use-session.ts";
import { NotFound } from "#app/shell/errors/not-found.tsx";
import { pageMeta } from "#app/shell/head/page-meta.ts";
import { Halftone } from "#app/ui/halftone.tsx";
import type { Route } from "./+types/debug.ts";

/** Who asks is known in the browser alone: to everybody else this page is not there, its status says so too. */
export const loader = () => data(null, { status: import.meta.env.DEV ? 200 : 404 });

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, {
    title: "Auth debug",
    description: "What this browser knows of its session.",
    isHidden: true,
  });

/** The session as this browser holds it, tokens masked: for development and for admins, not found for others. */
export default function AuthDebug() {
  const session = useSession();
  const [facts, setFacts] = useState<DebugFact[] | null>(null);
  const isDevelopment = import.meta.env.DEV;
  const isAdmin = session.person?.roles.includes("admin") ?? false;
  const isChecking =
    session.status === "unknown" || (session.person !== null && !session.person.isProfileRead);
  const mayRead = isDevelopment || isAdmin;

  useEffect(() => {
    if (mayRead) void readDebugFacts(session).then(setFacts);
  }, [mayRead, session]);

  if (!mayRead) return isChecking ? <Halftone className="column my-16 h-40" /> : <NotFound />;
  return (
    <section className="column py-10">
      <h1 tabIndex={-1} className="type-h1">
        Auth debug
      </h1>
      <dl className="mt-8 border-ink border-t-2">
        {(facts ?? []).map(({ name, value }) => (
          <div key={name} className="grid gap-1 border-line border-b py-3 sm:grid-cols-[14rem_1fr]">
            <dt className="font-bold">{name}</dt>
            <dd className="type-data [overflow-wrap:anywhere]">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
