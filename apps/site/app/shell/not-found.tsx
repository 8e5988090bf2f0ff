import { useLocation } from "react-router";
import { LinkButton } from "#app/ui/link-button.tsx";

/** The screen of an address that leads nowhere. */
export function NotFound() {
  const { pathname } = useLocation();
  return (
    <section className="column py-16">
      <title>Page not found | Undercroft</title>
      <h1 tabIndex={-1} className="type-h1">
        Page not found
      </h1>
      <p className="mt-4 text-ink-2">
        There is nothing at <code className="type-data">{pathname}</code>.
      </p>
      <LinkButton to="/" className="mt-8">
        Go Home
      </LinkButton>
    </section>
  );
}
