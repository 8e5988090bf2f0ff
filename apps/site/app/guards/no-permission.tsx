import { LinkButton } from "#app/ui/link-button.tsx";

/** What people see at a screen that is for staff. */
export function NoPermission() {
  return (
    <section className="column py-16" aria-labelledby="no-permission">
      <title>No permission | Undercroft</title>
      <div className="halftone mb-8 h-24" aria-hidden="true" />
      <h1 id="no-permission" tabIndex={-1} className="type-h1">
        This page is for staff
      </h1>
      <p className="mt-4 max-w-reading text-ink-2">
        Your account does not have the role it needs. If you work here, ask an admin to add it.
      </p>
      <div className="mt-8 flex flex-wrap gap-3">
        <LinkButton to="/">Go home</LinkButton>
        <LinkButton to="/settings" variant="outline">
          Your account
        </LinkButton>
      </div>
    </section>
  );
}
